/// What somebody did to a subtitle, as the message of a commit says it.
public enum WorkRole: String, Sendable, Hashable, CaseIterable {
  /// Wrote the translation.
  case translated
  /// Proofread or reviewed.
  case revised
  /// Set or mended the times.
  case timing
}

/// The words by which messages name a role, in the languages of the corpora at hand.
enum RoleWords {
  private static let words: [(role: WorkRole, word: [UInt8])] =
    [
      (
        .translated,
        ["翻译", "翻譯", "译者", "譯者", "译", "譯", "translate", "translated", "translates", "translating", "translation", "translator"]
      ),
      // 校队 is how 校对 is often mistyped.
      (.revised, ["校对", "校對", "校队", "初校", "复校", "終校", "终校", "审校", "審校", "审核", "审", "審", "校"]),
      (
        .revised,
        [
          "proofread", "proofreads", "proofreading", "proofreader", "revise", "revised", "revises", "review", "reviewed", "reviews",
          "reviewing",
        ]
      ),
      (.timing, ["时间轴", "時間軸", "打轴", "打軸", "timing", "timings", "timed"]),
    ].flatMap { role, words in words.map { (role, Array($0.utf8)) } }

  /// The first word of a role in text, the longest where several begin at one place.
  static func first(in text: ArraySlice<UInt8>) -> (role: WorkRole, range: Range<Int>)? {
    let folded = ASCIIFold.lower(text)
    for start in folded.indices {
      var best: (role: WorkRole, length: Int)?
      for (role, word) in words
      where folded[start...].starts(with: word) && isWhole(folded, start, word.count) && word.count > best?.length ?? 0 {
        best = (role, word.count)
      }
      if let best { return (best.role, (text.startIndex + start)..<(text.startIndex + start + best.length)) }
    }
    return nil
  }

  static func first(in text: String) -> WorkRole? { first(in: Array(text.utf8)[...])?.role }

  /// A word of letters does not begin or end inside another.
  private static func isWhole(_ text: [UInt8], _ start: Int, _ count: Int) -> Bool {
    guard isLetter(text[start]) else { return true }
    if start > 0, isLetter(text[start - 1]) { return false }
    return start + count == text.count || !isLetter(text[start + count])
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte) }
}
