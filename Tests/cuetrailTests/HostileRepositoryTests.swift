import Foundation
import TestSupport
import Testing

@testable import cuetrail

/// A repository made by somebody who wants a program to run: its settings name one at every place that git knows.
@Suite(.enabled(if: Binary.path != nil, "the program is not built beside the tests"))
struct HostileRepositoryTests {
  /// A repository with subtitles whose settings, attributes and hooks all touch a file, and that file.
  private func withTrap(_ body: (_ repository: URL, _ mark: URL) throws -> Void) throws {
    try withTemporaryFolder { folder in
      let (repository, mark) = (folder.appending(path: "trap"), folder.appending(path: "mark"))
      let script = """
        set -e; export GIT_CONFIG_GLOBAL=/dev/null
        git clone -q "$1" trap; cd trap; git config user.name A; git config user.email a@b.c
        printf '*.srt filter=trap diff=trap merge=trap text eol=crlf\\n' > .gitattributes
        git add -A; git commit -q -m attributes
        printf '#!/bin/sh\\ntouch "%s"\\n' "$2" > evil; chmod +x evil
        for hook in post-checkout pre-commit post-index-change fsmonitor-watchman reference-transaction; do cp evil .git/hooks/$hook; done
        for key in core.fsmonitor core.pager core.editor core.askPass core.sshCommand core.gitProxy credential.helper diff.external \\
          diff.trap.textconv diff.trap.command filter.trap.clean filter.trap.smudge filter.trap.process merge.trap.driver \\
          uploadpack.packObjectsHook gpg.program pager.log alias.log; do git config "$key" "$PWD/evil"; done
        git config core.hooksPath "$PWD"; git config extensions.partialClone origin || true
        git config remote.origin.url "ext::$PWD/evil"; git config remote.origin.promisor true
        git config --unset extensions.partialClone; mkdir -p "$3"; echo "$3/objects" >> .git/objects/info/alternates
        echo "/nowhere" >> .git/objects/info/alternates
        """
      let made = try TestSupport.run(
        "bash", ["-c", script, "bash", try Bread.repository, mark.path, folder.appending(path: "other").path], in: folder)
      try #require(made.status == 0, "\(String(decoding: made.errors, as: UTF8.self))")
      try? FileManager.default.removeItem(at: mark)
      try body(repository, mark)
    }
  }

  @Test(arguments: [["stats"], ["blame", "--all"], ["log"], ["changelog"], ["check"], ["events"], ["identities"]])
  func noProgramIsRun(_ words: [String]) throws {
    try withTrap { repository, mark in
      let result = try TestSupport.run(try #require(Binary.path), words + [repository.path], in: repository)
      #expect(result.status == 0, "\(String(decoding: result.errors, as: UTF8.self))")
      #expect(!FileManager.default.fileExists(atPath: mark.path))
      if words == ["events"] {
        #expect(result.text == ask("events", try Bread.repository).text)
      }
    }
  }

  @Test(.enabled(if: getuid() == 0, "only root can give a repository to another user"))
  func aRepositoryOfAnotherUserIsRefused() throws {
    try withTemporaryFolder { folder in
      let copy = folder.appending(path: "bread.git")
      try FileManager.default.copyItem(atPath: try Bread.repository, toPath: copy.path)
      #expect(try TestSupport.run("chown", ["-R", "12345", copy.path]).status == 0)
      // libgit2 1.5 asks the settings of the user, and calls the repository not found where there are none.
      try Data("[user]\n\tname = A\n".utf8).write(to: folder.appending(path: ".gitconfig"))
      let result = try TestSupport.run(
        try #require(Binary.path), ["stats", copy.path],
        environment: ["GIT_CONFIG_NOSYSTEM": "1", "HOME": folder.path, "SUDO_UID": ""])
      #expect(result.status == 2)
      #expect(String(decoding: result.errors, as: UTF8.self).contains("belongs to another user"))
    }
  }
}
