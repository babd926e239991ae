import CueHistory

/// A web site of a history: static pages that need no server, no network, and to be read no script.
///
/// Every file is a function of the history and the choices here: the same history gives the same bytes.
public struct Site: Sendable {
  let scope: Scope
  let title: String
  let sourceLanguage: String?
  let index: SiteIndex

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
  public init(_ scope: Scope, title: String = "Subtitle history", sourceLanguage: String? = nil) {
    self.scope = scope
    self.title = title
    self.sourceLanguage = sourceLanguage
    index = SiteIndex(scope)
  }

  /// The folders that the files stand in, relative to the site's own.
  public static let folders = ["assets", "lectures", "people"]

  /// Makes the files one after another, so that no more than one is held.
  public func forEachFile<Failure: Error>(_ body: (File) throws(Failure) -> Void) throws(Failure) {
    try body(File(path: "assets/site.css", bytes: Array(SiteStyle.sheet.utf8)))
    try body(File(path: "assets/site.js", bytes: Array(SiteScript.lecture.utf8)))
    try body(File(path: "index.html", bytes: OverviewPage(self).bytes))
    for lecture in index.lectures {
      let page = LecturePage(lecture, self)
      try body(File(path: "lectures/\(lecture.slug).html", bytes: page.bytes))
      try body(File(path: "lectures/\(lecture.slug).js", bytes: page.lives))
    }
    for person in index.people { try body(File(path: "people/\(person.slug).html", bytes: ContributorPage(person, self).bytes)) }
    try body(File(path: "changelog.html", bytes: ChangelogPage(self).bytes))
    try body(File(path: "evidence.html", bytes: EvidencePage(self).bytes))
  }
}
