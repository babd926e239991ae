import Foundation
import TestSupport
import Testing

@testable import Git

struct TrailersTests {
  static let messages = [
    "subject\n\nbody\n\nCo-authored-by: A B <a@b>\nReviewed-by: C <c@d>\n",
    "subject\n\nbody\n\nCo-authored-by: 朱智语 <a@b>",
    "subject\n\nCo-authored-by: A <a@b>\n\nmore text\n",
    "subject: not a trailer\n",
    "subject\n\nbody\n\nFixes: a\n  folded value\n\tgoes on\nLast: x\n",
    "subject\n\nsome\n---\nlog text\n\nCo-authored-by: A <a@b>\n",
    "subject\n\n--------\nheading\n\nSigned-off-by: A <a@b>\n(cherry picked from commit 1234567)\n",
    "subject\n\nbody\n\n---x: y\nSigned-off-by: A <a@b>\n",
    "subject\n\nbody\n\nno trailer here\nSigned-off-by: A <a@b>\nneither here\n",
    "subject\n\nbody\n\nKey:\nOther-key:value\n",
    "subject\n\nbody\n\nAcked-by: A <a@b>\n# a comment\nAcked-by: B <b@b>\n",
    "", "\n\n", "Co-authored-by: A <a@b>\n",
  ]

  @Test(arguments: messages)
  func trailersAreThoseOfGit(message: String) throws {
    let git = try run("git", ["interpret-trailers", "--parse", "--no-divider"], input: Data(message.utf8))
    let expected = git.text.split(separator: "\n").map(String.init)
    #expect(
      Trailers.read(message).map { $0.value.isEmpty ? "\($0.key):" : "\($0.key): \($0.value)" }
        == expected.map { $0.hasSuffix(": ") ? String($0.dropLast()) : $0 })
  }
}
