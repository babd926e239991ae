/// How a person points at a cue.
public enum CueAddress: Sendable, Equatable {
  /// `8:260`: the cue with that number.
  case number(lecture: String, Int)
  /// `8@00:50:26`: the cue on screen at that time, in milliseconds.
  case time(lecture: String, Int)
  /// `8:/tuple/`: the first cue that holds the text.
  case text(lecture: String, String)
  /// `c3f09a1c77d2b`: the cue by its name.
  case name(String)

  /// Reads an address; nil for what is none (perhaps a lecture).
  ///
  /// The lecture may hold any of the signs itself, so the last one that makes sense divides.
  public init?(_ word: String) {
    if let address = CueAddress.text(word) ?? CueAddress.time(word) ?? CueAddress.number(word) {
      self = address
    } else if CueAddress.isName(word) {
      self = .name(word)
    } else {
      return nil
    }
  }

  private static func text(_ word: String) -> CueAddress? {
    let bytes = Array(word.utf8)
    guard bytes.last == UInt8(ascii: "/") else { return nil }
    for index in bytes.indices.dropFirst() where bytes[index] == UInt8(ascii: "/") && bytes[index - 1] == UInt8(ascii: ":") {
      guard index > 1, index + 1 < bytes.count - 1 else { continue }
      return .text(
        lecture: String(decoding: bytes[..<(index - 1)], as: UTF8.self),
        String(decoding: bytes[(index + 1)..<(bytes.count - 1)], as: UTF8.self))
    }
    return nil
  }

  private static func time(_ word: String) -> CueAddress? {
    guard let (lecture, rest) = divided(word, at: "@"), let time = FilmTime.milliseconds(rest) else { return nil }
    return .time(lecture: lecture, time)
  }

  private static func number(_ word: String) -> CueAddress? {
    guard let (lecture, rest) = divided(word, at: ":"), rest.utf8.allSatisfy({ 0x30...0x39 ~= $0 }), let number = Int(rest) else {
      return nil
    }
    return .number(lecture: lecture, number)
  }

  /// What stands before and after the last of a sign; nil when one of them is empty.
  private static func divided(_ word: String, at sign: Unicode.Scalar) -> (String, String)? {
    let scalars = word.unicodeScalars
    guard let index = scalars.lastIndex(of: sign), index > scalars.startIndex else { return nil }
    let rest = scalars[scalars.index(after: index)...]
    return rest.isEmpty ? nil : (String(scalars[..<index]), String(rest))
  }

  /// A `c` and twelve hexadecimal digits.
  private static func isName(_ word: String) -> Bool {
    word.utf8.count == 13 && word.utf8.first == UInt8(ascii: "c")
      && word.utf8.dropFirst().allSatisfy { 0x30...0x39 ~= $0 || 0x61...0x66 ~= $0 }
  }
}
