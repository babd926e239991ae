import CueHistory
public import Markup

extension CueBlame {
  /// Writes the object of DESIGN §10.
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.field("lecture", scope.lectureStem(track?.lecture ?? -1))
    json.field("track", track?.path)
    json.cue(blamed.cue, blamed.text, scope)
    json.field("evidence", blamed.evidence.description)
    writeLines(to: &json)
    writeTouched("timing", blamed.timingTouched, to: &json)
    writeTouched("number", blamed.numberTouched, to: &json)
    json.key("credit")
    json.beginObject()
    write(blamed.targetCredit, "target", to: &json)
    write(blamed.sourceCredit, "source", to: &json)
    json.endObject()
    writeHistory(to: &json)
    if let match = scope.history.contents { write(match, to: &json) }
    json.endObject()
  }

  private func writeTouched(_ name: StaticString, _ origin: Origin, to json: inout JSONWriter) {
    json.key(name)
    json.beginObject()
    json.origin("touched", origin, scope)
    json.endObject()
  }

  /// The version that a file given with `--contents` is, or is nearest to.
  private func write(_ match: ContentsMatch, to json: inout JSONWriter) {
    let revision = scope.history.revisions[at: match.revision]
    json.object("version") { (json: inout JSONWriter) in
      json.field("exact", match.isExact)
      json.field("track", revision?.path)
      json.field("blob", revision?.blob.map { "\($0)" })
      json.commit(revision?.commit, scope)
    }
  }

  private func writeLines(to json: inout JSONWriter) {
    json.key("lines")
    json.beginArray()
    for line in blamed.lines {
      json.beginObject()
      json.field("text", line.text)
      json.field("layer", line.isTarget ? "target" : "source")
      json.origin("touched", line.touched, scope)
      json.origin("changed", line.changed, scope)
      json.endObject()
    }
    json.endArray()
  }

  private func write(_ shares: [Share], _ name: StaticString, to json: inout JSONWriter) {
    json.key(name)
    json.beginArray()
    for share in shares {
      let isNobody = scope.isNobody(share.contributor)
      let contributor = isNobody ? nil : share.contributor
      json.beginObject()
      json.field("author", contributor.flatMap { scope.contributorNames[at: $0] })
      if scope.showsEmail { json.field("authorEmail", contributor.flatMap { scope.history.contributors[at: $0]?.email }) }
      json.field("share", share.share)
      if isNobody { json.field("uncommitted", true) }
      json.endObject()
    }
    json.endArray()
  }

  private func writeHistory(to json: inout JSONWriter) {
    json.key("history")
    json.beginArray()
    for event in events {
      json.beginObject()
      json.commit(event.commit, scope)
      json.field("kinds", event.kinds)
      json.endObject()
    }
    json.endArray()
  }
}

extension BlameReport {
  /// How many cues a thread writes before they are handed on.
  private static let slice = 128

  /// An object a line (DESIGN §10). Several threads write parts of a track at once, which are handed on in their order.
  public func writeJSON<Failure: Error>(to sink: ([UInt8]) throws(Failure) -> Void) throws(Failure) {
    try forEachTrack { (cues: [BlamedCue]) throws(Failure) in
      let starts = Array(stride(from: 0, to: cues.count, by: BlameReport.slice))
      for first in stride(from: 0, to: starts.count, by: jobs * 2) {
        let slices = starts[first...].prefix(jobs * 2).map { cues[$0..<min($0 + BlameReport.slice, cues.count)] }
        for bytes in slices.parallelMap(jobs: jobs, { json(of: $0) }) { try sink(bytes) }
      }
    }
  }

  private func json(of cues: ArraySlice<BlamedCue>) -> [UInt8] {
    var json = JSONWriter()
    for blamed in cues {
      guard let cue = chosen(blamed) else { continue }
      cue.write(to: &json)
      json.endLine()
    }
    return json.take()
  }
}
