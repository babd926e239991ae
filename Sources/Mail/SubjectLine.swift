/// A subject taken apart: rule 12 of the mailbox rules.
///
/// git drops every leading `[…]`; `[PATCH 4/9] [Chapter 5] …` would lose its chapter. Here, as with `git am -b`, only the bracket that
/// holds `PATCH` goes.
struct SubjectLine {
  /// The subject without its patch bracket.
  var text: String
  var series: Series?

  init(_ subject: String) {
    let bytes = Array(subject.utf8)
    text = subject
    guard let bracket = patchBracket(in: bytes) else { return }
    let rest = Array(bytes[..<bracket.lowerBound]) + bytes[bracket.upperBound...].drop { $0.isBlank }
    text = String(decoding: rest[...].trimmed, as: UTF8.self)
    series = Series(bracket: bytes[bracket].dropFirst().dropLast())
  }
}

/// The first bracket with `PATCH` in it, among the brackets and `Re:` at the start.
private func patchBracket(in subject: [UInt8]) -> Range<Int>? {
  var position = subject.startIndex
  while position < subject.endIndex {
    if subject[position].isBlank {
      position += 1
    } else if subject.count - position >= 3, subject[position].lowered == 0x72, subject[position + 1].lowered == 0x65,
      subject[position + 2] == 0x3A
    {
      position += 3
    } else if subject[position] == 0x5B, let close = subject[position...].firstIndex(of: 0x5D) {
      if subject[position..<close].index(of: "PATCH", from: position) != nil { return position..<(close + 1) }
      position = close + 1
    } else {
      return nil
    }
  }
  return nil
}

extension Series {
  /// Reads `PATCH v2 3/7`, `RFC PATCH 3/7 v2`, `PATCH3/7`, `PATCH 0 of 2`; nil without a number and without a version.
  init?(bracket: ArraySlice<UInt8>) {
    var numbers: (Int, Int?)?
    var version: Int?
    var words = bracket.split(whereSeparator: { $0.isBlank || $0 == 0x2C })
    for (index, word) in words.enumerated() where word.begins(with: "PATCH") { words[index] = word.dropFirst(5) }
    for (index, word) in words.enumerated() {
      let parts = word.split(separator: 0x2F, omittingEmptySubsequences: false)
      if parts.count == 2, let number = decimal(parts[0]), let total = decimal(parts[1]) {
        numbers = numbers ?? (number, total)
      } else if word.first?.lowered == 0x76, let value = decimal(word.dropFirst()) {
        version = version ?? value
      } else if let number = decimal(word) {
        let isOf = index + 2 < words.count && words[index + 1].elementsEqual("of".utf8)
        numbers = numbers ?? (number, isOf ? decimal(words[index + 2]) : nil)
      }
    }
    guard numbers != nil || version != nil else { return nil }
    self.init(number: numbers?.0 ?? 1, total: numbers.flatMap { $0.1 }, version: version ?? 1)
  }
}
