import Foundation
import TestSupport
import Testing

@testable import Markup

struct JSONWriterTests {
  /// What Python reads, written again by Python in its most explicit form.
  static func asPythonReads(_ json: [UInt8]) throws -> String {
    let result = try run(
      "python3", ["-c", "import sys, json\nfor l in sys.stdin.buffer.read().split(b'\\n'):\n  if l: print(json.dumps(json.loads(l)))"],
      input: Data(json))
    #expect(result.status == 0, "\(String(decoding: result.errors, as: UTF8.self))")
    return result.text
  }

  @Test func anObjectIsWrittenInTheOrderGiven() {
    var json = JSONWriter()
    json.object {
      $0.field("b", 1)
      $0.field("a", "x")
      $0.array("list") {
        $0.value(true)
        $0.null()
        $0.object { _ in }
        $0.array { _ in }
      }
      $0.object("cue") { $0.field("number", -7) }
      $0.field("kinds", ["added", "moved"])
      $0.null("none")
      $0.field("half", 0.5)
      $0.field("absent", nil as String?)
    }
    #expect(
      String(decoding: json.bytes, as: UTF8.self)
        == #"{"b":1,"a":"x","list":[true,null,{},[]],"cue":{"number":-7},"kinds":["added","moved"],"none":null,"half":0.5,"absent":null}"#)
  }

  @Test func prettyPrintingIndentsByTwo() {
    var json = JSONWriter(pretty: true)
    json.object {
      $0.field("a", 1)
      $0.array("b") {
        $0.value(1)
        $0.object { $0.field("c", false) }
      }
      $0.array("empty") { _ in }
    }
    let expected = """
      {
        "a": 1,
        "b": [
          1,
          {
            "c": false
          }
        ],
        "empty": []
      }
      """
    #expect(String(decoding: json.bytes, as: UTF8.self) == expected)
  }

  @Test func aBodyMayThrow() {
    struct Stop: Error {}
    var json = JSONWriter()
    #expect(throws: Stop.self) { try json.object { (_: inout JSONWriter) throws(Stop) in throw Stop() } }
  }

  @Test func everyStringComesBackFromPython() throws {
    var texts = HostileTexts.all
    texts.append(String(String.UnicodeScalarView((0...0x2FFF).compactMap { Unicode.Scalar($0) })))
    var json = JSONWriter()
    json.array { for text in texts { $0.value(text) } }
    // Python answers in ASCII with escapes, one form for each string; the same is made here from UTF-16.
    let expected = "[" + texts.map(Self.asciiJSON).joined(separator: ", ") + "]\n"
    #expect(try Self.asPythonReads(json.bytes) == expected)
  }

  /// A string as Python's `json.dumps` writes it.
  static func asciiJSON(_ text: String) -> String {
    let short: [UInt16: String] = [0x22: #"\""#, 0x5C: #"\\"#, 8: #"\b"#, 9: #"\t"#, 10: #"\n"#, 12: #"\f"#, 13: #"\r"#]
    let units = text.utf16.map { unit in
      short[unit] ?? (0x20...0x7E ~= unit ? String(Character(Unicode.Scalar(UInt8(unit)))) : String(format: "\\u%04x", Int(unit)))
    }
    return "\"" + units.joined() + "\""
  }

  @Test func nothingInAStringEndsALine() throws {
    var json = JSONWriter()
    json.value("a\nb\rc\u{85}d\u{2028}e\u{2029}f\u{0B}g\u{1C}h")
    json.endLine()
    let lines = try run(
      "python3", ["-c", "import sys; print(len(sys.stdin.buffer.read().decode().splitlines()))"], input: Data(json.bytes))
    #expect(lines.text == "1\n")
    #expect(String(decoding: json.bytes, as: UTF8.self).contains(#"\u0085d\u2028e\u2029f\u000bg"#))
  }

  @Test(
    arguments: [
      ([0x61, 0xFF, 0x62], "a\u{FFFD}b"), ([0xE4, 0xB8], "\u{FFFD}"), ([0xED, 0xA0, 0x80], "\u{FFFD}\u{FFFD}\u{FFFD}"),
      ([0xC0, 0x80], "\u{FFFD}\u{FFFD}"),
      ([0xC2], "\u{FFFD}"), ([0xE2, 0x80], "\u{FFFD}"), (Array("中\u{2028}".utf8), "中\\u2028"), ([], ""),
    ] as [([UInt8], String)])
  func bytesThatAreNoTextAreReplaced(bytes: [UInt8], expected: String) {
    var json = JSONWriter()
    json.value(utf8: bytes[...])
    #expect(String(decoding: json.bytes, as: UTF8.self) == "\"\(expected)\"")
  }

  @Test func numbersComeBackFromPython() throws {
    let integers = [0, 1, -1, 10, 1_234_567_890, .max, .min]
    let doubles = [0, -0.0, 0.1, 1, 1.0 / 3, 1e16, 1e22, 1e-7, .leastNonzeroMagnitude, 1.7976931348623157e308, -2.5]
    var json = JSONWriter()
    json.array {
      for number in integers { $0.value(number) }
      for number in doubles { $0.value(number) }
      $0.value(Double.infinity)
      $0.value(Double.nan)
    }
    let read = try Self.asPythonReads(json.bytes).dropFirst().dropLast(2).split(separator: ",").map { $0.drop { $0 == " " } }
    #expect(read.prefix(integers.count).map { Int($0) } == integers)
    #expect(read.dropFirst(integers.count).prefix(doubles.count).map { Double($0)?.bitPattern } == doubles.map(\.bitPattern))
    #expect(read.suffix(2) == ["null", "null"])
  }

  @Test func takingLeavesAnEmptyBuffer() {
    var json = JSONWriter()
    json.object { $0.field("a", 1) }
    #expect(json.take() == Array(#"{"a":1}"#.utf8))
    #expect(json.bytes.isEmpty)
    json.object { _ in }
    #expect(json.take() == Array("{}".utf8))
  }
}
