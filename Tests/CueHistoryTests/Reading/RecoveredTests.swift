import Foundation
import TestSupport
import Testing

@testable import CueHistory

/// Mail whose line structure was restored, and files to be looked up.
struct RecoveredTests {
  private func withRepository<Result>(_ body: (inout SmallRepository) throws -> Result) throws -> Result {
    try withTemporaryFolder { folder in
      var repository = try SmallRepository(folder)
      try repository.commit("upload", ["1. A.srt": subtitles(["one", "two", "three"])])
      try repository.commit("translate 1", by: "Bob <bob@x.org>", ["1. A.srt": subtitles(["one\n一", "two", "three"])])
      try repository.commit("translate 3", by: "Cid <cid@x.org>", ["1. A.srt": subtitles(["one\n一", "two", "three\n三"])])
      return try body(&repository)
    }
  }

  private func evidence(_ inputs: HistoryInput...) throws -> [Evidence: Int] { try History.read(inputs).counts.evidence }

  @Test func anIDProvesRecoveredText() throws {
    try withRepository { repository in
      let mail = try repository.mail()
      #expect(try evidence(.recovered(mail, name: "m")) == [.proven: 3])
    }
  }

  @Test func withoutAnIDItIsRecovered() throws {
    try withRepository { repository in
      let text = String(decoding: try repository.mail(), as: UTF8.self).replacing(/index [0-9a-f]+\.\.[0-9a-f]+( \d+)?\n/, with: "")
      #expect(try evidence(.bytes(Array(text.utf8), name: "m")) == [.exact: 3])
      #expect(try evidence(.recovered(Array(text.utf8), name: "m")) == [.recovered: 3])
    }
  }

  /// A wrong line at the start: all that rests on it is recovered, and so is the gap before a mail that starts in the middle.
  @Test func whatRestsOnItIsRecoveredToo() throws {
    try withRepository { repository in
      let text = String(decoding: try repository.mail(), as: UTF8.self).replacing("+two\n", with: "+tow\n")
      let found = try evidence(.recovered(Array(text.utf8), name: "m"))
      #expect(found[.exact] == nil && found[.bridged] == nil && found[.partial] == nil)
      #expect(try #require(found[.recovered]) >= 1)
      let last = [UInt8](try run("git", ["format-patch", "--stdout", "-1", "HEAD"], in: repository.folder).output)
      #expect(try evidence(.bytes(last, name: "m")) == [.partial: 1])
      #expect(try evidence(.recovered(last, name: "m")) == [.recovered: 1])
    }
  }

  @Test func mailAsItWasGoesBeforeRecoveredMail() throws {
    try withRepository { repository in
      let mail = try repository.mail()
      let text = String(decoding: mail, as: UTF8.self).replacing("+一\n", with: "+七\n")
      let history = try History.read([.recovered(Array(text.utf8), name: "flat"), .bytes(mail, name: "whole")])
      #expect(history.counts.evidence == [.proven: 3])
      #expect(history.diagnostics.contains { $0.code == "commit-twice" && $0.place.input == "flat" })
    }
  }

  @Test func aMissingAddressIsNoFaultOfRecoveredMail() throws {
    try withRepository { repository in
      let text = String(decoding: try repository.mail(), as: UTF8.self).replacing(/From: (\w+) <.*>/) { "From: \($0.1)" }
      func severities(_ input: HistoryInput) throws -> [Diagnostic.Severity] {
        try History.read([input]).diagnostics.filter { $0.code == "bad-address" }.map(\.severity)
      }
      #expect(try severities(.bytes(Array(text.utf8), name: "m")) == [.warning, .warning, .warning])
      #expect(try severities(.recovered(Array(text.utf8), name: "m")) == [.note, .note, .note])
    }
  }

  // MARK: Files looked up

  private func lookUp(_ text: String, _ inputs: [HistoryInput]) throws -> History {
    var options = HistoryOptions()
    options.contents = Array(text.utf8)
    return try History.read(inputs, options: options)
  }

  @Test func everyVersionIsFoundByItsID() throws {
    try withRepository { repository in
      let inputs: [HistoryInput] = [.bytes(try repository.mail(), name: "m"), .repository(repository.folder.path, revision: nil)]
      for input in inputs {
        for (age, texts) in [["one\n一", "two", "three\n三"], ["one\n一", "two", "three"], ["one", "two", "three"]].enumerated() {
          let history = try lookUp("Title\r\n\r\n" + subtitles(texts).replacing("\n", with: "\r\n"), [input])
          let match = try #require(history.contents)
          #expect(match.isExact && match.revision == 2 - age && match.commit == 3)
          #expect(history.events.allSatisfy { $0.commit != match.commit })
          #expect(history.blame(track: match.track).map { $0.text.text.joined(separator: "\n") } == texts)
        }
      }
    }
  }

  /// The mail says no more of the file than its hunks show; the file itself says the rest.
  @Test func aFileFillsTheGapsOfItsOwnVersion() throws {
    try withTemporaryFolder { folder in
      var repository = try SmallRepository(folder)
      let texts = (1...12).map { "line \($0)" }
      try repository.commit("upload", ["1. A.srt": subtitles(texts)])
      let newest = subtitles(texts.dropLast() + ["line 12\n十二"])
      try repository.commit("translate 12", by: "Bob <bob@x.org>", ["1. A.srt": newest])
      let last = [UInt8](try run("git", ["format-patch", "--stdout", "-1", "HEAD"], in: folder).output)
      let history = try lookUp(newest, [.bytes(last, name: "m")])
      let match = try #require(history.contents)
      #expect(match.isExact && history.revisions[match.revision].evidence == .proven)
      let cues = history.blame(track: match.track)
      #expect(cues.count == 12)
      #expect(cues[11].lines.map(\.touched) == [.boundary, .commit(0)])
      for cue in cues { for line in cue.lines { #expect(line.touched != .commit(match.commit)) } }
    }
  }

  @Test func theNearestVersionDiffersInTheFewestLines() throws {
    try withRepository { repository in
      let inputs: [HistoryInput] = [.bytes(try repository.mail(), name: "m"), .repository(repository.folder.path, revision: nil)]
      for input in inputs {
        let history = try lookUp(subtitles(["one\n一", "too", "three"]), [input])
        let match = try #require(history.contents)
        #expect(!match.isExact && match.revision == 1)
        let cues = history.blame(track: match.track)
        #expect(cues.map { $0.lines.map(\.touched) } == [[.commit(0), .commit(1)], [.commit(match.commit)], [.commit(0)]])
        #expect(history.commits[match.commit].id == nil)
      }
    }
  }

  @Test func whatIsLikeNothingIsNotFound() throws {
    try withRepository { repository in
      let input = HistoryInput.bytes(try repository.mail(), name: "m")
      for text in ["", "Title", "1\n00:09:00,000 --> 00:09:01,000\nother\n"] { #expect(try lookUp(text, [input]).contents == nil) }
    }
  }
}
