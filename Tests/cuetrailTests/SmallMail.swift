import Foundation
import TestSupport

/// A mailbox of one subtitle file with one cue, made by git: a commit for each subject and the text it leaves.
enum SmallMail {
  /// Texts are given to printf, so `\n` starts a line.
  static func make(in folder: URL, _ commits: KeyValuePairs<String, String>, file: String = "1. Loaves.srt") throws -> String {
    var script = """
      set -e; git init -q -b main .; export GIT_AUTHOR_NAME=Ann GIT_AUTHOR_EMAIL=ann@bread.example GIT_COMMITTER_NAME=Ann GIT_COMMITTER_EMAIL=ann@bread.example
      export GIT_CONFIG_GLOBAL=/dev/null

      """
    for (index, (subject, text)) in commits.enumerated() {
      script += """
        printf '1\\n00:00:01,000 --> 00:00:02,000\\n\(text)\\n\\n' > '\(file)'
        export GIT_AUTHOR_DATE=2022-01-\(10 + index)T10:00:00+0000 GIT_COMMITTER_DATE=2022-01-\(10 + index)T10:00:00+0000
        git add -A; git commit -q -m '\(subject)'

        """
    }
    script += "git format-patch -q --root --stdout HEAD > small.mbox\n"
    let made = try TestSupport.run("bash", ["-c", script], in: folder)
    guard made.status == 0 else { throw CocoaError(.fileNoSuchFile) }
    return folder.appending(path: "small.mbox").path
  }
}
