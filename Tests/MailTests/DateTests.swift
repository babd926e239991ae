import Foundation
import Mail
import TestSupport
import Testing

/// Rule 13: dates, beside git's own reading of them.
struct DateTests {
  @Test(arguments: [
    "Mon, 23 May 2016 19:57:33 +0800", "23 May 2016 19:57:33 -0530", "Mon, 23 May 2016 19:57 +0800",
    "Mon, 23 May 2016 07:57:33 -0400 (EDT)",
    "Mon, 23 May 2016 19:57:33 GMT", "Mon, 23 May 2016 19:57:33", "2016-05-23 19:57:33 +0800", "2016-05-23T19:57:33Z",
    "2016-05-23T19:57:33+08:00",
    "Mon May 23 19:57:33 2016", "Mon May 23 19:57:33 2016 +0800", "1464004653 +0800", "@1464004653 +0800", "30 Feb 2016 10:00:00 +0000",
    "Mon, 23 May 2016 19:57:60 +0000", "29 Feb 2000 00:00:00 +0000", "31 Dec 1999 23:59:59 -1100", "Tue, 14 Nov 2017 13:53:01 -0500",
    "Mon, 23 May 2016 19:57:33 EST", "23 May 2016 19:57:33 PDT",
  ])
  func readableDatesAreWhatGitMakesOfThem(text: String) throws {
    let result = try run(
      "git", ["var", "GIT_AUTHOR_IDENT"],
      environment: ["GIT_AUTHOR_DATE": text, "GIT_AUTHOR_NAME": "A", "GIT_AUTHOR_EMAIL": "a@x", "TZ": "UTC"])
    let words = result.text.split(whereSeparator: \.isWhitespace)
    try #require(result.status == 0 && words.count == 4, "git reads '\(text)'")
    let zone = try #require(Int(words[3]))
    let truth = MailDate(seconds: try #require(Int64(words[2])), offsetMinutes: zone / 100 * 60 + zone % 100)
    #expect(MailDate(text) == truth)
  }

  @Test(arguments: [
    "", "bogus", "Mon, 23 May 16 19:57:33 +0800", "23 May 2016", "May 2016 10:00:00", "Mon, 23 Foo 2016 19:57:33 +0800",
    "23 May 2016 25:00:00 +0000",
    "23 May 2016 10:61:00 +0000", "2016-13-01 00:00:00", "23 May 2016 10:00:00 +9999", "99999999999999999999 +0000", "32 May 2016 10:00:00",
    "23 May 2016 10:00:00 +08",
    "23 May 99999 10:00:00 +0000", ": : :", "((((", "- - -",
  ])
  func unreadableDatesAreNil(text: String) throws {
    #expect(MailDate(text) == nil)
    let found = try message(fromLine() + "From: A <a@x>\nDate: \(text)\n\nlog\n---\n\n" + smallDiff)
    #expect(found.date == nil)
    #expect(found.rawDate == text)
    #expect(found.diagnostics.map(\.code) == ["bad-date"])
    #expect(found.patch.text == smallDiff, "a bad date does not cost the patch")
  }

  @Test func aMissingDateIsNoFault() throws {
    let found = try message(fromLine() + "From: A <a@x>\n\nlog\n")
    #expect(found.date == nil && found.rawDate == "" && found.diagnostics == [])
  }

  @Test func daysAreCountedRightThroughTheCenturies() throws {
    let script =
      "import datetime,sys\nfor y in range(1900,2401,7):\n  for m in (1,2,3,12):\n    d=datetime.datetime(y,m,28,5,6,7,tzinfo=datetime.timezone.utc); print(int(d.timestamp()), d.strftime('%Y-%m-%d %H:%M:%S +0000'))"
    for line in try run("python3", ["-c", script]).text.split(separator: "\n") {
      let (seconds, text) = (line.prefix { $0 != " " }, line.drop { $0 != " " }.dropFirst())
      #expect(MailDate(String(text))?.seconds == Int64(seconds))
    }
  }
}
