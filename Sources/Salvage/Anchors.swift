/// Words that cannot be mistaken: where messages, sections and hunks of a flattened mailbox begin.
struct Anchor {
  enum Kind { case message, section, hunk }

  var kind: Kind
  /// Index of the first word.
  var word: Int
}

/// The numbers of a hunk header.
struct HunkHeader {
  var oldStart: Int
  var oldCount: Int
  var newStart: Int
  var newCount: Int
}

extension Words {
  /// All anchors in file order.
  func anchors() -> [Anchor] {
    var anchors: [Anchor] = []
    for index in all.indices {
      let word = all[index]
      switch bytes[Int(word.start)] {
      case 0x46 where isSeparator(at: index): anchors.append(Anchor(kind: .message, word: index))
      case 0x64 where isSection(at: index): anchors.append(Anchor(kind: .section, word: index))
      case 0x40 where hunkHeader(at: index) != nil: anchors.append(Anchor(kind: .hunk, word: index))
      default: break
      }
    }
    return anchors
  }

  /// `From <hex> Mon Sep 17 00:00:00 2001`, which `git format-patch` puts before each message, and the first word of a header.
  func isSeparator(at index: Int) -> Bool {
    guard at(index, is: "From"), at(index + 2, are: "Mon", "Sep", "17", "00:00:00", "2001") else { return false }
    let id = text(index + 1)
    return (id.count == 40 || id.count == 64) && id.allSatisfy(isHex) && (isFieldName(at: index + 7) || index + 7 >= count)
  }

  /// `diff --git a/NAME b/NAME`, and after some words one of those that go on with a section.
  func isSection(at index: Int) -> Bool {
    guard at(index, are: "diff", "--git") else { return false }
    let name = text(index + 2)
    return name.starts(with: "a/".utf8) || name.starts(with: "\"a/".utf8)
  }

  /// `@@ -1,2 +3,4 @@`.
  func hunkHeader(at index: Int) -> HunkHeader? {
    guard at(index, is: "@@"), at(index + 3, is: "@@"), let old = range(index + 1, 0x2D), let new = range(index + 2, 0x2B) else {
      return nil
    }
    return HunkHeader(oldStart: old.start, oldCount: old.count, newStart: new.start, newCount: new.count)
  }

  private func range(_ index: Int, _ sign: UInt8) -> (start: Int, count: Int)? {
    let word = text(index)
    guard word.first == sign else { return nil }
    let parts = word.dropFirst().split(separator: 0x2C, omittingEmptySubsequences: false)
    guard let first = parts.first, let start = number(first) else { return nil }
    if parts.count == 1 { return (start, 1) }
    guard parts.count == 2, let count = number(parts[1]) else { return nil }
    return (start, count)
  }

  /// A word that begins a header field which mail has.
  func isFieldName(at index: Int) -> Bool {
    let word = text(index)
    guard word.last == 0x3A, word.count < 40 else { return false }
    let name = String(decoding: word.dropLast(), as: UTF8.self).lowercased()
    return fieldNames.contains(name) || name.hasPrefix("x-") || name.hasPrefix("list-")
  }
}

private let fieldNames: Set<String> = [
  "from", "date", "subject", "to", "cc", "mime-version", "content-type", "content-transfer-encoding", "content-disposition",
  "content-language",
  "message-id", "in-reply-to", "references", "reply-to", "sender", "user-agent",
]

func isHex(_ byte: UInt8) -> Bool { byte &- 0x30 <= 9 || byte &- 0x61 <= 5 }

/// A number of at most nine digits.
func number(_ text: ArraySlice<UInt8>) -> Int? {
  guard !text.isEmpty, text.count <= 9 else { return nil }
  var value = 0
  for byte in text {
    guard byte &- 0x30 <= 9 else { return nil }
    value = value * 10 + Int(byte &- 0x30)
  }
  return value
}
