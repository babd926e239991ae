import CueHistory
import Testing

@testable import Reports

struct EvidencePageTests {
  /// The page on evidence of a site whose one file has these lines.
  private func page(_ lines: [String], path: String = "1. One.srt") throws -> String {
    var options = HistoryOptions()
    options.findsFileFaults = true
    let history = try History.read([.bytes(patchMail(writing: path, lines), name: "one.mbox")], options: options)
    var page = ""
    Site(Scope(history)).forEachFile { file in
      if file.path == "evidence.html" { page = String(decoding: file.bytes, as: UTF8.self) }
    }
    return page
  }

  @Test func faultsInFilesAreListedWithTheirPlaces() throws {
    let page = try page(["1", "00:00:05,000 --> 00:00:04,000", "One", "", "7", "00:00:06,000 --> 00:00:07,000", ""], path: "1. <b>.srt")
    #expect(
      page.contains(
        "<th scope=\"row\">warning: end-before-start</th><td><bdi>1. &lt;b&gt;.srt</bdi></td><td class=\"n\">2</td><td class=\"n\">1</td>"
          + "<td><bdi>the cue ends before it starts</bdi></td>"))
    // A number that leaves others out, and a cue without text.
    #expect(page.contains("<li>number-gap: 1 in 1 file, <bdi>a number that leaves others out</bdi></li>"))
    #expect(page.contains("<li>empty-cue: 1 in 1 file, <bdi>a cue without text</bdi></li>"))
  }

  @Test func ofSoundFilesThereIsNothingToSay() throws {
    let page = try page(["1", "00:00:05,000 --> 00:00:06,000", "One", ""])
    #expect(page.contains("<h2 id=\"faults\">Faults in the files as they are now</h2>\n<p>None.</p>\n</section>"))
  }

  @Test func ofTooManyTheRestIsCounted() throws {
    let page = try page((1...230).flatMap { ["1", "00:00:05,000 --> 00:00:0\($0 == 1 ? 6 : 4),000", "One", ""] })
    #expect(page.contains(" more; cuetrail check lists them all."))
  }
}
