public import CueHistory

/// Cues by their names. The one place that knows how a cue id is written: `c8-260` is the 260th cue that ever lived in the 8th lecture.
extension History {
  /// The name of a cue, as reports show it and addresses take it.
  public func cueName(_ cue: CueID) -> String { "c\(cue.lecture + 1)-\(cue.index + 1)" }

  /// The cue of that name; nil when the name is none or no such cue ever lived.
  public func cue(withName name: String) -> CueID? {
    let bytes = name.utf8
    guard bytes.first == UInt8(ascii: "c"), let dash = bytes.firstIndex(of: UInt8(ascii: "-")) else { return nil }
    guard let lecture = Int32(name[bytes.index(after: bytes.startIndex)..<dash]), let index = Int32(name[bytes.index(after: dash)...]),
      lecture > 0, index > 0, let named = lectures[at: Int(lecture - 1)]
    else { return nil }
    let isNamed = { (cue: CueID) in cue.lecture == lecture - 1 && cue.index == index - 1 }
    if let event = events.first(where: { isNamed($0.cue) }) { return event.cue }
    // A cue that nothing ever happened to lives only in the newest versions.
    return named.tracks.lazy.flatMap { blame(track: $0) }.map(\.cue).first(where: isNamed)
  }
}
