import CueHistory

/// A web site of a history: static pages that need no server, no network, and to be read no script.
///
/// Every file is a function of the history and the choices here: the same history gives the same bytes.
public struct Site: Sendable {
  let scope: Scope
  let title: String
  let sourceLanguage: String?
  let index: SiteIndex
  private let jobs: Int

  /// One file of the site.
  public struct File: Sendable {
    /// Relative to the site's folder, parts divided by `/`; only lower-case ASCII letters, digits, `-`, `.`.
    public var path: String
    public var bytes: [UInt8]
  }

  /// Prepares the site of what is chosen of a history.
  ///
  /// - Parameters:
  ///   - title: the name of the whole, as its pages show it.
  ///   - sourceLanguage: the language of the talks as a BCP 47 tag; without it a Latin source counts as English.
  ///   - jobs: how many threads may make pages; the bytes do not depend on it.
  public init(_ scope: Scope, title: String = "Subtitle history", sourceLanguage: String? = nil, jobs: Int = 1) {
    self.scope = scope
    self.title = title
    self.sourceLanguage = sourceLanguage
    self.jobs = max(jobs, 1)
    index = SiteIndex(scope, jobs: self.jobs)
  }

  /// The folders that the files stand in, relative to the site's own.
  public static let folders = ["assets", "lectures", "people"]

  /// How many pages for each thread are made before they are handed on: few enough to hold, enough that no thread waits long for the others.
  private static let ahead = 8

  /// Makes the files, several at once, and hands them on one after another, in an order that does not depend on the number of jobs.
  public func forEachFile<Failure: Error>(_ body: (File) throws(Failure) -> Void) throws(Failure) {
    try body(File(path: "assets/site.css", bytes: Array(SiteStyle.sheet.utf8)))
    try body(File(path: "assets/site.js", bytes: Array(SiteScript.lecture.utf8)))
    let pages = self.pages
    for start in stride(from: 0, to: pages.count, by: jobs * Site.ahead) {
      let next = Array(pages[start...].prefix(jobs * Site.ahead))
      for files in next.parallelMap(jobs: jobs, { files(of: $0) }) {
        for file in files { try body(file) }
      }
    }
  }

  /// How many files there are.
  public var fileCount: Int { pages.count + index.lectures.count + 2 }

  private enum Page {
    case overview
    case lecture(SiteIndex.LectureEntry)
    case contributor(SiteIndex.Person)
    case changelog
    case evidence
  }

  /// The long ones first, so that no thread starts one when the others are done.
  private var pages: [Page] {
    [.changelog, .overview] + index.lectures.map(Page.lecture) + index.people.map(Page.contributor) + [.evidence]
  }

  private func files(of page: Page) -> [File] {
    switch page {
    case .overview: return [File(path: "index.html", bytes: OverviewPage(self).bytes)]
    case .lecture(let lecture):
      let page = LecturePage(lecture, self)
      return [File(path: "lectures/\(lecture.slug).html", bytes: page.bytes), File(path: "lectures/\(lecture.slug).js", bytes: page.lives)]
    case .contributor(let person): return [File(path: "people/\(person.slug).html", bytes: ContributorPage(person, self).bytes)]
    case .changelog: return [File(path: "changelog.html", bytes: ChangelogPage(self).bytes)]
    case .evidence: return [File(path: "evidence.html", bytes: EvidencePage(self).bytes)]
    }
  }
}
