import CueHistory

/// Identifiers of cues in a page: `n123` for a number, `t00:50:26` for a second; each goes to the first cue that has it.
struct CueIdentifiers {
  private var taken: Set<String> = []

  mutating func number(_ number: Int?) -> String? { number.flatMap { claim("n\($0)") } }

  mutating func time(_ start: Int?) -> String? { start.flatMap { claim("t\(FilmTime.text($0).prefix { $0 != "," })") } }

  private mutating func claim(_ identifier: String) -> String? { taken.insert(identifier).inserted ? identifier : nil }
}

/// The cues of a track: source and target side by side, each coloured and named by who holds it.
struct CueList {
  var page: LecturePage
  /// Whether each cue's life is in the page too, for readers without script.
  var tellsLives: Bool

  private var site: Site { page.site }
  private var scope: Scope { site.scope }

  func write(_ track: Int, _ cues: [LecturePage.ShownCue], _ ids: inout CueIdentifiers, to html: inout PageWriter) {
    html.raw("<h3 class=\"path\">")
    html.name(scope.history.tracks[at: track]?.path ?? "")
    html.raw("</h3>\n")
    let isBilingual = scope.history.tracks[at: track]?.hasTarget ?? false
    html.open("ol", ("class", isBilingual ? "cuelist" : "cuelist mono"), ("data-lives", page.lecture.slug + ".js"))
    for cue in cues { item(cue, isBilingual, &ids, &html) }
    html.raw("</ol>\n")
  }

  private func item(_ cue: LecturePage.ShownCue, _ isBilingual: Bool, _ ids: inout CueIdentifiers, _ html: inout PageWriter) {
    let text = cue.blamed.text
    let identifier = ids.number(text.number)
    html.open("li", ("id", identifier), ("data-e", deeds(cue.events)))
    html.raw("<div class=\"at\">")
    let label = text.number.map(String.init) ?? "–"
    html.element("a", ("class", "no"), ("href", identifier.map { "#" + $0 } ?? "#cues"), text: label)
    let start = FilmTime.text(text.start)
    html.element("span", ("class", "tc"), ("id", ids.time(text.start)), text: String(start.prefix { $0 != "," }))
    html.raw("</div>")
    layer(cue.blamed.lines.filter { !$0.isTarget }, cue.blamed.sourceCredit, "s", page.languages.source, &html)
    if isBilingual { layer(cue.blamed.lines.filter(\.isTarget), cue.blamed.targetCredit, "t", page.languages.target, &html) }
    if tellsLives { LifeText(page: page).write(cue, to: &html) }
    html.raw("</li>\n")
  }

  private func layer(_ lines: [BlamedLine], _ credit: [Share], _ name: String, _ language: String?, _ html: inout PageWriter) {
    guard !lines.isEmpty else {
      html.element("div", ("class", name + " none"), text: "–")
      return
    }
    let holder = Holder(credit, site)
    html.open("div", ("class", "\(name) \(holder?.className ?? "hx")"))
    html.open("p", ("lang", language ?? ""), ("dir", "auto"))
    for (place, line) in lines.enumerated() {
      if place > 0 { html.raw("<br>") }
      html.text(line.text)
    }
    html.raw("</p>")
    html.element("bdi", text: holder?.label ?? "not known")
    html.raw("</div>")
  }

  /// For the filter: who did what to the cue, as `person:kinds` with the kinds as bits in hexadecimal.
  private func deeds(_ events: [CueEvent]) -> String? {
    var deeds: [Int: UInt16] = [:]
    for event in events {
      for person in scope.people(of: event.commit) {
        if let place = site.index.place(person) { deeds[place, default: 0] |= event.kinds.rawValue }
      }
      if event.commit == nil { deeds[-1, default: 0] |= event.kinds.rawValue }
    }
    guard !deeds.isEmpty else { return nil }
    return deeds.sorted { $0.key < $1.key }.map { "\($0.key):" + String($0.value, radix: 16) }.joined(separator: " ")
  }
}

/// The controls above the cues; they work by script and show only with it.
struct CueFilter {
  var page: LecturePage

  func write(to html: inout PageWriter) {
    html.raw("<form class=\"filter\" role=\"search\" aria-label=\"Cues\" hidden>")
    html.raw("<label>Person <select name=\"person\"><option value=\"\">everybody</option>")
    for (place, person) in page.site.index.people.enumerated() where page.lecture.coverage.contributors.contains(person.contributor) {
      html.element("option", ("value", String(place)), text: person.name)
    }
    html.raw("</select></label><label>Change <select name=\"kind\"><option value=\"\">any</option>")
    for named in ChangeKinds.named {
      html.element("option", ("value", String(named.kind.rawValue)), text: named.name)
    }
    html.raw("</select></label><label>Text <input name=\"text\" type=\"search\" autocomplete=\"off\"></label>")
    html.raw("<label>Go to <input name=\"place\" autocomplete=\"off\" placeholder=\"123 or 00:50:26\"></label>")
    html.raw("<button type=\"reset\">Show all</button><output name=\"count\" aria-live=\"polite\"></output></form>\n")
  }
}
