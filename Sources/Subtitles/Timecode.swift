/// A place in time, as SRT files write it: `HH:MM:SS,mmm`.
public struct Timecode: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// Signed, from the start of the film.
  public var milliseconds: Int

  public init(milliseconds: Int) { self.milliseconds = milliseconds }

  public static func < (left: Timecode, right: Timecode) -> Bool { left.milliseconds < right.milliseconds }

  /// Reads a time as people type it: `00:50:26,500`, `00:50:26`, `50:26`, `50:26.5`; nil for anything else or more.
  ///
  /// Forgives what `classify` forgives in a timing line; a time without a colon is none.
  public init?(_ text: String) {
    let bytes = Array(text.utf8)
    var reader = TimingReader(at: 0, end: bytes.count)
    guard let value = reader.time(bytes.span), !reader.leniencies.contains(.saturated) else { return nil }
    guard bytes.span.skippingBlanks(from: reader.at, end: bytes.count) == bytes.count else { return nil }
    milliseconds = Int(value)
  }

  /// `HH:MM:SS,mmm`, with a minus sign in front of a negative time and as many digits for the hours as they need.
  public var description: String {
    let value = milliseconds.magnitude
    let sign = milliseconds < 0 ? "-" : ""
    let clock = [value / 3_600_000, value / 60_000 % 60, value / 1000 % 60].map { padded($0, to: 2) }.joined(separator: ":")
    return sign + clock + "," + padded(value % 1000, to: 3)
  }

  private func padded(_ value: UInt, to width: Int) -> String {
    let digits = String(value)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}
