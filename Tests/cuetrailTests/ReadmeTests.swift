import Foundation
import TestSupport
import Testing

@testable import cuetrail

/// The shell commands of the README, as they stand there. What its examples print is held by `scripts/readme --check`.
@Suite(.enabled(if: Binary.path != nil, "the program is not built beside the tests"))
struct ReadmeTests {
  private static let blocks: [String] = {
    let text = (try? String(contentsOf: Bread.root.appending(path: "README.md"), encoding: .utf8)) ?? ""
    return text.components(separatedBy: "\n```sh\n").dropFirst().compactMap { $0.components(separatedBy: "\n```\n").first }
  }()

  /// A folder with a clone of the corpus, the program on the path, a `swift` that builds nothing, and a home.
  private func withFolder<Result>(_ body: (URL, [String: String]) throws -> Result) throws -> Result {
    try withTemporaryFolder { folder in
      let script = """
        set -e; mkdir bin home; ln -s "$3" bin/cuetrail; ln -s "$4" scripts
        printf '#!/bin/sh\\ncase "$*" in *--show-bin-path*) echo "%s";; esac\\n' "$PWD/bin" > bin/swift; chmod +x bin/swift
        git clone -q "$1" clone; cd clone; cp "$2" series.mbox; mkdir archive; cp "$2" archive; ln -s "$1" bread.git
        git -C "$1" format-patch -q --stdout -1 > pr.patch
        """
      let words = [try Bread.repository, try Bread.mail, try #require(Binary.path), Bread.root.appending(path: "scripts").path]
      let made = try TestSupport.run("bash", ["-c", script, "bash"] + words, in: folder)
      try #require(made.status == 0, "\(String(decoding: made.errors, as: UTF8.self))")
      let path = folder.appending(path: "bin").path + ":" + (ProcessInfo.processInfo.environment["PATH"] ?? "")
      return try body(
        folder,
        [
          "PATH": path, "HOME": folder.appending(path: "home").path, "CUETRAIL": try #require(Binary.path),
          "GIT_CONFIG_GLOBAL": "/dev/null",
          "LC_ALL": "C.UTF-8",
        ])
    }
  }

  private func shell(_ text: String, in folder: URL, _ environment: [String: String]) throws -> String {
    let result = try TestSupport.run("bash", ["-e", "-o", "pipefail", "-c", text], in: folder, environment: environment)
    #expect(result.status == 0, "\(text)\n\(String(decoding: result.errors, as: UTF8.self))")
    return result.text
  }

  @Test func everyBlockIsKnownHere() {
    #expect(Self.blocks.map { $0.prefix { $0 != " " } } == ["scripts/install", "cuetrail", "cuetrail", "cuetrail"])
  }

  /// What would build for minutes, or run these tests again, is only looked at.
  @Test func theScriptsRun() throws {
    try withFolder { folder, environment in
      for line in Self.blocks[0].split(separator: "\n") {
        let command = line.components(separatedBy: "  ")[0]
        let script = Bread.root.appending(path: command.components(separatedBy: " ")[0]).path
        #expect(FileManager.default.isExecutableFile(atPath: script), "\(command)")
        _ = try shell("bash -n '\(script)'", in: folder, environment)
        switch command {
        case "scripts/install --prefix ~/.local":
          #expect(try shell(command, in: folder, environment).hasPrefix("installed cuetrail 0.1.0"))
          #expect(try shell("~/.local/bin/cuetrail --version", in: folder, environment).hasPrefix("cuetrail 0.1.0"))
        case "scripts/demo": #expect(try shell(command, in: folder, environment).contains("$ cuetrail log 1:6 bread.mbox\n1. Flour"))
        default: #expect(["scripts/package", "scripts/test", "scripts/spark-test"].contains(command))
        }
      }
    }
  }

  @Test func theFirstCommandsAnswerInARepository() throws {
    try withFolder { folder, environment in
      let clone = folder.appending(path: "clone")
      let printed = try Self.blocks[1].split(separator: "\n").map { try shell(String($0), in: clone, environment) }
      #expect(printed.count == 3)
      #expect(
        printed[0].contains("Li Wei") && printed[1].hasPrefix("1. Flour and Water  cue 6") && printed[2].contains("  1. translate 1-5\n"))
    }
  }

  @Test func theCommandsForIntegrationMakeWhatTheySay() throws {
    try withFolder { folder, environment in
      let clone = folder.appending(path: "clone")
      _ = try shell(Self.blocks[2], in: clone, environment)
      func read(_ name: String) throws -> String { try String(contentsOf: clone.appending(path: name), encoding: .utf8) }
      #expect(try read("public/index.html").hasPrefix("<!DOCTYPE html>"))
      #expect(try read("public/changelog.md").contains("## 2021-03"))
      #expect(try read("comment.md").contains("Translated cue 4"))
    }
  }

  @Test func aMailboxIsSplitAndSparkReadsTheParts() throws {
    try withFolder { folder, environment in
      let clone = folder.appending(path: "clone")
      let lines = Self.blocks[3].split(separator: "\n").map(String.init)
      try #require(lines.count == 2)
      _ = try shell(lines[0], in: clone, environment)
      #expect(try !FileManager.default.contentsOfDirectory(atPath: clone.appending(path: "parts").path).isEmpty)
      let hasSpark = try TestSupport.run("bash", ["-c", "python3 -c 'import pyspark' && command -v java"]).status == 0
      guard hasSpark else { return print("skipped: no pyspark or Java here; scripts/spark-test runs the job") }
      _ = try shell(lines[1].replacing("scripts/", with: "../scripts/"), in: clone, environment)
      #expect(try FileManager.default.contentsOfDirectory(atPath: clone.appending(path: "tables").path).contains("events"))
    }
  }
}
