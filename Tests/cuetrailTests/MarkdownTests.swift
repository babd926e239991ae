import Foundation
import TestSupport
import Testing

@testable import cuetrail

/// What a reader of rendered Markdown sees is the text of the cues, whatever it is made of.
struct MarkdownTests {
  static let lines = [
    "a | b || c", "<script>alert(1)</script>", "[link](http://x.example) ![i](y)", "# no heading", "1. no list", "- no list",
    "*star* _under_ ~~tilde~~",
    "`code` ``two``", "\\ backslash \\| end\\", "&amp; &lt; &nbsp;", "www.x.example http://y.example", "  blanks   inside  ", "@team #12",
    "$x$ $$y$$",
    "「**重点**」", "line\u{2028}separator", "e\u{301}combining", "<details><summary>",
  ]

  static let hasRenderer = (try? TestSupport.run("cmark-gfm", ["--version"]))?.status == 0

  @Test(.enabled(if: hasRenderer, "cmark-gfm is not installed")) func cuesSurviveRendering() throws {
    try withTemporaryFolder { folder in
      let mail = try hostileMail(in: folder)
      let events = try ask("events", mail).objects.filter { event in
        !Set(event["kinds"] as? [String] ?? []).isDisjoint(with: ["source-edited", "revised"])
      }
      #expect(events.count == Self.lines.count)
      let page = ask("changelog", mail)
      #expect(page.status == 0)
      let html = try TestSupport.run(
        "cmark-gfm", ["--unsafe", "-e", "table", "-e", "autolink", "-e", "strikethrough", "-e", "tasklist"], input: Data(page.text.utf8))
      let rendered = Self.shown(html.text)
      for event in events {
        for side in ["before", "after"] {
          let text = try #require((event[side] as? [String: Any])?["text"] as? [String]).joined(separator: " / ")
          #expect(rendered.contains(Self.collapsed(text)), "\(text)")
        }
      }
      #expect(!html.text.contains("<script>") && !html.text.contains("<a href"))
    }
  }

  /// A corpus with a cue a line, in which every cue then gets another ending.
  private func hostileMail(in folder: URL) throws -> String {
    func cues(_ ending: String) -> Data {
      let blocks = Self.lines.enumerated().map { index, line in
        "\(index + 1)\n00:00:\(10 + index),000 --> 00:00:\(10 + index),900\nBread \(line) \(ending)\n"
      }
      return Data(blocks.joined(separator: "\n").utf8)
    }
    let file = folder.appending(path: "1. | <b>Pipes.srt")
    let commit = "git add -A && git -c user.name='A|<b>' -c user.email=a@bread.example commit -qm '<i>|'"
    try cues("old").write(to: file)
    try TestSupport.run("bash", ["-c", "git init -q . && \(commit)"], in: folder)
    try cues("new").write(to: file)
    try TestSupport.run(
      "bash", ["-c", "\(commit) && git format-patch -q --root --stdout HEAD > ../$$.mbox && mv ../$$.mbox m.mbox"], in: folder)
    return folder.appending(path: "m.mbox").path
  }

  /// The text of HTML: tags and comments left out, references resolved.
  private static func shown(_ html: String) -> String {
    var text = html.replacing(/<!--.*?-->/, with: "").replacing(/<[^>]*>/, with: "")
    for (name, character) in [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&amp;", "&")] {
      text = text.replacing(name, with: character)
    }
    return collapsed(text)
  }

  /// Runs of blanks and line ends as one blank, as a browser shows them.
  private static func collapsed(_ text: String) -> String {
    text.split { $0 == " " || $0 == "\n" || $0 == "\u{2028}" || $0 == "\t" }.joined(separator: " ")
  }
}
