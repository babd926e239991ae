import Testing

@testable import cuetrail

struct GlobTests {
  @Test(arguments: [
    ("*.srt", "subtitles/1. Flour.srt", true), ("*.srt", "1. Flour.srt", true), ("*.srt", "1. Flour.vtt", false),
    ("subtitles/*", "subtitles/1.srt", true), ("subtitles/*", "subtitles/en/1.srt", false), ("subtitles/**", "subtitles/en/1.srt", true),
    ("**/en/*.srt", "en/1.srt", true), ("**/en/*.srt", "a/b/en/1.srt", true), ("**/en/*.srt", "a/zen/1.srt", false),
    ("a/**/b", "a/b", true), ("a/**/b", "a/x/y/b", true), ("?. *.srt", "1. Flour.srt", true), ("?. *.srt", "10. Flour.srt", false),
    ("[0-9]*", "1. Flour.srt", true), ("[!0-9]*", "1. Flour.srt", false), ("[]]", "]", true), ("[a", "[a", true), ("\\*", "*", true),
    ("\\*", "a", false), ("", "", true), ("*", "", true), ("第?章*", "第五章.srt", true), ("*面*", "subtitles/面包.srt", true),
    ("subtitles", "subtitles/1.srt", false),
  ])
  func aPatternFits(_ pattern: String, _ path: String, _ fits: Bool) { #expect(Glob(pattern).matches(path) == fits) }

  @Test func noPatternIsSlow() {
    let pattern = String(repeating: "*a", count: 200) + "b"
    #expect(!Glob(pattern).matches(String(repeating: "a", count: 2000)))
  }
}
