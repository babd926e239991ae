/// Tells a text whose line structure is gone from one that has its lines; nil for all text that is as it should be, or that is something else.
///
/// A mailbox is flattened if it begins with `From <id> Mon Sep 17 00:00:00 2001` and its header goes on in the same line. Subtitles are flattened if
/// some line holds two timings and a number stands before each timing of the beginning.
///
/// - Parameter bytes: The beginning of the text, 64 KiB of it if there are as many; more is not looked at.
public func isFlattened(_ bytes: ArraySlice<UInt8>) -> FlattenedKind? {
  let beginning = bytes.prefix(1 << 16)
  guard !beginning.contains(0) else { return nil }
  if isFlattenedMailbox(beginning) { return .mailbox }
  return hasFlattenedCues(beginning) ? .subtitles : nil
}

/// Tells a text whose line structure is gone from one that has its lines.
public func isFlattened(_ bytes: [UInt8]) -> FlattenedKind? { isFlattened(bytes[...]) }

private func isFlattenedMailbox(_ bytes: ArraySlice<UInt8>) -> Bool {
  let start = bytes.dropFirst(bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0).drop(while: isWhite)
  let line = start.prefix { $0 != 0x0A && $0 != 0x0D }.prefix(400)
  let words = Words(Array(line))
  // A separator has seven words; a field name is the eighth.
  return words.isSeparator(at: 0) && words.count > 7
}

private func hasFlattenedCues(_ bytes: ArraySlice<UInt8>) -> Bool {
  var cues = 0
  var shared = 0
  for line in bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
    let words = Words(Array(line))
    let timings = words.all.indices.filter { words.timing(at: $0) }
    guard !timings.isEmpty else { continue }
    // A line of its own, as it should be: no flattened text has many.
    if timings == [0] { return false }
    cues += timings.count { $0 > 0 && words.all[$0 - 1].traits.contains(.number) }
    if timings.count > 1 { shared += timings.count }
  }
  return shared >= 2 && cues * 2 > shared
}
