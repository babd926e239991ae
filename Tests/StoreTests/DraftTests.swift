import Foundation
import TestSupport
import Testing

@testable import Store

/// Folders that take each other's place.
struct DraftTests {
  private func folder(_ name: String, _ text: String, in place: URL) throws -> String {
    let folder = place.appending(path: name)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    try Data(text.utf8).write(to: folder.appending(path: "text"))
    return folder.path
  }

  private func text(_ path: String) -> String? { try? String(contentsOfFile: path + "/text", encoding: .utf8) }

  @Test func aDraftTakesThePlaceAndTheOldStepsAside() throws {
    try withTemporaryFolder { place in
      let (draft, path, old) = (try folder("draft", "new", in: place), try folder("out", "before", in: place), place.path + "/old")
      #expect(Drafts.swap(draft, path, old))
      #expect(text(path) == "new" && text(old) == "before" && text(draft) == nil)
    }
  }

  @Test func aDraftTakesAPlaceWhereNothingIs() throws {
    try withTemporaryFolder { place in
      let (draft, path, old) = (try folder("draft", "new", in: place), place.path + "/out", place.path + "/old")
      #expect(Drafts.swap(draft, path, old))
      #expect(text(path) == "new" && text(draft) == nil && !FileManager.default.fileExists(atPath: old))
    }
  }

  @Test func whatCannotBeSwappedStays() throws {
    try withTemporaryFolder { place in
      let draft = try folder("draft", "new", in: place)
      #expect(!Drafts.swap(draft, place.path + "/nowhere/out", place.path + "/old"))
      #expect(text(draft) == "new")
    }
  }

  /// Whoever looks at any time finds a folder: what a process leaves that is killed between two steps.
  @Test func thePlaceIsNeverEmpty() throws {
    try withTemporaryFolder { place in
      let path = try folder("out", "0", in: place)
      let watch = """
        import os, sys
        print('watching', flush=True)
        missing = 0
        while not os.path.exists('end'): missing += not os.path.isdir('out')
        print(missing)
        """
      let watcher = Process()
      let said = Pipe()
      (watcher.executableURL, watcher.arguments) = (URL(filePath: "/usr/bin/env"), ["python3", "-c", watch])
      (watcher.currentDirectoryURL, watcher.standardOutput) = (place, said)
      try watcher.run()
      _ = said.fileHandleForReading.availableData
      for number in 1...300 {
        let draft = try folder("draft", "\(number)", in: place)
        try #require(Drafts.swap(draft, path, place.path + "/old"))
        try FileManager.default.removeItem(atPath: place.path + "/old")
      }
      try Data().write(to: place.appending(path: "end"))
      watcher.waitUntilExit()
      // The line end of what it said first may come late.
      let missing = String(decoding: said.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      #expect(missing.trimmingCharacters(in: .whitespacesAndNewlines) == "0")
    }
  }
}
