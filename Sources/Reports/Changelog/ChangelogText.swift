import CueHistory
public import Markup

extension ChangelogReport {
  /// For a terminal: the same groups, and each revision as one text with its changes marked.
  public func text(_ style: TextStyle) -> String {
    let ink = style.ink
    var lines: [String] = groups.isEmpty ? ["No changes."] : []
    for group in groups {
      lines.append(ink.bold(DisplayWidth.visible(group.title)))
      for section in ChangelogSection.all {
        for entry in section.entries(of: group) {
          let place = grouping == .lecture ? "" : " of " + scope.lectureName(entry.lecture)
          lines.append("  " + DisplayWidth.visible(phrase(entry.change) + place + entry.change.distance + " (" + names(entry.people) + ")"))
        }
      }
      for event in group.revisions {
        let number = (scope.history.after(event) ?? scope.history.before(event))?.number.map(String.init) ?? "?"
        for texts in revisionTexts(event) {
          lines.append(
            "    " + ink.dim("\(scope.lectureName(of: event)):\(number)") + "  "
              + TextDiff(texts.before, texts.after).text(ink))
        }
      }
      lines.append("")
    }
    for (lecture, count) in unseen {
      lines.append("\(counted(count, "cue")) of \(scope.lectureName(lecture)) changed in commits that are not in this history.")
    }
    if !boundary.isEmpty {
      lines.append("The beginning of \(boundary.map { scope.lectureName($0) }.joined(separator: ", ")) is not in this history.")
    }
    if !contributors.isEmpty {
      lines.append("Contributors: " + contributors.map { DisplayWidth.visible(scope.name($0.contributor)) }.joined(separator: ", "))
    }
    if !firstTimers.isEmpty {
      lines.append("For the first time: " + firstTimers.map { DisplayWidth.visible(scope.name($0.contributor)) }.joined(separator: ", "))
    }
    return lines.map { $0 + "\n" }.joined()
  }

  /// Writes the changelog as an object.
  public func write(to json: inout JSONWriter) {
    json.object { (json: inout JSONWriter) in
      json.field("version", 1)
      json.field("groupBy", grouping.rawValue)
      json.array("groups") { (json: inout JSONWriter) in
        for group in groups { json.object { (json: inout JSONWriter) in write(group, to: &json) } }
      }
      json.array("unseen") { (json: inout JSONWriter) in
        for (lecture, count) in unseen {
          json.object { (json: inout JSONWriter) in
            json.field("lecture", scope.lectureStem(lecture))
            json.field("events", count)
          }
        }
      }
      json.field("boundary", boundary.map { scope.lectureStem($0) })
      json.array("contributors") { (json: inout JSONWriter) in
        for (contributor, kinds) in contributors {
          json.object { (json: inout JSONWriter) in
            json.field("name", scope.name(contributor))
            if scope.showsEmail { json.field("authorEmail", scope.history.contributors[at: contributor]?.email) }
            json.kinds("cues", kinds)
          }
        }
      }
      json.field("newContributors", firstTimers.map { scope.name($0.contributor) })
    }
    json.endLine()
  }

  private func write(_ group: Group, to json: inout JSONWriter) {
    json.field("title", group.title)
    if case .commit(let commit) = group.key { json.commit(commit, scope) }
    json.array("changes") { (json: inout JSONWriter) in
      for entry in group.entries {
        json.object { (json: inout JSONWriter) in
          json.field("lecture", scope.lectureStem(entry.lecture))
          json.field("contributors", entry.people?.map { scope.name($0) } ?? [])
          json.changeFields(entry.change)
        }
      }
    }
    json.array("revisions") { (json: inout JSONWriter) in
      for event in group.revisions {
        json.object { (json: inout JSONWriter) in
          json.commit(event.commit, scope)
          json.field("lecture", scope.lectureStem(of: event))
          json.cue(event.cue, scope.history.after(event) ?? scope.history.before(event), scope)
          json.cueText("before", scope.history.before(event))
          json.cueText("after", scope.history.after(event))
        }
      }
    }
  }
}
