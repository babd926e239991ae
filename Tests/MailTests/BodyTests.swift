import Foundation
import Mail
import TestSupport
import Testing

/// Rules 4, 6 and 14 to 19: what must be undone before log and patch can be read.
struct BodyTests {
  static let top = "From: A <a@x>\nDate: Mon, 23 May 2016 19:57:33 +0800\nSubject: [PATCH] s\n"

  /// A small diff with text that is not ASCII and a CRLF line.
  static let richDiff =
    "diff --git a/1.srt b/1.srt\nindex 7898192..422c2b7 100644\n--- a/1.srt\n+++ b/1.srt\n@@ -1 +1,3 @@\n a=b\n+你好,世界 = 一行很长很长很长很长很长很长的字幕文本\n+c\r\n"

  func python(_ script: String, _ arguments: [String] = []) throws -> [UInt8] {
    let result = try run("python3", ["-c", script] + arguments, environment: ["PYTHONUTF8": "1"])
    try #require(result.status == 0, "\(String(decoding: result.errors, as: UTF8.self))")
    return [UInt8](result.output)
  }

  // MARK: CR (rule 6)

  @Test func transportCRIsTakenOffEveryLine() throws {
    let plain = fromLine() + Self.top + "\nlog\n---\n 1.srt | 1 +\n 1 file changed\n\n" + smallDiff
    let found = try message(plain.replacingOccurrences(of: "\n", with: "\r\n"))
    #expect(found.subject == "s" && found.log == "log")
    #expect(found.patch.text == smallDiff)
    #expect(found.patchLine == 11)
    #expect(!found.isDecoded)
    #expect(found.diagnostics.map(\.code) == ["transport-cr"])
    #expect(found.commitID?.count == 20)
  }

  @Test func ofTwoCRsOneIsContent() throws {
    let found = try message(
      (fromLine() + Self.top + "\nlog\n\n" + smallDiff.replacingOccurrences(of: "+b\n", with: "+b\r\n")).replacingOccurrences(
        of: "\n", with: "\r\n"))
    #expect(found.patch.text.contains("\n+b\r\n"))
  }

  @Test func crInTheDiffOnlyIsContent() throws {
    let found = try message(fromLine() + Self.top + "\nlog\r\nmore\r\n\n" + Self.richDiff)
    #expect(found.patch.text == Self.richDiff)
    #expect(found.log == "log\nmore")
    #expect(found.diagnostics == [])
  }

  // MARK: Transfer encodings (rule 14) and charsets (rule 15)

  @Test(arguments: ["qp", "base64"])
  func encodedMailIsDecodedBeforeItIsRead(encoding: String) throws {
    let script = """
      import sys, email.message, email.charset
      m = email.message.Message()
      m['From'] = 'A <a@x>'; m['Subject'] = '[PATCH] s'
      c = email.charset.Charset('utf-8'); c.body_encoding = email.charset.\(encoding == "qp" ? "QP" : "BASE64")
      m.set_payload(sys.argv[1].encode('utf-8').decode('utf-8'), c)
      sys.stdout.buffer.write(m.as_bytes())
      """
    let text = "日志 = log\n---\n 1.srt | 1 +\n 1 file changed\n\n" + smallDiff + "+\(String(repeating: "很长", count: 60)) \n"
    let found = try split(try python(script, [text])).map { parse($0) }
    #expect(found.map(\.log) == ["日志 = log"])
    #expect(found.map(\.patch.text) == [smallDiff + "+\(String(repeating: "很长", count: 60)) \n"])
    #expect(found.map(\.isDecoded) == [true])
    #expect(found.map(\.patchLine) == [1])
  }

  @Test func quotedCRIsKeptAndReported() throws {
    let body = smallDiff.replacingOccurrences(of: "+b\n", with: "+b=0D\n").replacingOccurrences(of: "a/1", with: "a=2F1")
    let found = try message(fromLine() + Self.top + "Content-Transfer-Encoding: quoted-printable\n\nlog\n---\n\n" + body)
    #expect(found.patch.text.contains("\n+b\r\n"))
    #expect(found.patch.text.hasPrefix("diff --git a/1.srt b/1.srt\n"))
    #expect(found.diagnostics.map(\.code) == ["quoted-cr"])
  }

  @Test func aSoftBreakMayCutADiffLine() throws {
    let body =
      "lo=\ng\n---\n\ndiff --git a/1.srt b=\n/1.srt\nindex 7898192..422c2b7 100644\n--- a/1.srt\n+++ b/1.srt\n@@ -1 +1 @@\n-a\n+=E4=BD=\n=A0\n"
    let found = try message(fromLine() + Self.top + "Content-Transfer-Encoding: quoted-printable\n\n" + body)
    #expect(found.log == "log")
    #expect(found.patch.text.hasPrefix("diff --git a/1.srt b/1.srt\n"))
    #expect(found.patch.text.hasSuffix("\n-a\n+你\n"))
  }

  @Test(arguments: ["GBK", "gb2312", "Big5", "ISO-2022-JP", "UTF-8", "Shift_JIS", "EUC-KR"])
  func onlyTheLogIsConvertedNeverTheDiff(charset: String) throws {
    let log = charset == "EUC-KR" ? "자막" : "中文日本"
    let bytes = try python("import sys; sys.stdout.buffer.write(sys.argv[1].encode(sys.argv[2]))", [log, charset])
    let header =
      fromLine() + Self.top + "MIME-Version: 1.0\nContent-Type: text/plain; charset=\(charset)\nContent-Transfer-Encoding: 8bit\n\n"
    let found = try split(Array(header.utf8) + bytes + Array("\n---\n\n".utf8) + Array(Self.richDiff.utf8)).map { parse($0) }
    #expect(found.map(\.log) == [log])
    #expect(found.map { Array($0.patch) } == [Array(Self.richDiff.utf8)])
    #expect(found.map(\.isDecoded) == [false])
  }

  @Test func aLogInNoKnownCharsetIsReadAsFarAsItGoes() throws {
    let bytes = Array((fromLine() + Self.top + "\na").utf8) + [0xFF] + Array("b\n---\n\n".utf8) + Array(smallDiff.utf8)
    let found = try split(bytes).map { parse($0) }
    #expect(found.map(\.log) == ["a\u{FFFD}b"])
    #expect(found.map { $0.diagnostics.map(\.code) } == [["bad-log-bytes"]])
    #expect(try message(fromLine() + Self.top + "Content-Type: text/plain; charset=x-none\n\n校对\n").log == "校对")
  }

  @Test func aLogUnderTheWrongLabelIsUTF8WhenItSurelyIs() throws {
    let header = fromLine() + Self.top + "Content-Type: text/plain; charset=GBK\n\n"
    let found = try message(header + "中文字幕\n")
    #expect(found.log == "中文字幕")
    #expect(found.diagnostics.map(\.code) == ["mislabelled-charset"])
  }

  @Test func aLogBeyondTheLimitIsCut() throws {
    var options = MailOptions()
    options.limits.logSize = 100
    let found = try message(
      fromLine() + Self.top + "\n" + String(repeating: "0123456789\n", count: 50) + "---\n\n" + smallDiff, options: options)
    #expect(found.log.utf8.count == 100 && found.patch.text == smallDiff)
    #expect(found.diagnostics.map(\.code) == ["log-too-long"])
  }

  // MARK: Parts (rule 16)

  func multipart(_ parts: [String], type: String = "mixed", boundary: String = "b", end: Bool = true) -> String {
    fromLine() + Self.top + "MIME-Version: 1.0\nContent-Type: multipart/\(type); boundary=\"\(boundary)\"\n\npreamble\n"
      + parts.map { "--\(boundary)\n\($0)\n" }.joined() + (end ? "--\(boundary)--\nepilogue\n" : "")
  }

  @Test func logAndPatchMayBePartsOfTheirOwn() throws {
    let parts = [
      "Content-Type: text/plain; charset=UTF-8\n\n校对\n---\n 1.srt | 1 +\n\n",
      "Content-Type: text/x-patch; name=\"1.patch\"\n\n" + smallDiff,
    ]
    for end in [true, false] {
      let found = try message(multipart(parts, end: end))
      #expect(found.log == "校对")
      #expect(found.patch.text.hasPrefix(smallDiff))
      #expect(found.isDecoded)
    }
  }

  @Test func ofAlternativesThePlainOneCounts() throws {
    let found = try message(
      multipart(
        [
          "Content-Type: text/html\n\n<p>no</p>\n", "Content-Type: text/plain\n\nlog\n\n" + smallDiff,
          "Content-Type: text/plain\n\nagain\n",
        ], type: "alternative"))
    #expect(found.log == "log")
    #expect(found.patch.text.hasPrefix(smallDiff) && !found.patch.text.contains("again"))
  }

  @Test func anEncodedPatchIsDecodedWhateverItsType() throws {
    let coded = Data(Self.richDiff.utf8).base64EncodedString(options: .lineLength76Characters)
    let part =
      "Content-Type: application/octet-stream; name=\"1.patch\"\nContent-Disposition: attachment; filename=\"1.patch\"\nContent-Transfer-Encoding: base64\n\n"
      + coded
    let found = try message(multipart(["Content-Type: text/plain; charset=GBK\n\nlog\n", part, "Content-Type: image/png\n\nPNG\n"]))
    #expect(found.log == "log")
    #expect(found.patch.text == Self.richDiff)
  }

  @Test func aPatchWithoutNameOrTypeIsFound() throws {
    let coded = Data(Self.richDiff.utf8).base64EncodedString()
    let whole = try message(
      fromLine() + Self.top + "Content-Type: application/octet-stream\nContent-Transfer-Encoding: base64\n\n" + coded + "\n")
    #expect(whole.patch.text == Self.richDiff)
    let other = try message(
      fromLine() + Self.top + "Content-Type: text/html\nContent-Transfer-Encoding: base64\n\n" + Data("<p>".utf8).base64EncodedString()
        + "\n")
    #expect(other.patch.isEmpty && other.diagnostics.map(\.code) == ["no-text"])
  }

  @Test func partsNestedTooDeeplyAreReported() throws {
    func nested(_ depth: Int) -> String {
      let inner = depth == 0 ? "Content-Type: text/plain\n\nlog\n" : nested(depth - 1)
      return "Content-Type: multipart/mixed; boundary=\"b\(depth)\"\n\n--b\(depth)\n\(inner)\n--b\(depth)--\n"
    }
    #expect(try message(Self.top + nested(4)).log == "log")
    let deep = try message(Self.top + nested(20))
    #expect(deep.log == "")
    #expect(deep.diagnostics.map(\.code) == ["mime-too-deep"])
    _ = try message(Self.top + nested(3000))
  }

  @Test func tooManyPartsAreNotDecoded() throws {
    var options = MailOptions()
    options.limits.mimeParts = 100
    let parts = Array(repeating: "Content-Type: text/plain\n\nlog\n", count: 101)
    let found = try message(multipart(parts), options: options)
    #expect(found.diagnostics.map(\.code) == ["undecodable"])
    #expect(try message(multipart(Array(parts.dropLast(3))), options: options).diagnostics == [])
  }

  // MARK: Flowed text (rule 17)

  @Test func flowedTextIsJoined() throws {
    let body =
      "a log that \ngoes on\n -- \nno signature\n\ndiff --git a/1.srt b/1.srt\nindex 7898192..422c2b7 100644\n--- a/1.srt\n+++ b/1.srt\n@@ -1 +1,2 @@\n  a\n+b \nc\n-- \n2.1\n"
    let found = try message(fromLine() + Self.top + "Content-Type: text/plain; format=flowed\n\n" + body)
    #expect(found.log == "a log that goes on\n-- \nno signature")
    #expect(found.patch.text.hasSuffix("\n a\n+b c\n-- \n2.1\n"))
    #expect(found.isDecoded)
    let deleted = try message(fromLine() + Self.top + "Content-Type: text/plain; format=flowed; DelSp=yes\n\nso \nme\n")
    #expect(deleted.log == "some")
    #expect(try message(fromLine() + Self.top + "Content-Type: text/plain; format=fixed\n\na \nb\n").log == "a \nb")
  }

  // MARK: In-body header (rule 18)

  @Test func theInBodyHeaderCountsForAPatch() throws {
    let body = "From: =?UTF-8?q?=E6=9C=B1?= <b@x>\nSubject: [PATCH 2/3] a\n longer one\nDate: Tue, 24 May 2016 00:00:00 +0000\n\nlog\n"
    let found = try message(fromLine() + Self.top + "\n\n" + body + "---\n\n" + smallDiff)
    #expect(found.author == Address(name: "朱", email: "b@x", raw: "=?UTF-8?q?=E6=9C=B1?= <b@x>"))
    #expect(found.sender.email == "a@x")
    #expect(found.subject == "a longer one")
    #expect(found.series == Series(number: 2, total: 3, version: 1))
    #expect(found.date?.seconds == 1_464_048_000)
    #expect(found.log == "log")
    let cover = try message(fromLine() + Self.top + "\n" + body)
    #expect(cover.author.email == "a@x" && cover.subject == "s")
    #expect(cover.log.hasPrefix("From: "))
  }

  @Test func quotedFromLinesAndPatchSubjectsAreInBodyToo() throws {
    let found = try message(fromLine() + Self.top + "\n>" + fromLine("b") + "[PATCH] other\nFrom: B <b@x>\n\nlog\n---\n\n" + smallDiff)
    #expect(found.author.email == "b@x")
    #expect(found.subject == "other")
    #expect(found.log == "log")
  }

  @Test(arguments: ["From: bogosity\n - a list", "Date: bogus", "From the start", "Note: x", "text\nFrom: B <b@x>"])
  func whatOnlyLooksLikeAnInBodyHeaderStays(log: String) throws {
    let found = try message(fromLine() + Self.top + "\n" + log + "\n---\n\n" + smallDiff)
    #expect(found.log == log)
    #expect(found.author.email == "a@x")
    #expect(found.diagnostics == [])
  }

  // MARK: Scissors (rule 19)

  @Test(arguments: [
    ("-- >8 --", true), (">8 ------", true), ("- - - >8 - - -", true), ("-- 8< -- cut here -- >8 --", true), ("--- >8 ---", true),
    (">8", false), ("-- >8", false),
    ("text >8 text", false), ("-------- cut --------", false), ("-- >8 -- with a long text behind it", false),
  ])
  func scissorsCutAsGitCuts(line: String, cuts: Bool) throws {
    let text = Self.top + "\nbefore\n" + line + "\nFrom: B <b@x>\n\nafter\n---\n\n" + smallDiff
    let truth = try MailInfo(text.utf8, ["--scissors"])
    #expect((truth.log == "after\n") == cuts, "the table agrees with git")
    let found = try message(text, options: MailOptions(scissors: true))
    #expect(found.log + "\n" == truth.log)
    #expect(found.author.email == truth.fields["Email"])
    #expect(try message(text).log.hasPrefix("before"), "off unless asked for")
  }

  // MARK: mboxrd (rule 4)

  @Test func mboxrdIsUndoneInTheLogOnly() throws {
    let log = ">From here\n>>From there\n> From nowhere\n>Fromage"
    let diff = smallDiff + ">From a diff is no line of a hunk\n"
    let text = fromLine() + Self.top + "\n" + log + "\n---\n\n" + diff
    let told = try message(text, options: MailOptions(mboxrd: true))
    #expect(told.log == "From here\n>From there\n> From nowhere\n>Fromage")
    #expect(told.patch.text == diff)
    #expect(told.diagnostics == [])
    let detected = try message(text)
    #expect(detected.log == told.log)
    #expect(detected.diagnostics.map(\.code) == ["mboxrd"])
    #expect(try message(text, options: MailOptions(mboxrd: false)).log == log)
  }

  @Test func aBareFromInTheLogMeansNoMboxrd() throws {
    let found = try message(fromLine() + Self.top + "\n>From here\nFrom there\n---\n\n" + smallDiff)
    #expect(found.log == ">From here\nFrom there")
    #expect(found.diagnostics == [])
  }
}
