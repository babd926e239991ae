import Foundation
import TestSupport
import Testing

@testable import cuetrail

/// What happens around the program: full disks, a kill, readers that leave, folders that cannot be read, files that grow.
@Suite(.enabled(if: Binary.path != nil, "the program is not built beside the tests"))
struct FaultTests {
  private static let isRoot = getuid() == 0

  /// Runs a script in which `$0` is the program.
  private func script(_ text: String, _ arguments: String..., in folder: URL? = nil) throws -> ProgramResult {
    try TestSupport.run("bash", ["-c", text, try #require(Binary.path)] + arguments, in: folder)
  }

  private func names(_ folder: URL) throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }

  // MARK: Full disks

  @Test(
    arguments: [
      ["stats"], ["log"], ["check"], ["changelog"], ["identities"], ["blame", "--all"], ["events"], ["--help"], ["--version"],
    ])
  func aFullDiskBehindStandardOutputIsSaid(_ words: [String]) throws {
    let inputs = words[0].hasPrefix("-") ? [] : [try Bread.mail]
    let result = try TestSupport.run(
      "bash", ["-c", "\"$0\" \"$@\" > /dev/full", try #require(Binary.path)] + words + inputs, in: URL(filePath: "/"))
    #expect(result.status == 2)
    #expect(String(decoding: result.errors, as: UTF8.self).hasSuffix("cannot write the result: No space left on device\n"))
  }

  /// What each command that writes files makes, on a disk of 16 KiB that is mounted for the test.
  @Test(
    .enabled(if: FaultTests.isRoot, "only root can mount a small disk"),
    arguments: [["site", "--output", "made"], ["export", "--sqlite", "made"], ["export", "--csv", "made"]])
  func nothingHalfWrittenIsLeftOnAFullDisk(_ words: [String]) throws {
    try withTemporaryFolder { folder in
      let mounted = try TestSupport.run("mount", ["-t", "tmpfs", "-o", "size=16k", "tmpfs", folder.path])
      if mounted.status != 0 { return print("skipped: no disk can be mounted here") }
      defer { _ = try? TestSupport.run("umount", [folder.path]) }
      let result = try TestSupport.run(try #require(Binary.path), words + [try Bread.mail], in: folder)
      #expect(result.status == 2)
      #expect(!result.errors.isEmpty)
      #expect(try names(folder).isEmpty)
    }
  }

  // MARK: Killed

  /// Killed again and again at another moment: what stands at the name is what was there before, or whole.
  @Test(arguments: [["site", "--output", "made"], ["export", "--sqlite", "made"], ["export", "--csv", "made"]])
  func aKillLeavesWhatWasThereOrAllOfTheNew(_ words: [String]) throws {
    try withTemporaryFolder { folder in
      let program = try #require(Binary.path)
      let mail = try Bread.mail
      let made = folder.appending(path: "made")
      #expect(try TestSupport.run(program, words + [mail], in: folder).status == 0)
      let whole = try contents(of: made)
      for delay in ["0.01", "0.03", "0.06", "0.1", "0.15", "0.25"] {
        let kill = "\"$0\" \"${@:2}\" > /dev/null 2>&1 & sleep $1; kill -9 $! 2> /dev/null; wait $! 2> /dev/null; true"
        _ = try TestSupport.run("bash", ["-c", kill, program, delay] + words + [mail], in: folder)
        #expect(try contents(of: made) == whole, "killed after \(delay) s")
      }
      // What a kill left beside does not stand in the way.
      #expect(try TestSupport.run(program, words + [mail], in: folder).status == 0)
      #expect(try contents(of: made) == whole)
    }
  }

  /// A file, or every file of a folder.
  private func contents(of place: URL) throws -> [String: Data] {
    guard let paths = FileManager.default.subpaths(atPath: place.path), !paths.isEmpty else { return ["": try Data(contentsOf: place)] }
    return try paths.reduce(into: [:]) { files, path in
      let file = place.appending(path: path)
      var isFolder = ObjCBool(false)
      _ = FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder)
      if !isFolder.boolValue { files[path] = try Data(contentsOf: file) }
    }
  }

  // MARK: Readers and files that change

  @Test(arguments: ["stats", "log", "check", "changelog", "events", "blame --all", "identities"])
  func aReaderThatLeavesIsNoFailure(_ command: String) throws {
    let result = try script("\"$0\" $1 \"$2\" | head -c 1 > /dev/null; exit ${PIPESTATUS[0]}", command, try Bread.mail)
    #expect(result.status == 0)
    #expect(!String(decoding: result.errors, as: UTF8.self).contains("error"))
  }

  @Test func aFileThatGrowsIsReadAsFarAsItGoes() throws {
    try withTemporaryFolder { folder in
      let mail = try Bread.mail
      let grow =
        "cp \"$1\" m; (for i in 1 2 3 4 5 6; do cat \"$1\" >> m; done) & \"$0\" check --format json m; status=$?; wait; exit $status"
      let result = try script(grow, mail, in: folder)
      #expect(result.status == 0)
      let check = try JSONSerialization.jsonObject(with: result.output) as? [String: Any]
      #expect((check?["messages"] as? Int ?? 0) >= 12)
      // The same commits again count once, so the answer is that of the file as it was.
      #expect(check?["patches"] as? Int == 12)
    }
  }

  // MARK: What cannot be read

  @Test func whatIsNotThereOrNoFileIsSaid() throws {
    try withTemporaryFolder { folder in
      let program = try #require(Binary.path)
      _ = try TestSupport.run("mkfifo", [folder.appending(path: "pipe").path])
      for input in ["missing", "missing/deeper", String(repeating: "x", count: 300), "a\u{1B}[31mb"] {
        let result = try TestSupport.run(program, ["check", input], in: folder)
        let said = String(decoding: result.errors, as: UTF8.self)
        #expect(result.status == 2 && said.hasPrefix("cuetrail: error: ") && !said.contains("\u{1B}"), "\(input)")
      }
    }
  }

  @Test(.enabled(if: !FaultTests.isRoot || (try? TestSupport.run("setpriv", ["--version"]))?.status == 0, "no other user can be taken on"))
  func foldersThatMayNotBeReadAreSaid() throws {
    try withTemporaryFolder { folder in
      let locked = folder.appending(path: "locked")
      try FileManager.default.createDirectory(at: locked, withIntermediateDirectories: true)
      try FileManager.default.copyItem(atPath: try Bread.mail, toPath: locked.appending(path: "m.mbox").path)
      _ = try TestSupport.run("chmod", ["755", folder.path])
      _ = try TestSupport.run("chmod", ["000", locked.path])
      let user = FaultTests.isRoot ? "setpriv --reuid=65534 --regid=65534 --clear-groups " : ""
      // A copy, since the build may lie in a folder of its owner alone.
      _ = try script("cp \"$0\" \"$1/program\"; chmod 755 \"$1/program\"", folder.path)
      for input in ["locked", "locked/m.mbox"] {
        let result = try script("\(user)./program check \(input)", in: folder)
        #expect(result.status == 2, "\(input)")
        #expect(String(decoding: result.errors, as: UTF8.self).contains("ermission denied"), "\(input)")
      }
      _ = try TestSupport.run("chmod", ["755", locked.path])
    }
  }
}
