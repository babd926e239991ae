import CueHistory
import Foundation
import TestSupport
import Testing

@testable import Reports

/// A history of two commits by two people: an upload and a translation, with markup in every text.
struct SitePagesTests {
  private let files: [String: String]

  init() throws {
    files = try withTemporaryFolder { folder in
      let name = "subtitles/1. A <b> & \"c\".srt"
      func commit(_ author: String, _ text: String) throws {
        try FileManager.default.createDirectory(at: folder.appending(path: "subtitles"), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: folder.appending(path: name))
        let names = [
          "GIT_AUTHOR_NAME": author, "GIT_COMMITTER_NAME": author, "GIT_AUTHOR_EMAIL": "a@b.example", "GIT_COMMITTER_EMAIL": "a@b.example",
        ]
        let dates = ["GIT_AUTHOR_DATE": "2021-03-01T23:30:00-0800", "GIT_COMMITTER_DATE": "2021-03-01T23:30:00-0800"]
        try run("git", ["add", "-A"], in: folder)
        try run("git", ["commit", "-qm", "</title><script>"], in: folder, environment: names.merging(dates) { $1 })
      }
      try run("git", ["init", "-q", "-b", "main"], in: folder)
      try commit("Ada Miller", "1\n00:00:01,000 --> 00:00:02,000\n<i>One</i> & two\n\n2\n00:00:03,000 --> 00:00:04,000\nThree\n\n")
      try commit("李伟", "1\n00:00:01,000 --> 00:00:02,000\n<i>One</i> & two\n一和二\n\n2\n00:00:03,000 --> 00:00:04,000\nThree\n\n")
      let history = try History.read([.repository(folder.path, revision: nil)], options: HistoryOptions())
      var files: [String: String] = [:]
      Site(Scope(history), title: "T & <t>").forEachFile { files[$0.path] = String(decoding: $0.bytes, as: UTF8.self) }
      return files
    }
  }

  private func page(_ prefix: String, _ suffix: String) throws -> String {
    try #require(files.first { $0.key.hasPrefix(prefix) && $0.key.hasSuffix(suffix) }?.value)
  }

  @Test func thereIsAPageForEverything() {
    let folders = Set(files.keys.filter { $0.contains("/") }.map { String($0.prefix { $0 != "/" }) })
    #expect(folders == Set(Site.folders))
    #expect(files.keys.filter { $0.hasPrefix("people/") }.count == 2)
    #expect(Set(["index.html", "changelog.html", "evidence.html", "people/ada-miller.html"]).isSubset(of: files.keys))
  }

  @Test func everyPageForbidsWhatIsNotItsOwn() {
    for (path, text) in files where path.hasSuffix(".html") {
      #expect(
        text.contains("http-equiv=\"Content-Security-Policy\" content=\"default-src &#39;none&#39;; script-src &#39;self&#39;"), "\(path)")
      #expect(!text.contains(" style=") && !text.contains("<style"), "\(path)")
      #expect(!text.contains("</title><script>") && !text.contains("<t>"), "\(path)")
      #expect(!text.contains("b.example"), "\(path)")
    }
  }

  @Test func cuesAreTextWithTheirLanguageAndTheirHolder() throws {
    let lecture = try page("lectures/", ".html")
    #expect(lecture.contains("<p lang=\"en\" dir=\"auto\">&lt;i&gt;One&lt;/i&gt; &amp; two</p><bdi>Ada Miller</bdi>"))
    #expect(lecture.contains("<p lang=\"zh\" dir=\"auto\">一和二</p><bdi>李伟</bdi>"))
    #expect(lecture.contains("<li id=\"n2\"") && lecture.contains("id=\"t00:00:03\""))
  }

  @Test func aDayIsTheDayOfWhoeverWroteIt() throws {
    #expect(try page("lectures/", ".html").contains("<time datetime=\"2021-03-01T23:30:00-08:00\""))
  }

  @Test func livesAreOneCallOfPlainData() throws {
    let script = try page("lectures/", ".js")
    #expect(script.hasPrefix("cuetrail({") && script.hasSuffix("});\n"))
    let json = script.dropFirst("cuetrail(".count).dropLast(3)
    let data = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    let lives = try #require(data["lives"] as? [[Any]])
    #expect(lives.count == 2)
    let first = try #require(lives.first?[2] as? [[Any]])
    #expect(first.count == 2)
    #expect("\(first[1][3])".contains("+"), "the translation is no addition")
  }

  @Test func everyLinkEndsAtAFile() {
    for (path, text) in files where path.hasSuffix(".html") {
      let folder = path.contains("/") ? String(path.prefix { $0 != "/" }) + "/" : ""
      for match in text.matches(of: /href="([^"#]+)/) where !match.1.hasPrefix("data:") {
        let target = match.1.hasPrefix("../") ? String(match.1.dropFirst(3)) : folder + match.1
        #expect(files[target] != nil, "\(path): \(match.1)")
      }
    }
  }
}
