internal import CueHistory

/// Times in a film, in milliseconds, as people write them.
public enum FilmTime {
  /// `00:50:26,500`; unknown times are question marks.
  public static func text(_ milliseconds: Int?) -> String {
    guard let milliseconds else { return "??:??:??,???" }
    let value = Int(clamping: milliseconds.magnitude)
    let clock = [value / 3_600_000, value / 60_000 % 60, value / 1000 % 60].map { padded($0) }.joined(separator: ":")
    return (milliseconds < 0 ? "-" : "") + clock + "," + padded(value % 1000, to: 3)
  }

  /// `00:50:26,500 → 00:50:28,000`.
  public static func span(_ start: Int?, _ end: Int?) -> String { text(start) + " → " + text(end) }

  /// `+6.00 s`: how far something moved, to the nearest hundredth.
  static func shift(_ milliseconds: Int64) -> String {
    let hundredths = milliseconds.magnitude / 10 + (milliseconds.magnitude % 10 >= 5 ? 1 : 0)
    return (milliseconds < 0 ? "-" : "+") + "\(hundredths / 100)." + padded(Int(hundredths % 100)) + " s"
  }

  /// Reads `00:50:26,500`, `00:50:26`, `50:26`, `50:26.5`; nil for anything else. A time has at least one colon.
  public static func milliseconds(_ text: some StringProtocol) -> Int? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard 2...3 ~= parts.count, let last = parts.last else { return nil }
    let seconds = last.split(omittingEmptySubsequences: false) { $0 == "," || $0 == "." }
    guard 1...2 ~= seconds.count else { return nil }
    let whole = (parts.dropLast() + seconds.prefix(1)).map { number($0, longest: 6) }
    guard !whole.contains(nil) else { return nil }
    var fraction = 0
    if seconds.count == 2 {
      guard let value = number(seconds[1], longest: 3) else { return nil }
      fraction = value * [100, 10, 1][seconds[1].utf8.count - 1]
    }
    return whole.compactMap(\.self).reduce(0) { $0 * 60 + $1 } * 1000 + fraction
  }

  private static func number(_ digits: some StringProtocol, longest: Int) -> Int? {
    guard 1...longest ~= digits.utf8.count, digits.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) else { return nil }
    return Int(digits)
  }
}
