import Foundation
import TestSupport
import Testing

@testable import Subtitles

@Suite struct EncodingTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var encoding: Encoding
    /// The encoding's name for Python, which makes the bytes.
    var name: String
    var text: String
    var testDescription: String { "\(name) \(text.prefix(12))" }
    init(_ encoding: Encoding, _ name: String, _ text: String) { (self.encoding, self.name, self.text) = (encoding, name, text) }
  }

  static let cases: [Case] = [
    Case(.utf16LE, "utf-16-le", "\u{FEFF}Hello\n你好\n"), Case(.utf16BE, "utf-16-be", "\u{FEFF}Hello\n你好😀\n"),
    Case(.utf16LE, "utf-16-le", "我们今天来看看这个问题\n"), Case(.utf16BE, "utf-16-be", "我们今天来看看这个问题\n"),
    Case(.gb18030, "gb18030", "我们今天来看看这个问题\n然后你就可以开始用了\n"),
    Case(.big5, "big5", "我們今天來看看這個問題\n然後你就可以開始用了\n"),
    Case(.shiftJIS, "cp932", "今日はこの問題を見てみましょう\nそして使ってみます\n"),
    Case(.eucKR, "euc-kr", "오늘은 이 문제를 보도록 하겠습니다\n그리고 사용해 보겠습니다\n"),
    Case(.windows1251, "cp1251", "Сегодня мы посмотрим на эту задачу\nИ потом начнём\n"),
    Case(.cp866, "cp866", "Сегодня мы посмотрим на эту задачу\nИ потом начнём\n"),
    Case(.windows1252, "cp1252", "¿Qué pasó después, señor?\nÉl volvió mañana. It’s “fine”\n"),
    Case(.utf8, "utf-8", "Hello\n你好 é Привет\n"), Case(.utf8, "ascii", "Hello\n"),
  ]

  @Test(arguments: cases)
  func knowsTheEncoding(_ sample: Case) throws {
    let cue = "1\n00:00:01,000 --> 00:00:02,000\n"
    let text = sample.text.hasPrefix("\u{FEFF}") ? "\u{FEFF}" + cue + sample.text.dropFirst() : cue + sample.text
    let script = "import sys; sys.stdout.buffer.write(sys.stdin.buffer.read().decode('utf-8').encode(sys.argv[1]))"
    let bytes = try Array(run("python3", ["-c", script, sample.name], input: Data(text.utf8)).output)
    let file = SubtitleFile(parsing: bytes)
    #expect(file.encoding == sample.encoding)
    #expect(file.text == Array(text.utf8))
    #expect(file.compose() == bytes)
    #expect(file.cues.map(\.start) == [1000])
    #expect(file.diagnostics.contains { $0.code == "encoding" } == (sample.encoding != .utf8))
  }

  @Test func aFewBadBytesStayInUTF8() {
    var bytes = Array(String(repeating: "你好世界\n", count: 40).utf8)
    bytes.insert(0xFF, at: 13)
    #expect(decode(bytes) == (bytes, .utf8))
  }

  @Test func surrogatesInUTF8AreNoOtherEncoding() {
    let bytes = Array("smile ".utf8) + [0xED, 0xA0, 0xBD, 0xED, 0xB8, 0x80]
    #expect(decode(bytes) == (bytes, .utf8))
  }

  @Test func noiseStaysAsItIs() {
    let bytes: [UInt8] = [0xFF, 0xFF, 0xFF, 0x80, 0x81]
    #expect(decode(bytes).encoding == .utf8)
    #expect(decode([]) == ([], .utf8))
  }

  @Test(arguments: 0..<20)
  func anyBytesAreDecoded(_ seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    for _ in 0..<40 {
      let bytes = (0..<Int.random(in: 0..<80, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
      let text = decode(bytes).utf8
      #expect(text == bytes || String(validating: text, as: UTF8.self) != nil)
    }
  }
}
