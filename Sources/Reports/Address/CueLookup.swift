public import CueHistory

/// The cue that an address points at.
public struct FoundCue: Sendable {
  /// The cue as it stands now.
  public var blamed: BlamedCue
  /// What the asker should know: that other tracks or cues match too.
  public var notes: [String]
}

extension History {
  /// The tracks of a lecture, the likeliest first: those that still exist before others, those with a translation before those without;
  /// where a file was looked up, only its own.
  public func tracksByRank(of lecture: Int) -> [Int] {
    let all = lectures[at: lecture]?.tracks.filter { tracks.indices.contains($0) } ?? []
    let own = contents.map { match in all.filter { $0 == match.track } } ?? all
    func rank(_ track: Int) -> Int { (tracks[track].isLive ? 0 : 2) + (tracks[track].hasTarget ? 0 : 1) }
    return own.sorted { (rank($0), $0) < (rank($1), $1) }
  }

  /// Finds the cue of an address among the newest versions.
  ///
  /// - Throws: ``LookupError`` with the nearest cues when there is none.
  public func cue(at address: CueAddress) throws(LookupError) -> FoundCue {
    switch address {
    case .name(let name): return try living(named: name)
    case .number(let name, let number):
      return try cue(in: try lecture(matching: name), address) { $0.text.number == number }
    case .time(let name, let time):
      return try cue(in: try lecture(matching: name), address) { ($0.text.start ?? Int.max) <= time && time < $0.text.end ?? Int.min }
    case .text(let name, let text):
      return try cue(in: try lecture(matching: name), address) { $0.lines.contains { $0.text.contains(text) } }
    }
  }

  private func living(named name: String) throws(LookupError) -> FoundCue {
    guard let cue = cue(named: name) else { throw LookupError("no cue is called '\(name)'") }
    for track in tracksByRank(of: lecture(of: cue)) where tracks[track].isLive {
      if let blamed = blame(track: track).first(where: { $0.cue == cue }) { return FoundCue(blamed: blamed, notes: []) }
    }
    throw LookupError(
      "cue '\(name)' is not in any newest version" + removal(of: cue), hints: ["'cuetrail log \(name)' shows what became of it"])
  }

  private func removal(of cue: CueID) -> String {
    guard let event = events(of: cue).last(where: { $0.kinds.contains(.removed) }), let index = event.commit,
      let commit = commits[at: index]
    else { return "" }
    let author = contributors[at: commit.author]?.name ?? "(unknown)"
    return ": \(author) removed it" + (commit.date.map { " on \($0.day)" } ?? "") + (commit.id.map { " (\("\($0)".prefix(7)))" } ?? "")
  }

  private func cue(in lecture: Int, _ address: CueAddress, matches: (BlamedCue) -> Bool) throws(LookupError) -> FoundCue {
    let candidates = tracksByRank(of: lecture).filter { tracks[$0].isLive }.map { (track: $0, cues: blame(track: $0)) }
    let hits = candidates.map { (track: $0.track, cues: $0.cues.filter(matches)) }.filter { !$0.cues.isEmpty }
    guard let first = hits.first, let cue = first.cues.first else {
      throw CueMiss(history: self, lecture: lecture, address: address, candidates: candidates.flatMap(\.cues)).error
    }
    var notes: [String] = []
    if hits.count > 1 {
      let others = hits.dropFirst().map { "'\(tracks[$0.track].path)'" }.joined(separator: ", ")
      notes.append("this is '\(tracks[first.track].path)'; the address also fits " + others)
    }
    if first.cues.count > 1 {
      let numbers = NumberRanges.text(first.cues.compactMap(\.text.number))
      notes.append("\(first.cues.count) cues match, this is the first (\(numbers))")
    }
    return FoundCue(blamed: cue, notes: notes)
  }
}
