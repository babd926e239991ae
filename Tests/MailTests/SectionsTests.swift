import Foundation
import TestSupport
import Testing

@testable import Mail

/// Messages written again with only some of their sections.
struct SectionsTests {
  private static let top = "From: A <a@x>\nDate: Mon, 23 May 2016 19:57:33 +0800\nSubject: [PATCH 1/2] s\n"
  private static let stat = "---\n 1.srt | 1 +\n 2.srt | 1 +\n 2 files changed, 2 insertions(+)\n\n"
  private static let two = smallDiff + smallDiff.replacingOccurrences(of: "1.srt", with: "2.srt") + "-- \n2.39.5\n\n"

  private static func mail(_ log: String, fields: String = "", patch: String = two) -> String {
    fromLine() + top + fields + "\n" + log + stat + patch
  }

  private static func encoded(_ text: String, _ encoding: String) throws -> String {
    let script =
      "import sys,base64,quopri\nd=sys.stdin.buffer.read()\nsys.stdout.buffer.write(base64.encodebytes(d) if sys.argv[1]=='base64' else quopri.encodestring(d))"
    return String(decoding: try run("python3", ["-c", script, encoding], input: Data(text.utf8)).output, as: UTF8.self)
  }

  private static func body(_ encoding: String, charset: String = "UTF-8", log: String = "译文\n") throws -> String {
    fromLine() + top + "MIME-Version: 1.0\nContent-Type: text/plain; charset=\(charset)\nContent-Transfer-Encoding: \(encoding)\n\n"
      + (try encoded(log + stat + two, encoding))
  }

  /// By name: a message with two sections.
  private static func messages() throws -> [(String, String)] {
    [
      ("plain", mail("log\n")), ("author in the log", mail("From: B <b@x>\n\nlog\n")),
      ("a diff is quoted in the log", mail("see:\n\n" + smallDiff.replacingOccurrences(of: "1.srt", with: "quoted.srt") + "\nended\n")),
      ("a signature in the log", mail("log\n-- \nA\n")), ("a rule in the log", mail("one\n---\ntwo\n")), ("no log", mail("")),
      ("no rule", fromLine() + top + "\nlog\n\n" + two), ("folded subject", mail("log\n", fields: "X-Other: a\n b\n")),
      ("a length", mail("log\n", fields: "Content-Length: 400\nLines: 30\n")),
      ("base64", try body("base64")), ("quoted-printable", try body("quoted-printable")),
      ("another charset", try body("base64", charset: "ISO-8859-1", log: "caf\u{E9}\n")),
      ("a separator hides in base64", try body("base64", log: fromLine("b") + "Subject: x\n\nlog\n")),
      ("mboxo separator", mail("log\n").replacingOccurrences(of: fromLine(), with: "From a@x Sat Jan  1 00:00:00 2000\n")),
      ("no separator", String(mail("log\n").dropFirst(fromLine().count))),
      (
        "attached",
        fromLine() + top
          + "MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: text/plain; charset=UTF-8\n\nlog 你好\n\(stat)\n--b\nContent-Type: text/x-patch\nContent-Transfer-Encoding: base64\n\n\(try encoded(two, "base64"))--b--\n"
      ),
      ("transport CR", mail("log\n").replacingOccurrences(of: "\n", with: "\r\n")), ("bare diff", two),
    ]
  }

  /// What is said beside the patch; the place in the input aside.
  private func told(_ message: Message) -> [String] {
    [
      message.author.name, message.author.email, message.log, message.subject, message.rawDate, "\(message.commitID ?? [])",
      "\(message.series?.number ?? -1)",
    ]
  }

  @Test func logAndAuthorStayWhateverIsLeftOut() throws {
    for (name, text) in try Self.messages() {
      let raw = try #require(try split(text.utf8).first, "\(name)")
      let pieces = MessageSections(raw)
      #expect(pieces.sections.count == 2, "\(name)")
      #expect(pieces.sections.flatMap { Array($0) }.elementsEqual(pieces.message.patch), "\(name)")
      for kept in [[], [0], [1], [0, 1]] {
        let written = pieces.bytes { kept.contains($0) }
        // Another message behind it shows that it ends where it should.
        let found = try split(written + Array((fromLine("b") + "Subject: next\n\n").utf8))
        try #require(found.count == 2, "\(name), \(kept)")
        let message = parse(found[0])
        #expect(told(message) == told(pieces.message), "\(name), \(kept)")
        #expect(message.patch.elementsEqual(kept.flatMap { Array(pieces.sections[$0]) }), "\(name), \(kept)")
        if kept.count < 2 { #expect(message.keptSections == kept.count, "\(name)") }
      }
    }
  }

  /// git's own log of the message. It does not read a bare diff, cuts a log at a diff that is quoted, and leaves in what a transport put there.
  @Test func gitReadsTheSameLogAndPatch() throws {
    var compared = 0
    for (name, text) in try Self.messages() where !["bare diff", "a diff is quoted in the log", "transport CR"].contains(name) {
      let raw = try #require(try split(text.utf8).first)
      let pieces = MessageSections(raw)
      let whole = try MailInfo(pieces.bytes { _ in true })
      let (first, none) = (try MailInfo(pieces.bytes { $0 == 0 }), try MailInfo(pieces.bytes { _ in false }))
      // Without a rule and a patch git takes all for the log.
      #expect(first.fields == whole.fields && first.log == whole.log, "\(name)")
      #expect(none.fields == whole.fields && none.log.hasPrefix(whole.log.trimmingCharacters(in: .newlines)), "\(name)")
      let section = Data(pieces.sections[0])
      #expect(first.patch.range(of: section) != nil && whole.patch.range(of: section) != nil, "\(name)")
      #expect(first.patch.range(of: Data(pieces.sections[1].prefix(30))) == nil, "\(name)")
      compared += 1
    }
    #expect(compared >= 14)
  }

  @Test func aMessageThatKeepsAllIsLeftAsItCame() throws {
    for text in [Self.mail("log\n"), try Self.body("quoted-printable")] {
      let raw = try #require(try split(text.utf8).first)
      #expect(MessageSections(raw).bytes { _ in true } == Array(text.utf8))
    }
  }

  @Test func aPartOfAPartSaysHowManyThereWere() throws {
    let raw = try #require(try split(Self.mail("log\n", patch: Self.two + smallDiff).utf8).first)
    let part = MessageSections(raw).bytes { $0 > 0 }
    let again = MessageSections(try #require(try split(part).first)).bytes { $0 == 1 }
    #expect(again.text.contains("\nX-Cuetrail-Sections: 1 of 3\n"))
    #expect(again.text.ranges(of: "X-Cuetrail-Sections").count == 1)
    #expect(try message(again.text).patch.text == smallDiff)
  }

  @Test func binaryDataGoesOnToAnEmptyLine() throws {
    let torn = "diff --git a/x b/x\nindex 1..2 100644\nGIT binary patch\nliteral 3\nKcmZQzU|?imU|?X_VPIl\n" + smallDiff
    let raw = try #require(try split((fromLine() + Self.top + "\nlog\n---\n\n" + torn).utf8).first)
    #expect(MessageSections(raw).sections.count == 1)
    let whole = torn.replacingOccurrences(of: "VPIl\n", with: "VPIl\n\n")
    #expect(MessageSections(try #require(try split((fromLine() + Self.top + "\nlog\n---\n\n" + whole).utf8).first)).sections.count == 2)
  }

  @Test(arguments: 0..<200) func base64IsThatOfOthers(count: Int) throws {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ count) }
    let text = base64(bytes).text
    #expect(Data(base64Encoded: text.replacingOccurrences(of: "\n", with: "")) == Data(bytes))
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 76 })
  }

  /// Of damaged mail too.
  @Test(arguments: 0..<6)
  func damagedMailCanBeTakenApartAndPutTogether(seed: UInt64) throws {
    var random = SeededRandom(seed: 300 + seed)
    let seeds = try Self.messages().map(\.1) + MutationTests.seeds
    var cut = 0
    for round in 0..<300 {
      let text = MutationTests().mutated(Array(seeds.randomElement(using: &random)?.utf8 ?? "".utf8), &random)
      for raw in (try? split(text)) ?? [] {
        let pieces = MessageSections(raw)
        guard !pieces.sections.isEmpty else { continue }
        cut += 1
        #expect(pieces.sections.flatMap { Array($0) }.elementsEqual(pieces.message.patch))
        for kept in 0...pieces.sections.count {
          let found = try split(pieces.bytes { $0 < kept })
          try #require(found.count == 1, "seed \(seed), round \(round)")
          let message = parse(found[0])
          #expect(told(message) == told(pieces.message), "seed \(seed), round \(round), \(kept) of \(pieces.sections.count)")
          let wanted = pieces.sections[..<kept].flatMap { Array($0) }
          #expect(message.patch.elementsEqual(wanted) || message.patch.dropLast().elementsEqual(wanted), "seed \(seed), round \(round)")
        }
      }
    }
    #expect(cut > 100)
  }
}
