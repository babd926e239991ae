import Foundation
import TestSupport
import Testing

@testable import CueHistory

/// A mailmap says what git says of it: `git check-mailmap` judges.
struct MailmapTests {
  /// A mailmap that shows one rule, and whom to ask it about.
  struct Case: Sendable, CustomTestStringConvertible {
    var rule: String
    var mailmap: String
    var people: [String]
    var testDescription: String { rule }
  }

  static let cases: [Case] = [
    Case(rule: "no entry", mailmap: "", people: ["A <a@x>"]),
    Case(rule: "proper name", mailmap: "Ann Lee <a@x>\n", people: ["ann <a@x>", "B <b@x>"]),
    Case(rule: "proper address", mailmap: "<ann@x> <a@x>\n", people: ["ann <a@x>"]),
    Case(rule: "both", mailmap: "Ann <ann@x> <a@x>\n", people: ["q <a@x>", "q <ann@x>"]),
    Case(rule: "name and address", mailmap: "Ann <ann@x> Root <root@x>\n", people: ["root <ROOT@x>", "other <root@x>"]),
    Case(rule: "no letter of ASCII has case", mailmap: "Ann <A@X.Org>\n", people: ["a <a@x.oRG>"]),
    Case(rule: "other letters have", mailmap: "Ann <a@x> ÄRNE <b@x>\n", people: ["äRNE <b@x>", "Ärne <b@x>"]),
    Case(rule: "the later line", mailmap: "One <a@x>\nTwo <a@x>\n", people: ["a <a@x>"]),
    Case(rule: "the later line, one half each", mailmap: "One <a@x>\n<new@x> <a@x>\n", people: ["a <a@x>"]),
    Case(rule: "a line with a name replaces whole", mailmap: "N <n@x> Old <a@x>\n<m@x> Old <a@x>\n", people: ["Old <a@x>"]),
    Case(rule: "the plain entry is left for other names", mailmap: "P <p@x> <a@x>\nN <n@x> Old <a@x>\n", people: ["old <a@x>", "z <a@x>"]),
    Case(
      rule: "a comment only at the start", mailmap: "#Ann <a@x>\n #Bob <b@x>\nEve <e@x> # no <f@x>\n",
      people: ["a <a@x>", "b <b@x>", "e <e@x>", "# no <f@x>"]),
    Case(rule: "an empty first address says nothing", mailmap: "Ann <> Bob <b@x>\nCid <>\n", people: ["Bob <b@x>", "z <b@x>"]),
    Case(rule: "blanks around a name", mailmap: " \t Ann  Lee \t <a@x>\n", people: ["a <a@x>"]),
    Case(rule: "blanks in an address count", mailmap: "Ann < a@x >\n", people: ["a <a@x>"]),
    Case(rule: "no closing bracket", mailmap: "Ann <a@x\nBob <b@x> Cid <c@x\n", people: ["a <a@x>", "b <b@x>"]),
    Case(rule: "CR at the end", mailmap: "Ann <ann@x> <a@x>\r\nBob <b@x>\r\n", people: ["a <a@x>", "q <b@x>"]),
    Case(rule: "no final LF", mailmap: "Ann <a@x>", people: ["q <a@x>"]),
    Case(rule: "an address alone", mailmap: "<a@x>\n", people: ["q <a@x>"]),
    Case(rule: "nothing is looked up twice", mailmap: "B <b@x> <a@x>\nC <c@x> <b@x>\n", people: ["q <a@x>"]),
    Case(rule: "a third address is none of ours", mailmap: "A <a@x> B <b@x> C <c@x>\n", people: ["B <b@x>", "C <c@x>", "q <a@x>"]),
    Case(
      rule: "a line longer than git's buffer", mailmap: String(repeating: "n", count: 1_020) + " <a@x>\nBob <b@x>\n",
      people: ["q <a@x>", "q <b@x>"]),
    Case(
      rule: "a comment longer than git's buffer", mailmap: "#" + String(repeating: " ", count: 1_022) + "Ann <a@x>\n", people: ["q <a@x>"]),
    Case(
      rule: "git's own t4203",
      mailmap: """
        Committed <commit@x>
        <cto@x>                       <cto@coompany.xx>
        Some Dude <some@dude.xx>      nick1 <bugs@company.xx>
        Other Author <other@author.xx>   nick2 <bugs@company.xx>
        Other Author <other@author.xx>         <nick2@company.xx>
        Santa Claus <santa.claus@northpole.xx> <me@company.xx>

        """,
      people: [
        "nick1 <bugs@company.xx>", "NICK2 <bugs@Company.xx>", "nick3 <bugs@company.xx>", "x <nick2@company.xx>", "CTO <cto@coompany.xx>",
        "x <me@company.xx>", "q <commit@x>",
      ]),
  ]

  @Test(arguments: cases)
  func readsEveryRuleAsGitDoes(_ sample: Case) throws {
    try withTemporaryFolder { folder in
      try compare(Data(sample.mailmap.utf8), sample.people, in: folder)
    }
  }

  @Test func readsRandomMapsAsGitDoes() throws {
    var random = SeededRandom(seed: 4203)
    try withTemporaryFolder { folder in
      for _ in 0..<60 {
        let lines = (0..<Int.random(in: 1...8, using: &random)).map { _ in line(&random) }
        let people = Self.names.flatMap { name in Self.addresses.map { "\(name) <\($0)>" } }
        try compare(Data((lines.joined(separator: "\n") + "\n").utf8), people, in: folder)
      }
    }
  }

  private static let names = ["Ann", "ann", "Bob Lee", "王卓"]
  private static let addresses = ["a@x", "A@X", "b@x", "c@y"]

  private func line(_ random: inout SeededRandom) -> String {
    let name = Self.names.randomElement(using: &random) ?? ""
    let other = Self.names.randomElement(using: &random) ?? ""
    let email = Self.addresses.randomElement(using: &random) ?? ""
    let old = Self.addresses.randomElement(using: &random) ?? ""
    let forms = [
      "\(name) <\(email)>", "<\(email)> <\(old)>", "\(name) <\(email)> <\(old)>", "\(name) <\(email)> \(other) <\(old)>",
      "<\(email)> \(other) <\(old)>", "# \(name) <\(email)>", "\(name) <\(email)", "\(name) <> \(other) <\(old)>",
      "\(name) <\(email)> \(other) <>",
    ]
    return forms.randomElement(using: &random) ?? ""
  }

  private func compare(_ mailmap: Data, _ people: [String], in folder: URL) throws {
    let file = folder.appending(path: "map")
    try mailmap.write(to: file)
    if !FileManager.default.fileExists(atPath: folder.appending(path: ".git").path) { try run("git", ["init", "-q"], in: folder) }
    let asked = Data((people.joined(separator: "\n") + "\n").utf8)
    let git = try run("git", ["-c", "mailmap.file=\(file.path)", "check-mailmap", "--stdin"], in: folder, input: asked)
    let ours = Mailmap([UInt8](mailmap))
    let answers = people.map { person in
      let identity = CoAuthors.identity(person) ?? Identity(name: "", email: "")
      let found = ours.resolve(identity)
      return (found.name.isEmpty ? "" : found.name + " ") + "<\(found.email)>\n"
    }
    #expect(git.status == 0)
    #expect(git.text == answers.joined(), "\(String(decoding: mailmap, as: UTF8.self))")
  }
}
