import TestSupport

/// Texts that mean something to Markdown, HTML, JSON, CSV or a terminal, and must come out as themselves.
enum HostileTexts {
  static let known: [String] = [
    "plain", "", " ", "  two  blanks  ", "\tindented", "    code?", "trailing  ",
    "a|b", "\\|", "\\\\|", "|", "| a | b |", "|---|", ":--", ":-:", "--- | ---", "a \\", "\\", "\\\\",
    "<b>bold</b>", "<script>alert(1)</script>", "</details>", "<!-- x -->", "<a@b.c>", "<http://a.b>", "a < b > c", "&amp;", "&#42;", "&",
    "<br>",
    "[link](http://a.b)", "![image](x.png)", "[ref]: x", "[^1]", "[ ] task", "[x]", "hello!",
    "# heading", "#", "## a ##", "a # b", "#12", "fixes #12", "===", "---", "***", "___", "- item", "-", "+ item", "* item", "1. one",
    "1) one",
    "12.", "123456789. x", "1.5 hours", "a 1. b", "> quote", ">", "~~~", "```", "~~gone~~", "`code`", "``", "a ` b `` c ``` d", "`",
    "``` x",
    "*a*", "**a**", "_a_", "__a__", "snake_case_name", "a*b*c", "$x$", "$$", "{{ x }}", "^a^", "==a==",
    "http://example.com/a_b?c=d&e=f", "see https://example.com.", "ftp://a.b", "www.example.com", "WWW.example.com", "wwww.example.com",
    "(www.a.bc)",
    "someone@example.com", "@saitjr", "a@b", "mailto:a@b.cd", "xmpp:a@b.cd/e",
    "「你好」", "**「你好」**是", "第1集：“UIKit”", "don't \"quote\"", "«»", "日本語テキスト", "한국어", "עברית", "العربية", "👨‍👩‍👧 family 🇨🇳", "e\u{301}",
    "a\nb", "a\r\nb", "a\rb", "a\u{85}b", "a\u{2028}b", "a\u{2029}b", "\n", "a\n\nb", "a\n- b", "a\n# b", "a\n1. b", "a\n---",
    "a\u{0B}b\u{0C}c",
    "tab\there", "nul\u{0}", "esc\u{1B}[31mred", "bell\u{7}", "del\u{7F}", "csi\u{9B}31m", "\u{FEFF}bom", "\u{202E}rtl",
    "\u{2066}isolate\u{2069}", "\u{FFFD}",
    "`\u{301}", "a``\u{301}b", "|\u{301}", "\\\u{301}|", " ` ", " a ", "-\u{301}", "<\u{338}b>", "=1+1", "a,b", "\"", "\"\"", "a\"b,c\nd",
    " lead", ",", "'", "--", "-- x", "\u{A0}", "\u{3000}full width blank\u{3000}",
  ]

  private static let pieces: [String] =
    Array("|<>[]()#*_~`\\&-+.:!=@/ \n\r\t\"',;{}$^ab1wW中é").map(String.init)
    + [
      "www.", "://", "http", "@a.b", "&lt;", "1.", "~~", "**", "``", "\\|", "<b>", "\u{2028}", "\u{85}", "\u{1B}", "👩‍🚀", "  ", "\r\n",
      "<!--", "-->",
    ]

  /// As many texts as asked for, made of the pieces above.
  static func random(_ count: Int, seed: UInt64) -> [String] {
    var generator = SeededRandom(seed: seed)
    return (0..<count).map { _ in
      (0..<Int.random(in: 1...14, using: &generator)).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
    }
  }

  static let all = known + random(1500, seed: 5)
}
