import Foundation
import TestSupport
import Testing

@testable import cuetrail

/// Colour, pager, pipes: what a terminal or a process shows.
struct TerminalTests {
  struct Case: Sendable {
    var isTerminal: Bool
    var variables: [String: String]
    var flag: String
    var hasColor: Bool
    init(_ isTerminal: Bool, _ variables: [String: String], _ flag: String, _ hasColor: Bool) {
      (self.isTerminal, self.variables, self.flag, self.hasColor) = (isTerminal, variables, flag, hasColor)
    }
  }

  @Test(arguments: [
    Case(true, [:], "auto", true), Case(false, [:], "auto", false), Case(true, ["NO_COLOR": "1"], "auto", false),
    Case(true, ["NO_COLOR": ""], "auto", true), Case(true, ["TERM": "dumb"], "auto", false), Case(false, [:], "always", true),
    Case(true, ["NO_COLOR": "1"], "always", true), Case(true, [:], "never", false),
  ])
  func colourFollowsTheRules(_ each: Case) throws {
    let surroundings = Surroundings(
      variables: each.variables, currentFolder: "/", isInputTerminal: true, isOutputTerminal: each.isTerminal)
    let answer = ask("blame", "1:6", "--color", each.flag, try Bread.mail, in: surroundings)
    #expect(answer.text.contains("\u{1B}[") == each.hasColor)
  }

  @Test(
    arguments: [
      (["CUETRAIL_PAGER": "more", "PAGER": "less"], "more"), (["PAGER": "most"], "most"), ([:], "less"), (["PAGER": ""], nil),
      (["CUETRAIL_PAGER": "cat"], nil), (["TERM": "dumb"], nil),
    ] as [([String: String], String?)])
  func thePagerIsChosenAsGitChooses(_ variables: [String: String], _ command: String?) {
    #expect(Pager.command(variables) == command)
  }

  @Test func thePagerGetsEverything() throws {
    try withTemporaryFolder { folder in
      let file = folder.appending(path: "paged")
      let output = Output(descriptor: 1)
      output.page(through: "cat > '\(file.path)'", ["PATH": "/usr/bin:/bin"])
      let text = String(repeating: "欢迎来到面包课\n", count: 20_000)
      try output.write(text)
      try output.finish()
      #expect(try Data(contentsOf: file) == Data(text.utf8))
    }
  }

  struct LocaleCase: Sendable {
    var variables: [String: String]
    var hasBlocks: Bool
    init(_ variables: [String: String], _ hasBlocks: Bool) { (self.variables, self.hasBlocks) = (variables, hasBlocks) }
  }

  @Test(arguments: [
    LocaleCase(["LANG": "de_DE.UTF-8"], true), LocaleCase(["LC_ALL": "C.UTF-8"], true), LocaleCase(["LANG": "zh_CN.utf8@pinyin"], true),
    LocaleCase([:], false), LocaleCase(["LANG": "C"], false), LocaleCase(["LANG": "zh_CN.GBK"], false),
    LocaleCase(["LANG": "de_DE"], false),
    LocaleCase(["LANG": "de_DE.UTF-8", "LC_ALL": "POSIX"], false), LocaleCase(["LANG": "C", "LC_CTYPE": "en_US.UTF-8"], true),
    LocaleCase(["LC_ALL": "", "LANG": "en_US.UTF-8"], true),
  ])
  func barsAreOfASCIIOnATerminalThatDoesNotSayUTF8(_ each: LocaleCase) throws {
    for isTerminal in [true, false] {
      let surroundings = Surroundings(
        variables: each.variables.merging(["PAGER": ""]) { own, _ in own }, currentFolder: "/", isInputTerminal: true,
        isOutputTerminal: isTerminal)
      let (log, check) = (
        ask("log", "1", "--color", "never", try Bread.mail, in: surroundings).text,
        ask("check", "--color", "never", try Bread.mail, in: surroundings).text
      )
      let hasBlocks = !isTerminal || each.hasBlocks
      #expect(log.contains("██████████░░░░░░░░░░ 0 → 50 %") == hasBlocks)
      #expect(log.contains("##########---------- 0 → 50 %") == !hasBlocks)
      #expect(check.contains("  ########################  100 %") == !hasBlocks)
    }
  }

  @Test func tablesFitTheTerminal() throws {
    for columns in [60, 80, 120] {
      let surroundings = Surroundings(currentFolder: "/", isInputTerminal: true, columns: columns)
      let text = ask("stats", "--by", "lecture", try Bread.mail, in: surroundings).text
      // Han characters take two columns; there are none in this table.
      #expect(text.split(separator: "\n").allSatisfy { $0.count <= columns }, "\(columns)")
    }
  }

  @Test(.enabled(if: Binary.path != nil, "the program is not built beside the tests"))
  func aReaderThatStopsEarlyIsNoFailure() throws {
    let program = try #require(Binary.path)
    let script = "set -o pipefail; \"$0\" events \"$1\" \"$1\" | head -n 1 | wc -l; exit ${PIPESTATUS[0]}"
    let result = try TestSupport.run("bash", ["-c", script, program, try Bread.mail])
    #expect(result.status == 0)
    #expect(result.text.trimmingCharacters(in: .whitespacesAndNewlines) == "1")
    #expect(result.errors.isEmpty)
    let closed = try TestSupport.run("bash", ["-c", "\"$0\" events \"$1\" | true; exit ${PIPESTATUS[0]}", program, try Bread.mail])
    #expect(closed.status == 0)
    #expect(closed.errors.isEmpty)
  }

  @Test(.enabled(if: Binary.path != nil, "the program is not built beside the tests"))
  func aFullDiskIsSaid() throws {
    let program = try #require(Binary.path)
    let result = try TestSupport.run("bash", ["-c", "\"$0\" events \"$1\" > /dev/full", program, try Bread.mail])
    #expect(result.status == 2)
    #expect(String(decoding: result.errors, as: UTF8.self) == "cuetrail: error: cannot write the result: No space left on device\n")
  }

  @Test(.enabled(if: Binary.path != nil, "the program is not built beside the tests"))
  func mailComesOnStandardInputAndRepositoriesFromAround() throws {
    let program = try #require(Binary.path)
    let mail = try Data(contentsOf: URL(filePath: try Bread.mail))
    let named = ask("stats", try Bread.mail).text
    let outside = URL(filePath: "/")
    #expect(try TestSupport.run(program, ["stats"], in: outside, input: mail).text == named)
    #expect(try TestSupport.run(program, ["stats", "-"], in: outside, input: mail).text == named)
    let around = try TestSupport.run(program, ["events"], in: URL(filePath: try Bread.repository).appending(path: "refs"))
    #expect(around.status == 0)
    #expect(around.text == ask("events", try Bread.repository).text)
  }
}
