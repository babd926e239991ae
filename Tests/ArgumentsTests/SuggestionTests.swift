import Testing

@testable import Arguments

struct SuggestionTests {
  @Test(arguments: [
    ("", "", 0), ("a", "", 1), ("", "ab", 2), ("kitten", "sitting", 3), ("blmae", "blame", 1), ("ab", "ba", 1), ("ca", "abc", 3),
    ("stats", "stats", 0),
    ("日本", "日文", 1),
  ])
  func distances(first: String, second: String, distance: Int) {
    #expect(Suggestion.distance(first, second) == distance)
    #expect(Suggestion.distance(second, first) == distance)
  }

  @Test(arguments: [
    ("stast", "stats"), ("STATS", nil), ("lgo", "log"), ("change", "changelog"), ("x", nil), ("", nil), ("l", nil), ("checks", "check"),
    ("completely", nil),
  ])
  func nearest(typed: String, expected: String?) {
    #expect(Suggestion.nearest(to: typed, among: ["stats", "blame", "log", "list", "changelog", "check", "chart"]) == expected)
  }

  @Test func theFirstOfEqualsIsTaken() {
    #expect(Suggestion.nearest(to: "cat", among: ["bat", "car"]) == "bat")
  }
}
