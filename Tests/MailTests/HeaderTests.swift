import Foundation
import Mail
import TestSupport
import Testing

/// Rules 8 to 13: fields, encoded words, addresses, subjects, dates.
struct HeaderTests {
  func mail(_ header: String) throws -> Message { try message(fromLine() + header + "\nlog\n---\n\n" + smallDiff) }

  // MARK: Fields (rule 8)

  @Test func namesAreCaseInsensitiveAndTheLastCounts() throws {
    let found = try mail("FROM:A <a@x>\nfrom: B <b@x>\nsubject:one\nSUBJECT: two\nDate: bogus\nDATE: Mon, 23 May 2016 19:57:33 +0800\n")
    #expect(found.author == Address(name: "B", email: "b@x", raw: "B <b@x>"))
    #expect(found.subject == "two")
    #expect(found.date == MailDate(seconds: 1_464_004_653, offsetMinutes: 480))
  }

  @Test(arguments: [
    "From: A\n <a@x>\n", "From: A \n\t<a@x>\n", "From:\n A <a@x>\n", ">From a@x\nFrom: A <a@x>\n", "From somewhere\nFrom: A <a@x>\n",
  ])
  func foldedFieldsAreUnfolded(header: String) throws {
    #expect(try mail(header + "Subject: a\n  b\n").author == Address(name: "A", email: "a@x", raw: "A <a@x>"))
    #expect(try mail(header + "Subject: a\n b\n\tc\n").subject == "a b c")
  }

  @Test func theHeaderEndsAtTheFirstLineThatIsNoField() throws {
    let found = try mail("From: A <a@x>\nSubject: s\nthis is text\n")
    #expect(found.subject == "s")
    #expect(found.log == "this is text\n\nlog")
  }

  @Test func aHeaderBeyondTheLimitIsReported() throws {
    var options = MailOptions()
    options.limits.headerSize = 200
    let found = try message(
      fromLine() + "From: A <a@x>\n" + String(repeating: "X-Long: 123456789\n", count: 50) + "Subject: lost\n\nlog\n", options: options)
    #expect(found.author.email == "a@x")
    #expect(found.subject == "")
    #expect(found.diagnostics.map(\.code) == ["header-too-long"])
  }

  @Test func aNULInTheHeaderIsReported() throws {
    let found = try mail("From: A <a@x>\nSubject: a\0b\n")
    #expect(found.diagnostics.map(\.code) == ["nul-in-header"])
    #expect(found.diagnostics.map(\.line) == [3])
    #expect(found.author.email == "a@x")
  }

  @Test func aMessageThatEndsInItsHeaderIsReported() throws {
    #expect(try message(fromLine() + "From: A <a@x>\nSubject: s\n").diagnostics.map(\.code) == ["header-only"])
    #expect(try message(fromLine() + "From: A <a@x>\nSubject: s\n\n").diagnostics == [])
  }

  @Test(arguments: [
    ("0000000000000000000000000000000000000000", nil),
    ("00000000000000000000000000000000000000ff", [UInt8](repeating: 0, count: 19) + [255]),
  ])
  func commitIDsComeFromTheFromLine(hex: String, id: [UInt8]?) throws {
    #expect(try message("From \(hex) Mon Sep 17 00:00:00 2001\nFrom: A <a@x>\n\n").commitID == id)
  }

  @Test func otherFromLinesHaveNoCommitID() throws {
    #expect(try message("From a@x Mon Sep 17 00:00:00 2001\nFrom: A <a@x>\n\n").commitID == nil)
    #expect(try message(fromLine(length: 64) + "From: A <a@x>\n\n").commitID?.count == 32)
  }

  // MARK: Encoded words (rules 9 and 10)

  @Test(arguments: [
    ("=?UTF-8?q?1=20-=206?= =?UTF-8?q?=E8?=\n =?UTF-8?q?=8B=B1?=", "1 - 6英"),
    ("Zhu/=?UTF-8?q?=E6=9C=B1?=", "Zhu/朱"),
    ("=?utf8?B?5pyx?=", "朱"),
    ("=?unknown-8bit?q?=E6=9C=B1?=", "朱"),
    ("=?gb2312?B?1ew=?=", "侦"),
    ("=?GB18030?B?gTCEMw==?=", "\u{a1}"),
    ("=?gb2312?B?6XI=?=", "閞"),
    ("=?big5?B?pKSk5Q==?=", "中文"),
    ("=?ISO-8859-1?Q?a_b=E9?=", "a bé"),
    ("a =?iso-8859-1?q?=E9?= b", "a é b"),
    ("=?UTF-8*en?q?hi_there?=", "hi there"),
    ("(=?UTF-8?q?=E6=9C=B1?=)", "(朱)"),
    ("x=?UTF-8?Q?a?=y", "xay"),
    ("=?UTF-8?Q?a?= =?ISO-8859-1?Q?=E9?=", "aé"),
    ("=?UTF-8?Q?a?=  b", "a  b"),
    ("=?UTF-8?q?a=0Ab?=", "a b"),
    ("raw 朱 text", "raw 朱 text"),
    ("_ stays", "_ stays"),
    ("=?UTF-8?B?5pyx?=", "朱"),
    ("=?UTF-8?B?5pyx", "=?UTF-8?B?5pyx"),
    ("who? =?yes", "who? =?yes"),
  ])
  func wordsAreDecoded(written: String, text: String) throws {
    let found = try mail("From: A <a@x>\nSubject: \(written)\n")
    #expect(found.subject == text)
    #expect(found.diagnostics == [])
  }

  @Test(arguments: ["=?x-foo?q?=E6abc?=", "=?UTF-8?q?=E6=9C?=", "=?UTF-8?b?!!!?=", "=?UTF-8?q?a=ZZ?=", "=?UTF-8?x?foo?=", "=?UTF-8?b?a?="])
  func aBadWordIsKeptAndReported(word: String) throws {
    let found = try mail("From: A <a@x>\nSubject: a \(word) b\n")
    #expect(found.subject == "a \(word) b")
    #expect(found.diagnostics.map(\.code) == ["bad-encoded-word"])
    #expect(found.diagnostics.map(\.line) == [3])
  }

  @Test func rawBytesAreReadInTheCharsetOfTheMail() throws {
    let text =
      Array(fromLine().utf8) + Array("From: A <a@x>\nContent-Type: text/plain; charset=\"GBK\"\nSubject: ".utf8) + [0xD6, 0xEC]
      + Array("\n\n".utf8)
    #expect(try split(text).map { parse($0).subject } == ["朱"])
    let unnamed = Array(fromLine().utf8) + Array("From: A <a@x>\nSubject: ".utf8) + [0xD6, 0xEC] + Array("\n\n".utf8)
    #expect(try split(unnamed).map { parse($0).diagnostics.map(\.code) } == [["bad-header-bytes"]])
  }

  @Test(arguments: ["校对 1 - 6 集英文字幕", "a=b?c_d", "Zhu, J. \"Q\" (x)", "ö\u{301}日本語のとても長い題名は、一行に収まらないので、いくつもの語に分けられる"])
  func pythonEncodesWhatIsDecoded(text: String) throws {
    for charset in ["utf-8", "gb18030"] {
      let script = "import sys,email.header; print(email.header.Header(sys.argv[1], sys.argv[2], header_name='Subject').encode())"
      let result = try run("python3", ["-c", script, text, charset], environment: ["PYTHONUTF8": "1"])
      guard result.status == 0 else { continue }
      #expect(try mail("From: A <a@x>\nSubject: " + result.text).subject == text, "\(charset)")
    }
  }

  // MARK: Addresses (rule 11)

  @Test(arguments: [
    ("A U Thor <a@x>", "A U Thor", "a@x"), ("\"Doe, J.\" <d@x>", "Doe, J.", "d@x"), ("d@x (J Doe)", "J Doe", "d@x"),
    ("A (zzz) U <a@x> (C)", "A (zzz) U", "a@x"), ("A (un (nested) term <a@x>", "A (un (nested) term", "a@x"),
    ("\"unterm <a@x>", "unterm", "a@x"),
    ("<a@x>", "", "a@x"), ("a@x", "", "a@x"), ("user at host.com (Name)", "Name", "user@host.com"),
    ("Zhiyu Zhu/=?UTF-8?q?=E6=9C=B1?= <a@x>", "Zhiyu Zhu/朱", "a@x"), ("=?UTF-8?q?Doe=2C_J=2E?= <d@x>", "Doe, J.", "d@x"),
    ("王卓 <a@x>", "王卓", "a@x"), ("=?gb2312?B?1ew=?= <a@x>", "侦", "a@x"), ("A, B <a@x>", "A, B", "a@x"), ("a@x, b@y", "", "a@x"),
    ("A@B <a@x>", "A@B", "a@x"), ("J. Doe <a@local>", "J. Doe", "a@local"), ("A B  C <a@x>", "A B  C", "a@x"),
    ("a@x (=?UTF-8?q?=E6=9C=B1?=)", "朱", "a@x"), ("Foo [bar] <a@x>", "Foo [bar]", "a@x"),
    ("一二三四五六七八九十一二三四五六七八九十一二三四五六七八九十 <a@x>", "一二三四五六七八九十一二三四五六七八九十一二三四五六七八九十", "a@x"),
  ])
  func addressesAreRead(written: String, name: String, email: String) throws {
    let found = try mail("From: \(written)\nSubject: s\n")
    #expect(found.author == Address(name: name, email: email, raw: written))
    #expect(found.diagnostics == [])
  }

  @Test(arguments: ["<>", "nobody", "No At <noat>", "", "a b c d"])
  func whatIsNoAddressIsReportedAndKept(written: String) throws {
    let found = try mail("From: \(written)\nSubject: s\n")
    #expect(found.author.email == "")
    #expect(found.author.raw == written)
    #expect(found.diagnostics.map(\.code) == ["bad-address"])
  }

  @Test func aListThatRewritesFromKeepsTheAuthorElsewhere() throws {
    let found = try mail("From: A via list <list@x>\nX-Original-From: A <a@x>\nSubject: s\n")
    #expect(found.author.email == "a@x")
    #expect(found.sender.email == "list@x")
  }

  // MARK: Subjects (rule 12)

  @Test(arguments: [
    ("[PATCH] a", "a", nil), ("[PATCH 4/9] [第五章] 翻译", "[第五章] 翻译", Series(number: 4, total: 9, version: 1)),
    ("[PATCH v2 3/7] a", "a", Series(number: 3, total: 7, version: 2)), ("[PATCH 3/7 v2] a", "a", Series(number: 3, total: 7, version: 2)),
    ("[RFC PATCH 00/12] a", "a", Series(number: 0, total: 12, version: 1)), ("[PATCH1/8] a", "a", Series(number: 1, total: 8, version: 1)),
    ("[PATCH 0 of 2] a", "a", Series(number: 0, total: 2, version: 1)), ("[PATCH 2] a", "a", Series(number: 2, total: nil, version: 1)),
    ("[PATCH v3] a", "a", Series(number: 1, total: nil, version: 3)), ("[PATCH a", "[PATCH a", nil),
    ("a [PATCH 1/2] b", "a [PATCH 1/2] b", nil),
    ("[list] [PATCH 1/2] a", "[list] a", Series(number: 1, total: 2, version: 1)),
    ("Re: [PATCH 1/2] a", "Re: a", Series(number: 1, total: 2, version: 1)),
    ("[第1课] a", "[第1课] a", nil), ("fix: a: b", "fix: a: b", nil),
    ("[PATCH 1/2] [PATCH 2/2] a", "[PATCH 2/2] a", Series(number: 1, total: 2, version: 1)),
    ("[PATCH 99999999999999999999/1] a", "a", nil), ("[PATCH 1/2]", "", Series(number: 1, total: 2, version: 1)),
    ("[PATCH 1/2]a", "a", Series(number: 1, total: 2, version: 1)),
  ])
  func onlyThePatchBracketGoes(written: String, text: String, series: Series?) throws {
    let found = try mail("From: A <a@x>\nSubject: \(written)\n")
    #expect(found.rawSubject == written)
    #expect(found.subject == text)
    #expect(found.series == series)
  }
}
