import Foundation
import Mail
import Subtitles
import TestSupport
import Testing

@testable import Salvage

/// The five documents the project was asked for, against the corpora and readings by other means.
@Suite(.enabled(if: Corpus.isPresent, Corpus.absent)) struct SeedTests {
  private func seed(_ number: String) throws -> [UInt8] {
    let folder = Corpus.shared.appending(path: "seeds")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    let name = try #require(names.first { $0.hasPrefix(number) })
    return [UInt8](try Data(contentsOf: folder.appending(path: name)))
  }

  /// `000`, restored once for all tests.
  private static let mailbox = Result { restoreMailbox(try SeedTests().seed("000"), hash: blobID) }

  @Test func theFlattenedMailboxComesBackAsItWas() throws {
    #expect(isFlattened(try seed("000")) == .mailbox)
    let truth = [UInt8](try Data(contentsOf: Corpus.file("ios9-23.mbox")))
    let restored = try Self.mailbox.get()
    let expected = try messages(truth)
    let found = try messages(restored.bytes)
    #expect(found.count == 23)
    #expect(found.map(\.commitID) == expected.map(\.commitID))
    #expect(found.map(\.author.name) == expected.map(\.author.name))
    #expect(found.map(\.date) == expected.map(\.date))
    #expect(found.map(\.subject) == expected.map(\.subject))
    #expect(found.map(\.log) == expected.map(\.log))
    #expect(restored.summary.sections == 50)
    #expect(sectionLines(restored.bytes) == sectionLines(truth))
    #expect(restored.summary.unreadHunks == 0)
    for (one, other) in zip(hunks(restored.bytes), hunks(truth)) { #expect(one == other) }
    #expect(hunks(restored.bytes).count == hunks(truth).count)
  }

  /// Lectures 13 to 18, the list of links and its change, and lecture 12: whole in the mail, or on top of what is.
  @Test func wholeFilesAreProvenByTheirIds() throws {
    let proven = try Self.mailbox.get().summary.proven
    #expect(proven.filter { $0.message == 2 }.map(\.id) == ["329bca2", "cb91f6b", "1515827", "11215d7", "0897112", "92276dd"])
    #expect(proven.filter { $0.message != 2 }.map(\.id) == ["e516c5c", "ea91963", "5c9475f"])
  }

  @Test func theFlattenedSubtitlesComeBackInOrder() throws {
    let flat = try seed("003")
    #expect(isFlattened(flat) == .subtitles)
    let restored = restoreSubtitles(flat)
    let file = SubtitleFile(parsing: restored.bytes)
    let text = String(decoding: flat, as: UTF8.self)
    let timings = text.matches(of: #/(\d+) (\d\d):(\d\d):(\d\d),(\d{3}) --> /#)
    #expect(file.cues.count == 1634)
    #expect(file.cues.map(\.number) == timings.map { Int($0.output.1) })
    let starts = timings.map { found in
      [found.output.2, found.output.3, found.output.4].reduce(0) { $0 * 60 + (Int($1) ?? 0) } * 1000 + (Int(found.output.5) ?? 0)
    }
    #expect(file.cues.map(\.start) == starts)
    #expect(file.cues.allSatisfy { $0.text.count == 1 })
    #expect(flatten(restored.bytes) == flatten(flat))
    #expect(restored.diagnostics.isEmpty)
  }

  /// Counts are those of lines with an arrow.
  @Test(arguments: ["001", "002", "004"]) func filesWithATitleAreReadAsTheyAre(_ number: String) throws {
    let bytes = try seed(number)
    #expect(isFlattened(bytes) == nil)
    let file = SubtitleFile(parsing: bytes)
    let arrows = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).count { $0.contains(" --> ") }
    #expect(file.cues.count == arrows)
    #expect(file.cues.first?.start == 401)
    #expect(file.cues.first?.number == (number == "002" ? nil : 1))
    #expect(file.cues.dropFirst().first?.number == 2)
    #expect(file.compose() == bytes)
  }
}
