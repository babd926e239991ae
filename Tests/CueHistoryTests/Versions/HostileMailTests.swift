import Git
import Glibc
import TestSupport
import Testing

@testable import CueHistory

/// Mail made to hurt: nothing of it may crash, hang or prove what is not so.
struct HostileMailTests {
  private struct Patch {
    var old: String
    var new: String
    var hunks: String
  }

  private func mail(_ patches: [Patch]) -> [UInt8] {
    var text = ""
    for (number, patch) in patches.enumerated() {
      let id = String(repeating: "0", count: 34) + String(number + 100_000)
      text +=
        "From \(id) Mon Sep 17 00:00:00 2001\nFrom: A <a@x.org>\nDate: Mon, 4 Apr 2016 \(number / 3600 % 24):\(number / 60 % 60):\(number % 60) +0000\n"
      text += "Subject: [PATCH] \(number)\n\n---\n"
      text += "diff --git a/1.srt b/1.srt\nindex \(patch.old)..\(patch.new) 100644\n--- a/1.srt\n+++ b/1.srt\n\(patch.hunks)-- \n2.39.5\n\n"
    }
    return Array(text.utf8)
  }

  /// Seconds that this thread was at work, so that a busy machine does not count.
  private func seconds(_ body: () throws -> Void) rethrows -> Double {
    func now() -> Double {
      var time = timespec()
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
    let started = now()
    try body()
    return now() - started
  }

  private func digits(_ number: Int) -> String { String(String(number + 0x100_0000, radix: 16).suffix(7)) }

  @Test func anIdThatNamesBothSidesProvesNothing() throws {
    let proofs = try Proofs(mail([Patch(old: "1111111", new: "1111111", hunks: "@@ -1,2 +1,2 @@\n a\n-b\n+c\n")]))
    #expect(proofs.patches == (1, 0))
  }

  @Test func circlesOfIdsEnd() throws {
    let proofs = try Proofs(
      mail([
        Patch(old: "1111111", new: "2222222", hunks: "@@ -1,2 +1,2 @@\n a\n-b\n+c\n"),
        Patch(old: "2222222", new: "3333333", hunks: "@@ -1,2 +1,2 @@\n a\n-c\n+d\n"),
        Patch(old: "3333333", new: "1111111", hunks: "@@ -1,2 +1,2 @@\n a\n-d\n+b\n"),
      ]))
    #expect(proofs.patches == (3, 0))
    #expect(MailTimeline.build(proofs.graphs[0]).nodes.count == 4)
  }

  @Test(arguments: ["2147483647", "999999999", "4000001"]) func lineNumbersBeyondAnyFileAreNotFollowed(_ line: String) throws {
    let proofs = try Proofs(mail([Patch(old: "1111111", new: "2222222", hunks: "@@ -\(line),2 +\(line),2 @@\n a\n-b\n+c\n")]))
    #expect(proofs.patches.proven == 0)
    #expect(proofs.graphs.flatMap(\.blobs).allSatisfy { $0.seen.isEmpty })
  }

  @Test func anIdThatBeginsSeveralIsAmbiguous() throws {
    let patches = [
      Patch(old: "1111111a", new: "1111111b", hunks: "@@ -1,2 +1,2 @@\n a\n-b\n+c\n"),
      Patch(old: "1111111", new: "3333333", hunks: "@@ -1,2 +1,2 @@\n a\n-c\n+d\n"),
    ]
    for patches in [patches, patches.reversed()] {
      let proofs = try Proofs(mail(patches))
      #expect(proofs.diagnostics == ["ambiguous-id"])
      #expect(proofs.graphs.flatMap(\.blobs).count { $0.isAmbiguous } == 1)
      #expect(proofs.graphs.flatMap(\.blobs).count == 4)
    }
  }

  @Test func manyTinyPatchesOfOneFileTakeTimeInProportion() throws {
    func chain(_ count: Int) -> [Patch] {
      (0..<count).map { Patch(old: digits($0), new: digits($0 + 1), hunks: "@@ -1,3 +1,3 @@\n 1\n-text \($0)\n+text \($0 + 1)\n 2\n") }
    }
    let few = try seconds { _ = try MailTimeline.build(Proofs(mail(chain(150))).graphs[0]) }
    let many = try seconds { _ = try MailTimeline.build(Proofs(mail(chain(1500))).graphs[0]) }
    #expect(many < few * 30 + 1, "\(few) s for 150, \(many) s for 1,500")
  }

  @Test func aThousandSiblingsTakeTimeInProportion() throws {
    func siblings(_ count: Int) -> [Patch] {
      (0..<count).map { Patch(old: "1111111", new: digits($0), hunks: "@@ -1,3 +1,3 @@\n 1\n-text\n+text \($0)\n 2\n") }
    }
    let few = try seconds { _ = try MailTimeline.build(Proofs(mail(siblings(100))).graphs[0]) }
    let many = try seconds { _ = try MailTimeline.build(Proofs(mail(siblings(1000))).graphs[0]) }
    #expect(many < few * 30 + 1, "\(few) s for 100, \(many) s for 1,000")
  }

  /// A file that is renamed again and again, and one that is copied to many places at once.
  @Test(
    arguments: [
      { (number: Int) in "similarity index 100%\nrename from \(number).srt\nrename to \(number + 1).srt\n" },
      { (number: Int) in "similarity index 100%\ncopy from 0.srt\ncopy to \(number + 1).srt\n" },
    ] as [@Sendable (Int) -> String])
  func manyNamesOfOneFileTakeTimeInProportion(_ header: @Sendable (Int) -> String) throws {
    func expectRevisions(_ history: History, _ count: Int) { #expect(history.revisions.count == count) }
    func history(_ count: Int) throws -> History {
      var text = String(decoding: mail([Patch(old: "0000000", new: "7898192", hunks: "@@ -0,0 +1 @@\n+a\n")]), as: UTF8.self)
      text = text.replacing("a/1.srt b/1.srt\n", with: "a/0.srt b/0.srt\nnew file mode 100644\n")
      text = text.replacing("--- a/1.srt\n+++ b/1.srt", with: "--- /dev/null\n+++ b/0.srt").replacing(" 100644\n---", with: "\n---")
      for number in 0..<count {
        let id = String(repeating: "1", count: 34) + String(number + 100_000)
        text += "From \(id) Mon Sep 17 00:00:00 2001\nFrom: A <a@x.org>\nDate: Tue, 5 Apr 2016 00:00:00 +0000\nSubject: [PATCH] s\n\n---\n"
        text += "diff --git a/\(header(number).contains("copy") ? 0 : number).srt b/\(number + 1).srt\n\(header(number))-- \n2.39.5\n\n"
      }
      return try History.read([.bytes(Array(text.utf8), name: "mail")])
    }
    let few = try seconds { try expectRevisions(history(300), 301) }
    let many = try seconds { try expectRevisions(history(3000), 3001) }
    #expect(many < few * 30 + 1, "\(few) s for 300, \(many) s for 3,000")
  }
}
