import CueHistory
import Git
import Mail
import Markup
import Reports

/// Any bytes as mail, through to every report: numbers add up, data is valid, and nothing that commands a terminal is printed.
@Sendable func readHistory(_ bytes: [UInt8]) {
  guard let history = try? History.read([.bytes(bytes, name: "m.mbox")], options: withFaults) else { return }
  expectReconciled(history)
  let scope = Scope(history)
  expectData(scope)
  expectText(scope)
  // The costly one, so not each time.
  if bytes.count % 8 == 0 { Site(scope).forEachFile { expect(!$0.path.contains(".."), "a page stays inside") } }
}

/// Two texts, divided by a NUL byte, as versions of a file that a patch leads from one to the other: both are proven, and the newest has
/// the cues of the second.
@Sendable func replayTwoVersions(_ bytes: [UInt8]) {
  let middle = bytes.firstIndex(of: 0) ?? bytes.endIndex
  let old = Array(bytes[..<middle])
  let new = Array(bytes[min(middle + 1, bytes.endIndex)...].filter { $0 != 0 })
  guard !old.isEmpty, old != new else { return }
  let mail = message(1, from: [], to: old) + message(2, from: old, to: new)
  guard let history = try? History.read([.bytes(mail, name: "m.mbox")], options: withFaults) else {
    return expect(false, "mail written here is read")
  }
  let known = history.counts.evidence[.proven, default: 0]
  expect(
    history.counts.failed == 0 && known == history.counts.textChanges && known == 2, "both versions are proven: \(history.diagnostics)")
  expectReconciled(history)
  expectData(Scope(history))
}

/// As `check` reads it: the newest versions are looked through for faults, too.
private var withFaults: HistoryOptions {
  var options = HistoryOptions()
  options.findsFileFaults = true
  return options
}

// MARK: Laws

private func expectReconciled(_ history: History) {
  let counts = history.counts
  expect(counts.evidence.values.reduce(counts.failed, +) == counts.textChanges, "evidence adds up to the text changes")
  for event in history.events {
    expect(history.lectures.indices.contains(Int(event.cue.lecture)), "an event is of a lecture")
    expect(event.commit.map { history.commits.indices.contains($0) } ?? true, "an event is of a commit")
    let (before, after) = (history.before(event), history.after(event))
    expect(before != nil || after != nil, "an event has a text before or after")
    expect(!event.kinds.contains(.added) || before == nil, "what was added was not there")
    expect(!event.kinds.contains(.removed) || after == nil, "what was removed is gone")
  }
  for track in history.tracks.indices where history.tracks[track].isLive {
    for cue in history.blame(track: track) { expectShares(cue) }
  }
}

private func expectShares(_ cue: BlamedCue) {
  for shares in [cue.targetCredit, cue.sourceCredit] where !shares.isEmpty {
    expect(abs(shares.reduce(0) { $0 + $1.share } - 1) < 1e-6, "shares add up to 1")
  }
}

private func expectData(_ scope: Scope) {
  func expectLines(_ piece: [UInt8]) {
    for line in piece.split(separator: 0x0A) { expect(JSONCheck.isValid(line), "a line is a JSON value") }
  }
  EventsReport(scope).writeJSON(to: expectLines)
  BlameReport(scope).writeJSON(to: expectLines)
  for body: (inout JSONWriter) -> Void in [
    { CheckReport(scope, showsClaims: true).write(to: &$0) }, { StatsReport(scope).write(by: .contributor, to: &$0) },
    { ChangelogReport(scope, by: .month).write(to: &$0) }, { IdentitiesReport(scope).write(to: &$0) },
  ] {
    var json = JSONWriter(pretty: true)
    body(&json)
    expect(JSONCheck.isValid(json.bytes[...]), "a report is a JSON value")
  }
}

private func expectText(_ scope: Scope) {
  let style = TextStyle()
  for grouping in StatsGrouping.allCases {
    expectPrintable(StatsReport(scope).text(by: grouping, style), "stats")
    expectPrintable(StatsReport(scope).markdown(by: grouping), "stats as Markdown")
  }
  for grouping in ChangelogGrouping.allCases {
    expectPrintable(ChangelogReport(scope, by: grouping).text(style), "changelog")
    expectPrintable(ChangelogReport(scope, by: grouping).markdown, "changelog as Markdown")
  }
  for log in LectureLog.all(of: scope.lectures, scope) {
    expectPrintable(log.text(style), "log")
    expectPrintable(log.markdown, "log as Markdown")
  }
  expectPrintable(CheckReport(scope, showsClaims: true).text(style), "check")
  expectPrintable(IdentitiesReport(scope).text(style), "identities")
  EventsReport(scope).writeText(style) { expectPrintable(String(decoding: $0, as: UTF8.self), "events") }
  BlameReport(scope).writeText(style) { expectPrintable(String(decoding: $0, as: UTF8.self), "blame") }
}

// MARK: Mail of our own

/// A message whose patch leads from one text to another, with whole lines as git's would have.
private func message(_ number: Int, from old: [UInt8], to new: [UInt8]) -> [UInt8] {
  let id = String(repeating: "\(number)", count: 40)
  let (before, after) = (lines(old), lines(new))
  let isNew = old.isEmpty
  var text = Array(
    """
    From \(id) Mon Sep 17 00:00:00 2001
    From: A <a@b.c>
    Date: Mon, 0\(number) Jan 2024 00:00:00 +0000
    Subject: [PATCH \(number)/2] s

    ---

    diff --git a/1.srt b/1.srt
    \(isNew ? "new file mode 100644\n" : "")index \(isNew ? "0000000" : shortID(old))..\(shortID(new))\(isNew ? "" : " 100644")
    --- \(isNew ? "/dev/null" : "a/1.srt")
    +++ b/1.srt

    """.utf8)
  // The first and last lines that are alike are left out but for three of context.
  var head = 0
  while head < min(before.count, after.count), before[head] == after[head] { head += 1 }
  var tail = 0
  while tail < min(before.count, after.count) - head, before[before.count - 1 - tail] == after[after.count - 1 - tail] { tail += 1 }
  let start = max(0, head - 3)
  let kept = min(3, tail)
  let oldEnd = before.count - tail + kept
  let newEnd = after.count - tail + kept
  text += Array("@@ -\(place(start, oldEnd)) +\(place(start, newEnd)) @@\n".utf8)
  for line in before[start..<head] { append(" ", line, to: &text) }
  for line in before[head..<(before.count - tail)] { append("-", line, to: &text) }
  for line in after[head..<(after.count - tail)] { append("+", line, to: &text) }
  for line in before[(before.count - tail)..<oldEnd] { append(" ", line, to: &text) }
  return text + Array("-- \n2.39.5\n\n".utf8)
}

private func place(_ start: Int, _ end: Int) -> String { end == start ? "\(start),0" : "\(start + 1),\(end - start)" }

private func append(_ mark: Character, _ line: ArraySlice<UInt8>, to text: inout [UInt8]) {
  text += Array(String(mark).utf8)
  text += line
  if line.last != 0x0A { text += Array("\n\\ No newline at end of file\n".utf8) }
}

private func lines(_ text: [UInt8]) -> [ArraySlice<UInt8>] {
  var (lines, start) = ([ArraySlice<UInt8>](), 0)
  for index in text.indices where text[index] == 0x0A || index == text.count - 1 {
    lines.append(text[start...index])
    start = index + 1
  }
  return lines
}

private func shortID(_ text: [UInt8]) -> String { ObjectID.ofBlob(text).prefix(7).description }
