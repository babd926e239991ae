import CueHistory

/// A lecture: how its cues came to be, its versions, and every cue with who holds each line.
struct LecturePage {
  let lecture: SiteIndex.LectureEntry
  let site: Site
  /// The cues of the shown tracks' newest versions, track by track.
  let cues: [(track: Int, cues: [ShownCue])]
  let languages: Languages

  /// The languages of the layers, as tags.
  struct Languages {
    var source: String?
    var target: String?
  }

  /// A cue with all that happened to it.
  struct ShownCue {
    var blamed: BlamedCue
    var events: [CueEvent]
  }

  init(_ lecture: SiteIndex.LectureEntry, _ site: Site) {
    self.lecture = lecture
    self.site = site
    let history = site.scope.history
    cues = lecture.shown.map { track in
      (track, history.blame(track: track).map { ShownCue(blamed: $0, events: history.events(of: $0.cue)) })
    }
    let all = cues.flatMap(\.cues)
    languages = Languages(
      source: site.sourceLanguage ?? LanguageTag.ofSource(all.lazy.flatMap { $0.blamed.text.sourceLines }),
      target: LanguageTag.ofTarget(all.lazy.flatMap { $0.blamed.text.targetLines }))
  }

  /// Up to this many cues the page itself tells every life, for readers without script.
  private static let small = 150

  private var scope: Scope { site.scope }
  private var count: Int { cues.reduce(0) { $0 + $1.cues.count } }

  var bytes: [UInt8] {
    Shell(site: site, root: "../", title: lecture.name, place: .lecture, hasScript: true).page { page in
      page.raw(Signs.definitions)
      page.raw("<h1>")
      page.name(lecture.name)
      page.raw("</h1>\n")
      numbers(&page)
      people(&page)
      LectureTimeline(self).write(to: &page)
      VersionTable(lecture: lecture, site: site).write(to: &page)
      cueSection(&page)
    }
  }

  private func numbers(_ page: inout PageWriter) {
    let coverage = lecture.coverage
    page.raw("<dl class=\"numbers\">")
    page.fact("Cues", grouped(coverage.cues))
    page.fact("Translated", "\(percent(coverage.translated, of: coverage.cues)) %")
    page.fact("Versions", grouped(lecture.log.tracks.reduce(0) { $0 + $1.entries.count }))
    if let last = coverage.last { page.fact("Last change", scope.day(last)) }
    page.raw("</dl>\n")
  }

  /// Everybody with a change here: the legend of the drawings.
  private func people(_ page: inout PageWriter) {
    let involved = site.index.people.filter { lecture.coverage.contributors.contains($0.contributor) }
    guard !involved.isEmpty else { return }
    page.raw("<ul class=\"legend\" aria-label=\"People of this lecture\">")
    for person in involved {
      page.raw("<li>")
      page.person(person, root: "../")
      page.raw("</li>")
    }
    page.raw("</ul>\n")
  }

  private func cueSection(_ page: inout PageWriter) {
    page.raw("<section aria-labelledby=\"cues\" class=\"cues\"><h2 id=\"cues\">Cues</h2>\n")
    guard count > 0 else {
      page.raw("<p>No file of this lecture is there any more.</p></section>\n")
      return
    }
    let isSmall = count <= LecturePage.small
    if !isSmall {
      page.raw(
        "<noscript><p class=\"note\">The life of a single cue is shown by script; the versions above say what changed without it.</p></noscript>\n"
      )
    }
    CueFilter(page: self).write(to: &page)
    let list = CueList(page: self, tellsLives: isSmall)
    var ids = CueIdentifiers()
    for (track, cues) in cues { list.write(track, cues, &ids, to: &page) }
    page.raw("</section>\n<aside id=\"life\" aria-labelledby=\"life-title\" hidden><header><h2 id=\"life-title\" tabindex=\"-1\">Cue</h2>")
    page.raw("<button type=\"button\" class=\"step\" data-step=\"-1\" aria-label=\"Previous cue\">↑</button>")
    page.raw("<button type=\"button\" class=\"step\" data-step=\"1\" aria-label=\"Next cue\">↓</button>")
    page.raw("<button type=\"button\" class=\"shut\" aria-label=\"Close\">×</button></header><div></div></aside>\n")
  }

  /// The script that carries the lives, loaded when the first is asked for: pages opened from a folder may load scripts, but not data.
  var lives: [UInt8] { LifeData(page: self).bytes }
}

/// Who holds a layer of a cue, as the page shows it.
struct Holder: Equatable {
  /// Place in the site's people; nil for whoever is not known.
  var person: Int?
  var label: String
  var className: String

  init?(_ shares: [Share], _ site: Site) {
    guard let first = shares.first else { return nil }
    let person = site.index.person(first.contributor)
    self.person = person == nil ? nil : site.index.place(first.contributor)
    let name = first.contributor == nil ? "not known" : person?.name ?? site.scope.name(first.contributor)
    label = first.share < 0.995 ? "\(name) \(Int(first.share * 100)) %" : name
    className = person?.sign.className ?? "hx"
  }
}
