internal import Git
internal import Subtitles

/// The names of cues: how people and other programs refer to one.
extension History {
  /// A name that a cue keeps for life: `c` and twelve hexadecimal digits.
  ///
  /// It is made from the commit that the cue was born in, the path then, and its place among the cues born there, so it is the same
  /// whether the history came by mail or from a repository. A cue older than the history is named by the version it first
  /// stands in.
  public func name(of cue: CueID) -> String {
    guard let life = life(of: cue), let revision = birth(of: cue).flatMap({ revisions[safe: $0] }) else { return "c000000000000" }
    let birth = revision.commit.flatMap { commits[$0].id }.map { "\($0)" } ?? revision.blob.map { "\($0.prefix(7))" } ?? ""
    let text = Array("\(birth)\u{0}\(revision.path)\u{0}\(life.ordinal)".utf8)
    let digits = String(stableHash(of: text.span), radix: 16)
    return "c" + String(repeating: "0", count: max(0, 12 - digits.utf8.count)) + digits.suffix(12)
  }

  /// The cue with a name, also one that was removed; nil when there is none.
  public func cue(named name: String) -> CueID? {
    for (lecture, sealed) in stores.enumerated() where Int(sealed.store.lecture) == lecture {
      for index in sealed.store.lives.indices {
        let cue = CueID(lecture: sealed.store.lecture, index: Int32(index))
        if self.name(of: cue) == name { return cue }
      }
    }
    return nil
  }
}
