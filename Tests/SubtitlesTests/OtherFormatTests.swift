import Testing

@testable import Subtitles

/// WebVTT and SBV, as far as cues go.
@Suite struct OtherFormatTests {
  @Test func readsWebVTT() {
    let file = parse(
      """
      WEBVTT - a title
      Kind: captions

      STYLE
      ::cue { color: red }

      NOTE before the first

      intro
      00:01.000 --> 00:02.500 align:start position:0%
      Hello
      there

      NOTE
      said by nobody
      1984

      00:00:03.000 --> 00:00:04.000
      <v Ann>你好

      3
      00:00:05.000 --> 00:00:06.000

      stray
      """)
    #expect(file.read == [Read(nil, 1000, 2500, "Hello", "there"), Read(nil, 3000, 4000, "<v Ann>你好"), Read(3, 5000, 6000)])
    #expect(file.cues[0].rawNumber.map { String(decoding: file.text[$0], as: UTF8.self) } == "intro")
    #expect(file.layout.isWebVTT)
    #expect(file.codes == ["no-final-newline", "empty-cue"])
    expectTiles(file)
  }

  @Test func readsWebVTTWithByteOrderMarkAndCRLF() {
    let file = parse("\u{FEFF}WEBVTT\r\n\r\n00:01.000 --> 00:02.000\r\na\r\n\r\nNOTE b\r\n\r\n00:03.000 --> 00:04.000\r\nc\r\n")
    #expect(file.read == [Read(nil, 1000, 2000, "a"), Read(nil, 3000, 4000, "c")])
    #expect(file.codes.isEmpty)
  }

  @Test func theHeaderCountsOnlyInTheFirstLine() {
    let file = parse("1\n00:00:01,000 --> 00:00:02,000\nWEBVTT\n\nb\n")
    #expect(file.read == [Read(1, 1000, 2000, "WEBVTT", "", "b")])
    #expect(facts("WEBVTTX").kind == .text)
  }

  @Test func readsSBV() {
    let file = parse("0:00:00.250,0:00:03.225\nHello\nthere\n\n0:00:03.225,0:00:05.000\n你好\n\n")
    #expect(file.read == [Read(nil, 250, 3225, "Hello", "there"), Read(nil, 3225, 5000, "你好")])
    #expect(file.codes.isEmpty)
  }
}
