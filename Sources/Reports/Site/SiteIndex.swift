import CueHistory

/// The people and lectures of a site, each with its page and its sign, and what every page counts by.
struct SiteIndex: Sendable {
  /// By how much they hold, the most first.
  let people: [Person]
  let lectures: [LectureEntry]
  let axis: TimeAxis
  let work: SiteWork
  /// Place in `people` by contributor.
  private let places: [Int: Int]

  /// A contributor as the site shows one: a name, and a sign of a hue and a shape, so that colour never stands alone.
  struct Person: Sendable {
    var contributor: Int
    var name: String
    var slug: String
    var sign: Sign
    var tally: Tally
  }

  struct LectureEntry: Sendable {
    var lecture: Int
    var name: String
    var slug: String
    var coverage: Coverage
    /// The tracks whose cues are shown, and every track.
    var shown: [Int]
    var log: LectureLog
  }

  init(_ scope: Scope, jobs: Int) {
    var names = SiteNames()
    people = Tallies(scope, jobs: jobs).listed.enumerated().map { place, tally in
      let name = scope.name(tally.contributor)
      return Person(contributor: tally.contributor, name: name, slug: names.next(name), sign: Sign(place: place), tally: tally)
    }
    places = Dictionary(uniqueKeysWithValues: people.enumerated().map { ($1.contributor, $0) })
    var titles = SiteNames()
    let covered = Coverage.all(scope)
    let logs = covered.parallelMap(jobs: jobs) { LectureLog(lecture: $0.lecture, scope) }
    lectures = zip(covered, logs).map { coverage, log in
      let name = scope.lectureName(coverage.lecture)
      return LectureEntry(
        lecture: coverage.lecture, name: name, slug: titles.next(scope.lectureStem(coverage.lecture)), coverage: coverage,
        shown: scope.history.shownTracks(of: coverage.lecture), log: log)
    }
    work = SiteWork(scope)
    axis = TimeAxis(lectures.flatMap { $0.log.tracks }.flatMap(\.entries).compactMap { scope.date(ofRevision: $0.revision)?.wallClock })
  }

  /// Where a contributor stands in `people`.
  func place(_ contributor: Int?) -> Int? { contributor.flatMap { places[$0] } }

  /// The entry of a contributor; nil for whoever has none, or is not known.
  func person(_ contributor: Int?) -> Person? { place(contributor).flatMap { people[at: $0] } }
}

/// The sign of a person: eight hues, and the shapes go on turning when the hues come round again.
struct Sign: Sendable, Equatable {
  var hue: Int
  var shape: Int

  static let hues = 8
  static let shapes = 8

  init(place: Int) {
    hue = place % Sign.hues
    shape = (place + place / Sign.hues) % Sign.shapes
  }

  /// The class that colours an element.
  var className: String { "h\(hue)" }
}

extension History {
  /// The live tracks with a translation; where a lecture has none, its first live track.
  func shownTracks(of lecture: Int) -> [Int] {
    let live = tracksByRank(of: lecture).filter { tracks[at: $0]?.isLive ?? false }
    let bilingual = live.filter { tracks[at: $0]?.hasTarget ?? false }
    return bilingual.isEmpty ? Array(live.prefix(1)) : bilingual
  }
}

extension Scope {
  /// When a version was made, or, where no commit at hand made it, when it was first built upon.
  func date(ofRevision revision: Int) -> CommitDate? {
    (commitOfRevision[at: revision] ?? nil).flatMap { history.commits[at: $0]?.date }
  }
}
