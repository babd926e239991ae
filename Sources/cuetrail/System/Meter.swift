import CueHistory
import Synchronization

/// Says on a terminal how far work has come that takes long: a line that is written over, with rate and remaining time.
///
/// What takes less than a second shows nothing.
final class Meter: Sendable {
  /// What takes long: the stages of reading a history, and writing the pages of a site.
  enum Stage { case mail, commits, lectures, pages }

  /// How much of a stage is done, and of how much, where that is known.
  struct Progress {
    var stage: Stage
    var done: Int
    var total: Int?
  }

  private struct State {
    var stage: Stage?
    var stageBegan = 0.0
    /// What was done of the stage when it began to be looked at.
    var first = 0
    var drawn = 0.0
    var isShown = false
  }

  private let state = Mutex(State())
  private let began: Double
  private let width: Int
  /// How many bytes of mail there are; nil where that cannot be known.
  private let mailBytes: Int?
  private let now: @Sendable () -> Double
  private let write: @Sendable (String) -> Void

  /// - Parameters:
  ///   - now: seconds on a clock that never goes back.
  ///   - write: sends text to the terminal at once.
  init(width: Int, mailBytes: Int?, now: @escaping @Sendable () -> Double, write: @escaping @Sendable (String) -> Void) {
    (self.width, self.mailBytes, self.now, self.write) = (max(20, width), mailBytes, now, write)
    began = now()
  }

  /// Takes note of how far it is; draws five times a second at most.
  func show(_ progress: Progress) {
    let time = now()
    state.withLock { state in
      if state.stage != progress.stage {
        (state.stage, state.stageBegan, state.first) = (progress.stage, time, progress.done)
      }
      guard time - began >= 1, time - state.drawn >= 0.2 else { return }
      (state.drawn, state.isShown) = (time, true)
      let line = text(progress, done: progress.done - state.first, seconds: time - state.stageBegan)
      write("\r" + line.prefix(width - 1) + "\u{1B}[K")
    }
  }

  /// Takes the line away.
  func clear() {
    state.withLock { state in
      if state.isShown { write("\r\u{1B}[K") }
      state.isShown = false
    }
  }

  private func text(_ progress: Progress, done: Int, seconds: Double) -> String {
    let total = progress.stage == .mail ? mailBytes : progress.total
    let rate = seconds > 0 ? Double(done) / seconds : 0
    var parts = [amount(progress.stage, progress.done, total)]
    if rate > 0 {
      parts.append(amount(progress.stage, rate) + "/s")
      if let total, total >= progress.done { parts.append(Meter.duration(Double(total - progress.done) / rate) + " left") }
    }
    return parts.joined(separator: ", ")
  }

  private func amount(_ stage: Stage, _ done: Int, _ total: Int?) -> String {
    switch stage {
    case .mail: "reading mail: " + (total.map { "\(Meter.megabytes(done)) of \(Meter.megabytes($0))" } ?? Meter.megabytes(done)) + " MB"
    case .commits: "walking commits: \(done)" + (total.map { " of \($0)" } ?? "")
    case .lectures: "following cues: \(done)" + (total.map { " of \($0)" } ?? "") + " lectures"
    case .pages: "writing pages: \(done)" + (total.map { " of \($0)" } ?? "")
    }
  }

  private func amount(_ stage: Stage, _ rate: Double) -> String {
    if stage == .mail { return "\(Meter.megabytes(Int(rate))) MB" }
    let tenths = Int(min(rate, 1e12) * 10)
    return tenths < 100 ? "\(tenths / 10).\(tenths % 10)" : "\(tenths / 10)"
  }

  private static func megabytes(_ bytes: Int) -> String {
    let tenths = bytes / 100_000
    return tenths < 100 ? "\(tenths / 10).\(tenths % 10)" : "\(tenths / 10)"
  }

  /// As a clock has it: `4 s`, `2:05 min`, `1:02:05 h`.
  private static func duration(_ seconds: Double) -> String {
    let whole = Int(min(seconds, 359_999).rounded(.up))
    let (hours, minutes, rest) = (whole / 3600, whole / 60 % 60, whole % 60)
    func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    if hours > 0 { return "\(hours):\(padded(minutes)):\(padded(rest)) h" }
    return minutes > 0 ? "\(minutes):\(padded(rest)) min" : "\(rest) s"
  }
}

extension Meter.Progress {
  /// How far the reading of a history has come.
  init(_ reading: ReadingProgress) {
    let stage: Meter.Stage =
      switch reading.stage {
      case .mail: .mail
      case .commits: .commits
      case .lectures: .lectures
      }
    self.init(stage: stage, done: reading.done, total: reading.total)
  }
}
