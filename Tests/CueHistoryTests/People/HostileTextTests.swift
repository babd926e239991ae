import Foundation
import TestSupport
import Testing

@testable import CueHistory

/// Whatever stands in a message or a mailmap is read to its end.
struct HostileTextTests {
  private static let pieces = [
    "@", "翻译", "校对", "translated by ", ":", "：", "<", ">", "a@b", "\n", "\r", " ", ",", "、", "and", "#", "-", "_", "1", "第", "五", "集",
    "\u{0}", "\u{301}", "😀", "\u{FEFF}", "Co-authored-by: ", "(", ")", "http://", "999999999999999999999", "to", "end", "lecture",
  ]

  private func texts(_ seed: UInt64, _ count: Int) -> [String] {
    var random = SeededRandom(seed: seed)
    return (0..<count).map { _ in
      (0..<Int.random(in: 0...14, using: &random)).map { _ in Self.pieces.randomElement(using: &random) ?? "" }.joined()
    }
  }

  @Test func messagesAreRead() {
    for text in texts(1, 3_000) {
      for mention in Mentions.read(subject: text, log: text) {
        #expect(!mention.handle.isEmpty && !mention.handle.contains("\n"), "\(text)")
        #expect(mention.handle.unicodeScalars.count <= 40)
      }
      _ = CoAuthors.named(in: text)
      _ = Claims.read(text)
    }
  }

  @Test func mailmapsAndListsAreRead() {
    for text in texts(2, 2_000) {
      let mailmap = Mailmap(Array(text.utf8))
      let identity = Identity(name: "a", email: "a@b")
      _ = mailmap.resolve(identity)
      let list = IgnoredRevisions(Array(text.utf8))
      for fault in list.faults { #expect(fault.line <= text.utf8.count { $0 == 0x0A } + 1) }
    }
  }

  /// Every line of a suggested mailmap is a comment, or one that gives the person back.
  @Test func mailmapsAreWrittenSoThatTheyAreReadBack() {
    let names = texts(3, 300)
    let known = names.enumerated().map { index, name in
      let identity = Identity(name: name, email: index.isMultiple(of: 3) ? name : "p\(index % 40)@x.org")
      return KnownIdentity(identity: identity, commits: index % 7, contributor: index, proper: identity)
    }
    let report = IdentityReport(known)
    let mailmap = Mailmap(Array(report.mailmap.utf8))
    for person in report.people {
      for member in person.members {
        let isPlain = ([person.name, member.identity.name, member.identity.email] + [person.email].compactMap(\.self)).allSatisfy { text in
          !text.isEmpty && text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x3C && $0 != 0x3E } && text.utf8.first != 0x23
            && text.utf8.first != 0x20 && text.utf8.last != 0x20
        }
        if isPlain { #expect(mailmap.resolve(member.identity).name.utf8.elementsEqual(person.name.utf8), "\(member.identity)") }
      }
    }
  }

  @Test func aLongMessageTakesNoTime() {
    let log = String(repeating: "@a 翻译 1-2, translated by B: <c@d> ", count: 20_000) + String(repeating: "x: by\n", count: 50_000)
    let elapsed = ContinuousClock().measure {
      #expect(Mentions.read(subject: String(log.prefix(1_900)), log: log).count <= Mentions.countLimit)
    }
    #expect(elapsed < .seconds(20))
  }
}
