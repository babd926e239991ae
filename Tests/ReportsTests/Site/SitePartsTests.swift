import CueHistory
import Testing

@testable import Reports

struct SiteNamesTests {
  @Test(arguments: [
    ("8. Multithreading and Text Field", "8-multithreading-and-text-field"), ("ApolloZhu", "apollozhu"), ("a/../../b", "a-b"),
    ("<script>", "script"), ("  ..  ", SiteNames.slug("  ..  ")),
  ])
  func letterAndDigitsStay(_ name: String, _ slug: String) {
    #expect(SiteNames.slug(name) == slug)
    #expect(slug.utf8.allSatisfy { 0x61...0x7A ~= $0 || 0x30...0x39 ~= $0 || $0 == 0x2D } && !slug.isEmpty)
  }

  @Test func whatIsLostIsToldApart() {
    let slugs = ["朱智语", "朱志语", "Zhu 朱", "Zhu 祝", "", String(repeating: "a", count: 61), String(repeating: "a", count: 62)].map(
      SiteNames.slug)
    #expect(Set(slugs).count == slugs.count)
    #expect(slugs.allSatisfy { $0.utf8.count <= 69 && !$0.isEmpty })
  }

  @Test func noNameIsGivenTwice() {
    var names = SiteNames()
    #expect(["Li Wei", "li-wei", "Li  Wei", "li wei 2"].map { names.next($0) } == ["li-wei", "li-wei-2", "li-wei-3", "li-wei-2-2"])
  }

  @Test func theFirstOfANameKeepsItsFileWhenOthersCome() {
    var names = SiteNames()
    let before = names.next("Mei Chen")
    var more = SiteNames()
    _ = more.next("Ada Miller")
    #expect(more.next("Mei Chen") == before)
  }
}

struct TimeAxisTests {
  private func clock(_ year: Int, _ month: Int, _ day: Int) -> Int64 { CivilTime.seconds(year: year, month: month, day: day) }

  @Test func timesLieBetweenTheMargins() {
    let axis = TimeAxis([clock(2020, 1, 1), clock(2021, 1, 1), clock(2020, 7, 1)])
    #expect(axis.place(clock(2020, 1, 1)) == 2)
    #expect(axis.place(clock(2021, 1, 1)) == 98)
    #expect(axis.place(clock(2030, 1, 1)) == 98)
    #expect((49...51).contains(axis.place(clock(2020, 7, 1))))
  }

  @Test(arguments: [[], [5], [5, 5]] as [[Int64]])
  func aSingleMomentIsInTheMiddle(_ clocks: [Int64]) {
    #expect(TimeAxis(clocks).place(5) == 50)
    #expect(TimeAxis(clocks).ticks.isEmpty)
  }

  @Test func ticksAreMonthsOrYears() {
    #expect(TimeAxis([clock(2020, 1, 10), clock(2020, 4, 2)]).ticks.map(\.label) == ["2020-02", "2020-03", "2020-04"])
    #expect(
      TimeAxis([clock(2017, 11, 14), clock(2020, 5, 21)]).ticks.map(\.label) == ["2018-01", "2018-07", "2019-01", "2019-07", "2020-01"])
    #expect(TimeAxis([clock(2001, 5, 1), clock(2009, 5, 1)]).ticks.map(\.label) == ["2002", "2004", "2006", "2008"])
  }

  @Test(arguments: [(-(1 << 55), 1 << 55), (0, 1 << 55), (-(1 << 55), 0)] as [(Int64, Int64)])
  func absurdDatesDoNotStopIt(_ first: Int64, _ last: Int64) {
    let axis = TimeAxis([first, last])
    #expect(axis.ticks.count <= 7)
    #expect(axis.place(first) == 2 && axis.place(last) == 98)
  }

  @Test(arguments: [(0.0, "0"), (2.5, "2.5"), (12.345, "12.35"), (-0.5, "-0.5"), (3.04, "3.04"), (.infinity, "0"), (.nan, "0")])
  func numbersOfDrawingsHaveTwoDigits(_ value: Double, _ text: String) { #expect(decimal(value) == text) }
}

struct LanguageTagTests {
  @Test(
    arguments: [
      (["欢迎来到面包课。", "iOS 11"], "zh"), (["パンの授業へようこそ", "粉と水"], "ja"), (["빵 강의"], "ko"), (["Хлеб"], "ru"), (["مساء الخير"], "ar"),
      (["ערב טוב"], "he"), (["καλησπέρα"], "el"), (["12:30"], nil), ([], nil), (["Buenas noches"], nil),
    ] as [([String], String?)])
  func theWritingSystemTells(_ lines: [String], _ tag: String?) { #expect(LanguageTag.ofTarget(lines) == tag) }

  @Test func aTalkInLatinLettersCountsAsEnglish() {
    #expect(LanguageTag.ofSource(["Good evening"]) == "en")
    #expect(LanguageTag.ofSource(["各位晚上好"]) == "zh")
  }
}

struct PageWriterTests {
  @Test func whatComesFromOutsideIsEscaped() {
    var page = PageWriter()
    page.element("a", ("href", "x\"onload=\"y"), ("class", nil), text: "<script>&")
    #expect(String(decoding: page.bytes, as: UTF8.self) == "<a href=\"x&quot;onload=&quot;y\">&lt;script&gt;&amp;</a>")
  }

  @Test func signsDifferUntilHuesAndShapesAreUsedUp() {
    let signs = (0..<64).map { Sign(place: $0) }
    for first in signs.indices { for second in signs.indices where first < second { #expect(signs[first] != signs[second]) } }
  }
}
