import Foundation
import Mail
import TestSupport
import Testing

/// Rules 20 to 23: where the log ends and the patch starts.
struct BoundaryTests {
  static let top = fromLine() + "From: A <a@x>\nSubject: [PATCH] s\n\n"
  static let stat = "---\n 1.srt | 1 +\n 1 file changed, 1 insertion(+)\n\n"

  @Test(arguments: [
    ("nothing special", "log", stat), ("a rule in the log", "log\n---\nmore\n\nCo-authored-by: B <b@x>", stat),
    ("a name after a rule", "log\n--- a/1.srt\nmore", stat), ("words that start a diff", "diff - is a tool\nIndex: of things\nmore", stat),
    ("half a diff header", "diff --git a/x b/x\nis what it says", stat),
    ("a quoted old diff", "see\n--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b\nmore", stat),
    ("a whole quoted diff", "see\n\n\(smallDiff)\nand more", stat),
    ("no diffstat", "log\n---\nmore", ""), ("a rule and no diffstat", "log", "---\n\n"),
    ("a rule with blanks", "log", "--- \t\n 1.srt | 1 +\n\n"),
    ("notes", "log", "---\nv2: fixed\n\nNotes:\n    a note\n\n 1.srt | 1 +\n 1 file changed, 1 insertion(+)\n\n"),
    ("a range-diff", "log", "---\n 1.srt | 1 +\n 1 file changed\n\nRange-diff:\n1:  a = 1:  b s\n      diff --git a/x b/x\n\n"),
    ("a base", "log", "---\n x => y/1.srt | Bin 0 -> 6 bytes\n 1 file changed\n create mode 100644 1.srt\n\nbase-commit: abc\n\n"),
    ("no log", "", stat),
  ])
  func theLogIsKeptWhole(name: String, log: String, between: String) throws {
    let found = try message(Self.top + log + "\n" + between + smallDiff + "-- \n2.39.5\n\n")
    #expect(found.log == log)
    #expect(found.patch.text == smallDiff + "-- \n2.39.5\n\n")
    #expect(found.patchLine == 5 + (log + "\n" + between).utf8.count { $0 == 0x0A })
    #expect(found.diagnostics == [])
  }

  @Test(arguments: [
    "old mode 100644\nnew mode 100755\n", "similarity index 100%\nrename from a b\nrename to c d\n",
    "new file mode 100644\nindex 0000000..e69de29\n",
    "deleted file mode 100644\nindex e69de29..0000000\n", "dissimilarity index 90%\n", "copy from a\ncopy to b\n",
    "index 1234567..89abcde\nGIT binary patch\n",
    "--- a/x\n+++ b/x\n",
  ])
  func everyExtendedHeaderStartsAPatch(lines: String) throws {
    let patch = "diff --git a/x b/x\n" + lines
    #expect(try message(Self.top + "log\n" + Self.stat + patch).patch.text == patch)
  }

  @Test func combinedDiffsAndOldFormsStartAPatchToo() throws {
    for patch in [
      "diff --cc x\nindex 1,2..3\n", "Index: x\n=====\n", "diff -ru a b\n--- a\n+++ b\n@@ -1 +1 @@\n-a\n+b\n",
      "--- a\n+++ b\n@@ -1 +1 @@\n-a\n+b\n",
    ] {
      #expect(try message(Self.top + "log\n\n" + patch).patch.text == patch)
    }
  }

  @Test func removedLinesThatLookLikeARuleAreNoBoundary() throws {
    let patch =
      "diff --git a/x b/x\nindex 1234567..89abcde 100644\n--- a/x\n+++ b/x\n@@ -1,4 +1,2 @@\n---\n-\n  1.srt | 1 +\n-- \ndiff --git a/y b/y\nindex 1234567..89abcde 100644\n"
    let found = try message(Self.top + "log\n\n" + patch)
    #expect(found.patch.text == patch)
  }

  @Test(arguments: [
    ("a cover letter", "text\n\nA (2):\n  one\n\n 1.srt | 1 +\n\n-- \n2.39.5\n\n", "text\n\nA (2):\n  one\n\n 1.srt | 1 +"),
    ("an empty commit", "text\n-- \n2.39.5\n\n", "text"), ("no signature", "text\n", "text"),
    ("a stripped signature", "text\n--\n2.39.5\n", "text"),
    ("a signature of several lines", "text\n-- \nA\nB\n", "text"), ("a rule and nothing", "text\n---\n\n-- \n2.39.5\n", "text"),
    ("nothing", "", ""),
    ("dashes that are no signature", "text\n-- more\n---- x\n", "text\n-- more\n---- x"),
  ])
  func aMessageWithoutDiffHasAnEmptyPatch(name: String, body: String, log: String) throws {
    let found = try message(Self.top + body)
    #expect(found.log == log)
    #expect(found.patch.isEmpty)
    #expect(found.author.email == "a@x")
    #expect(!found.isDecoded)
  }

  @Test(arguments: [
    "log\n---\nmore\n", "log\n--- name\nmore\n", "log\n---  two blanks\n", "log\n----\nmore\n", "log\ndiff -x\nmore\n",
    "log\nIndex: x\nmore\n", "log\n--- \nmore\n",
    "log\n", "---\nlog\n", "log\ndiffs\n--\n",
  ])
  func gitsOwnCutCanBeHad(log: String) throws {
    let text = "From: A <a@x>\nSubject: s\n\n" + log + Self.stat + smallDiff
    let found = try message(text, options: MailOptions(cut: .git))
    #expect(found.log == (try MailInfo(text.utf8).log).trimmingCharacters(in: .newlines))
    #expect(found.patch.text == smallDiff)
  }
}
