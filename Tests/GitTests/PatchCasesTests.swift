import Foundation
import TestSupport
import Testing

@testable import Git

/// The 66 small patches of `../shared/oracle/patch_cases.py`, with what git makes of each.
struct PatchCasesTests {
  @Test(.enabled(if: Corpus.isPresent, Corpus.absent))
  func everyCaseIsReadAsGitReadsIt() throws {
    try withTemporaryFolder { folder throws in
      let script = Corpus.shared.appending(path: "oracle/patch_cases.py")
      #expect(try run("python3", [script.path, folder.path]).status == 0)
      let table = try String(contentsOf: folder.appending(path: "verdicts.tsv"), encoding: .utf8)
      let verdicts = table.split(separator: "\n").map { $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) }
      #expect(verdicts.count == 66)
      for verdict in verdicts {
        let bytes = [UInt8](try Data(contentsOf: folder.appending(path: verdict[0] + ".patch")))
        let result = PatchReader.read(bytes[...])
        compare(result, name: verdict[0], status: verdict[1], said: verdict[2])
      }
    }
  }

  private func compare(_ result: (patches: [FilePatch], diagnostics: [PatchDiagnostic]), name: String, status: String, said: String) {
    let errors = result.diagnostics.filter { $0.severity == .error }
    if status == "0" {
      #expect(errors.isEmpty, "\(name)")
      // The table has its entries trimmed, which takes the blank at the end of a name.
      let summary = result.patches.flatMap(gitSummary).map { $0.trimmingCharacters(in: .whitespaces) }
      #expect(summary.sorted() == expected(name, said), "\(name)")
    } else if name == "14_noprefix" {
      #expect(errors.isEmpty && result.patches.flatMap(gitSummary) == ["1 1 a.txt"], "\(name)")
    } else if ["56_empty_input", "57_no_patch"].contains(name) {
      #expect(result.patches.isEmpty && result.diagnostics.isEmpty, "\(name)")
    } else {
      #expect(!result.diagnostics.isEmpty, "\(name)")
    }
  }

  /// What git said, with the one name that we read better: `-p1` takes the first folder of `--no-prefix` names for a prefix.
  private func expected(_ name: String, _ said: String) -> [String] {
    if name == "15_noprefix_dir" { return ["1 1 d/a.txt"] }
    return said.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.hasPrefix("rewrite ") }.sorted()
  }
}

/// The lines that `git apply --numstat --summary` would print for a section.
func gitSummary(_ patch: FilePatch) -> [String] {
  let (added, removed) = patch.contentCounts
  let name = String(decoding: patch.path, as: UTF8.self)
  var lines = ["\(added) \(removed) \(cQuoted(patch.path))"]
  let modes = (old: String(patch.oldMode ?? 0, radix: 8), new: String(patch.newMode ?? 0, radix: 8))
  switch patch.status {
  case .added: lines.append("create mode \(modes.new) \(name)")
  case .deleted: lines.append("delete mode \(modes.old) \(name)")
  case .renamed: lines.append("rename \(String(decoding: patch.oldPath ?? [], as: UTF8.self)) => \(name) (\(patch.similarity ?? 0)%)")
  case .copied: lines.append("copy \(String(decoding: patch.oldPath ?? [], as: UTF8.self)) => \(name) (\(patch.similarity ?? 0)%)")
  case .modified: break
  }
  if patch.oldMode != patch.newMode, patch.oldMode != nil, patch.newMode != nil {
    lines.append("mode change \(modes.old) => \(modes.new)\(patch.status == .renamed ? "" : " \(name)")")
  }
  return lines
}

extension FilePatch {
  /// The two numbers of `--numstat`.
  var contentCounts: (String, String) {
    switch content {
    case .hunks(let hunks): ("\(hunks.counts.added)", "\(hunks.counts.removed)")
    case .submodule: ("1", "1")
    case .none: ("0", "0")
    case .binary, .binaryWithoutData: ("-", "-")
    }
  }
}

/// Git's quoting of a name (`core.quotePath`).
func cQuoted(_ name: [UInt8]) -> String {
  guard name.contains(where: { $0 < 0x20 || $0 >= 0x7F || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }) else {
    return String(decoding: name, as: UTF8.self)
  }
  let letters: [UInt8: String] = [7: "\\a", 8: "\\b", 9: "\\t", 10: "\\n", 11: "\\v", 12: "\\f", 13: "\\r", 34: "\\\"", 92: "\\\\"]
  let body = name.map { byte in
    letters[byte]
      ?? (byte < 0x20 || byte >= 0x7F
        ? "\\" + String(repeating: "0", count: byte < 8 ? 2 : byte < 64 ? 1 : 0) + String(byte, radix: 8)
        : String(UnicodeScalar(byte)))
  }
  return "\"" + body.joined() + "\""
}
