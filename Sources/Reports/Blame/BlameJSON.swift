import CueHistory
public import Markup

extension CueBlame {
  /// Writes the object of DESIGN §10.
  public func write(to json: inout JSONWriter) {
    json.object { (json: inout JSONWriter) in
      json.field("lecture", scope.lectureStem(track?.lecture ?? -1))
      json.field("track", track?.path)
      json.cue(blamed.cue, blamed.text, scope)
      json.field("evidence", blamed.evidence.description)
      writeLines(to: &json)
      json.object("timing") { (json: inout JSONWriter) in json.origin("touched", blamed.timingTouched, scope) }
      json.object("number") { (json: inout JSONWriter) in json.origin("touched", blamed.numberTouched, scope) }
      json.object("credit") { (json: inout JSONWriter) in
        write(blamed.targetCredit, "target", to: &json)
        write(blamed.sourceCredit, "source", to: &json)
      }
      writeHistory(to: &json)
      if let match = scope.history.contents { write(match, to: &json) }
    }
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
    json.array("lines") { (json: inout JSONWriter) in
      for line in blamed.lines {
        json.object { (json: inout JSONWriter) in
          json.field("text", line.text)
          json.field("layer", line.isTarget ? "target" : "source")
          json.origin("touched", line.touched, scope)
          json.origin("changed", line.changed, scope)
        }
      }
    }
  }

  private func write(_ shares: [Share], _ name: StaticString, to json: inout JSONWriter) {
    json.array(name) { (json: inout JSONWriter) in
      for share in shares {
        let isNobody = scope.isNobody(share.contributor)
        let contributor = isNobody ? nil : share.contributor.flatMap { scope.history.contributors[at: $0] }
        json.object { (json: inout JSONWriter) in
          json.field("author", contributor.map { scope.shown($0.name) })
          if scope.showsEmail { json.field("authorEmail", contributor?.email) }
          json.field("share", share.share)
          if isNobody { json.field("uncommitted", true) }
        }
      }
    }
  }

  private func writeHistory(to json: inout JSONWriter) {
    json.array("history") { (json: inout JSONWriter) in
      for event in events {
        json.object { (json: inout JSONWriter) in
          json.commit(event.commit, scope)
          json.field("kinds", event.kinds.names)
        }
      }
    }
  }
}
