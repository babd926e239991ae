import Testing

@testable import Reports

struct AddressTests {
  @Test(arguments: [
    ("8:260", CueAddress.number(lecture: "8", 260)), ("8@00:50:26", .time(lecture: "8", 3_026_000)),
    ("8@50:26", .time(lecture: "8", 3_026_000)), ("8@0:50:26.5", .time(lecture: "8", 3_026_500)),
    ("8:/tuple/", .text(lecture: "8", "tuple")), ("8:/a:/b/", .text(lecture: "8", "a:/b")),
    ("Talk: the first:12", .number(lecture: "Talk: the first", 12)), ("me@home@1:02", .time(lecture: "me@home", 62_000)),
    ("c3f09a1c77d2b", .name("c3f09a1c77d2b")), ("subtitles/8. A.srt:3", .number(lecture: "subtitles/8. A.srt", 3)),
  ])
  func anAddressIsRead(_ word: String, _ address: CueAddress) { #expect(CueAddress(word) == address) }

  @Test(arguments: [
    "", "8", ":5", "8:", "8@", "8@26", "8:x", "8://", "c8", "c3f09a1c77d2", "c3f09a1c77d2g", "C3F09A1C77D2B", "8:99999999999999999999",
    "8:-1",
  ])
  func whatIsNoAddressIsNone(_ word: String) { #expect(CueAddress(word) == nil) }

  @Test(
    arguments: [
      (0, "00:00:00,000"), (3_026_500, "00:50:26,500"), (-1, "-00:00:00,001"), (360_000_000, "100:00:00,000"), (nil, "??:??:??,???"),
    ] as [(Int?, String)])
  func timesAreWritten(_ time: Int?, _ text: String) { #expect(FilmTime.text(time) == text) }

  @Test(arguments: ["", ":", "1:", ":1", "1:2:3:4", "1:2,", "1:2,3456", "1:-2", "9999999:00", "1.5"])
  func whatIsNoTimeIsNone(_ text: String) { #expect(FilmTime.milliseconds(text) == nil) }

  @Test func extremesDoNotTrap() {
    #expect(FilmTime.text(.max).contains(":"))
    #expect(FilmTime.text(.min).hasPrefix("-"))
    #expect(FilmTime.shift(.min).hasPrefix("-"))
    #expect(Int.max.adding(1) == Int.max)
    #expect(NumberRanges.text([Int.max, Int.min, Int.max - 1]) == "\(Int.min), \(Int.max - 1)–\(Int.max)")
  }

  @Test(
    arguments: [
      ("flower", "1. Flour and Water"), ("Ovne", "2. The Oven"), ("steam", nil), ("", nil), ("multthreading", "8. Multithreading"),
    ] as [(String, String?)])
  func theNearestNameIsFound(_ typed: String, _ name: String?) {
    #expect(Nearest.name(to: typed, among: ["1. Flour and Water", "2. The Oven", "8. Multithreading"]) == name)
  }
}
