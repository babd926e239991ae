import Git
import Mail
import Salvage
import Subtitles

/// Any bytes as text that lost its lines: no word is added or lost but what is reported, and what is written can be read.
@Sendable func restoreLines(_ bytes: [UInt8]) {
  _ = isFlattened(bytes)
  let restored = restoreMailbox(bytes) { ObjectID.ofBlob($0).description }
  let summary = restored.summary
  expect(summary.hunks == summary.exactHunks + summary.ambiguousHunks + summary.unreadHunks, "hunks add up")
  expect(restored.diagnostics.allSatisfy { $0.offset >= 0 && $0.offset <= bytes.count }, "a place is in the text")
  if !restored.bytes.isEmpty {
    var reader = MailReader(bytes: restored.bytes, name: "m")
    while let raw = try? reader.next() { expectWhole(PatchReader.read(parse(raw).patch).patches) }
  }
  let subtitles = restoreSubtitles(bytes)
  expect(subtitles.diagnostics.allSatisfy { $0.offset >= 0 && $0.offset <= bytes.count }, "a place is in the text")
  let file = SubtitleFile(parsing: subtitles.bytes)
  expect(file.compose() == subtitles.bytes, "put together it is what was read")
  expect(words(subtitles.bytes).count <= words(bytes).count, "no word is added")
}

private func words(_ bytes: [UInt8]) -> [UInt8] { bytes.filter { $0 > 0x20 } }
