import CueHistory
public import Markup

extension CheckReport {
  /// Writes the object of DESIGN §10, with `unproven` added, the changes that are not proven, and why, `faults`, what is wrong or unusual
  /// inside the files as they are now, `repeated`, the commits that repeat earlier ones, and `claims` where they are asked for.
  public func write(to json: inout JSONWriter) {
    json.object { (json: inout JSONWriter) in
      json.field("version", 1)
      json.field("messages", counts.messages)
      json.field("patches", counts.patches)
      json.object("fileChanges") { (json: inout JSONWriter) in
        json.field("total", counts.fileChanges)
        json.field("text", counts.textChanges)
        for (evidence, count) in evidence {
          json.key(evidence.description)
          json.value(count)
        }
        json.field("failed", counts.failed)
      }
      json.array("unproven") { (json: inout JSONWriter) in
        for revision in unproven { write(revision, to: &json) }
      }
      json.array("diagnostics") { (json: inout JSONWriter) in
        for diagnostic in diagnostics { json.object { (json: inout JSONWriter) in json.diagnostic(diagnostic) } }
      }
      faults.write(to: &json)
      repeats.write(to: &json)
      claims?.write(to: &json)
    }
    json.endLine()
  }

  private func write(_ revision: Revision, to json: inout JSONWriter) {
    json.object { (json: inout JSONWriter) in
      json.commit(revision.commit, scope)
      json.field("track", revision.path)
      json.field("evidence", revision.evidence.description)
      json.field("reason", revision.reason)
    }
  }

}

extension JSONWriter {
  /// `"severity","code","message","place":{…}`.
  mutating func diagnostic(_ diagnostic: Diagnostic) {
    field("severity", diagnostic.severity.description)
    field("code", diagnostic.code)
    field("message", diagnostic.message)
    object("place") { (json: inout JSONWriter) in
      json.field("input", diagnostic.place.input)
      json.field("message", diagnostic.place.message)
      json.field("line", diagnostic.place.line)
      json.field("path", diagnostic.place.path)
    }
  }
}
