import CueHistory

/// Time across a drawing: clock seconds to percent of its width, and the months to write below.
struct TimeAxis: Sendable {
  let first: Int64
  let last: Int64
  /// Room on both sides, in percent, so that signs at the ends are whole.
  private static let margin = 2.0

  init(_ clocks: [Int64]) {
    first = clocks.min() ?? 0
    last = max(clocks.max() ?? 0, first)
  }

  /// The place of a time, in percent.
  func place(_ clock: Int64) -> Double {
    guard last > first else { return 50 }
    let part = (Double(clock) - Double(first)) / (Double(last) - Double(first))
    return TimeAxis.margin + min(max(part, 0), 1) * (100 - 2 * TimeAxis.margin)
  }

  /// The beginnings of months or years to mark, at most six, evenly apart.
  var ticks: [(place: Double, label: String)] {
    guard last > first else { return [] }
    // Months since the year 0: the first that begins in sight, and the last.
    let from = TimeAxis.month(first) + 1
    let to = TimeAxis.month(last)
    guard from <= to, to - from < 24_000 else { return [] }
    let step = TimeAxis.steps.first { (to - from) / $0 < 6 } ?? 24_000
    let begin = (from + step - 1) / step * step
    guard begin <= to else { return [] }
    return stride(from: begin, through: to, by: step).map { tick(month: $0, isYear: step >= 12) }
  }

  private static let steps: [Int] = [1, 2, 3, 6, 12, 24, 60, 120, 1200]

  private static func month(_ clock: Int64) -> Int {
    let civil = CivilTime(seconds: clock)
    return Int(civil.year) * 12 + civil.month - 1
  }

  private func tick(month: Int, isYear: Bool) -> (place: Double, label: String) {
    let year = month / 12
    let number = month % 12 + 1
    let label = padded(year, to: 4) + (isYear ? "" : "-" + padded(number))
    return (place(CivilTime.seconds(year: year, month: number, day: 1)), label)
  }
}

/// A number for a drawing: two digits after the point, the same on every machine.
func decimal(_ value: Double) -> String {
  guard value.isFinite, value.magnitude < 1e9 else { return "0" }
  let hundredths = Int((value * 100).rounded())
  let whole = hundredths / 100
  let rest = hundredths.magnitude % 100
  guard rest > 0 else { return String(whole) }
  return (hundredths < 0 && whole == 0 ? "-0" : String(whole)) + "." + (rest % 10 == 0 ? String(rest / 10) : padded(Int(rest)))
}

/// A part of a drawing's width or height.
func share(_ value: Double) -> String { decimal(value) + "%" }
