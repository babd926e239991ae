/// Where a message's log ends and its patch starts: rules 20 to 23 of the mailbox rules.
///
/// git cuts at the first line that could start either; a log that quotes `---` or a diff then loses its rest, trailers and all. Here the
/// patch is found first, and then the `---` that belongs to it.
struct PatchBoundary: Equatable {
  /// Index where the log ends.
  var logEnd: Int
  /// Index where the patch starts; the end of the body if there is none.
  var patchStart: Int

  init(in body: ArraySlice<UInt8>, cut: LogCut = .patch) {
    if cut == .git, let end = gitCut(in: body) {
      self.init(logEnd: end, patchStart: firstPatch(in: body[end...]) ?? body.endIndex)
      return
    }
    guard let first = firstPatch(in: body) else {
      self.init(logEnd: endOfLogWithoutPatch(body), patchStart: body.endIndex)
      return
    }
    if let rule = separatorRule(in: body[..<first]) {
      self.init(logEnd: rule, patchStart: first)
    } else if let quoted = boundaryAfterQuotedPatch(in: body, from: first) {
      self = quoted
    } else {
      self.init(logEnd: first, patchStart: first)
    }
  }

  /// Of a body that ended where its patch began, since all of it stands elsewhere: what looks like a patch in it is quoted.
  init(ofPatchElsewhere body: ArraySlice<UInt8>) {
    self.init(logEnd: separatorRule(in: body) ?? body.endIndex, patchStart: body.endIndex)
  }

  init(logEnd: Int, patchStart: Int) {
    self.logEnd = logEnd
    self.patchStart = patchStart
  }
}

/// Index of the first line that starts a patch: a `diff --git` line if there is one, else an older form.
func firstPatch(in body: ArraySlice<UInt8>) -> Int? {
  let beginsAtOnce = patchBegins(in: body, at: body.startIndex)
  if beginsAtOnce, body.begins(with: "diff --git ") { return body.startIndex }
  if let git = firstPatchLine("\ndiff --git ", in: body) { return git }
  if beginsAtOnce { return body.startIndex }
  return ["\ndiff ", "\nIndex: ", "\n--- "].compactMap { firstPatchLine($0, in: body) }.min()
}

/// Index of the first line that has `text` (given with the LF before it) and starts a patch.
private func firstPatchLine(_ text: StaticString, in body: ArraySlice<UInt8>) -> Int? {
  var position = body.startIndex
  while let hit = body.index(of: text, from: position) {
    if patchBegins(in: body, at: hit + 1) { return hit + 1 }
    position = hit + 1
  }
  return nil
}

/// Whether a patch begins at a line: one of the forms `diff …`, `Index: …` or `--- …`, and the line that must come next.
func patchBegins(in bytes: ArraySlice<UInt8>, at position: Int) -> Bool {
  guard position < bytes.endIndex else { return false }
  let next = bytes.nextLine(after: position)
  if bytes.has("diff --git ", at: position) { return isExtendedHeader(bytes, at: next) }
  if bytes.has("--- ", at: position) {
    return bytes.has("+++ ", at: next) && bytes.has("@@ -", at: bytes.nextLine(after: next))
  }
  if bytes.has("diff ", at: position) {
    return bytes.has("diff --cc ", at: position) || bytes.has("diff --combined ", at: position)
      ? bytes.has("index ", at: next) || bytes.has("mode ", at: next)
      : bytes.has("--- ", at: next) && bytes.has("+++ ", at: bytes.nextLine(after: next))
  }
  return bytes.has("Index: ", at: position) && (bytes.has("=====", at: next) || bytes.has("--- ", at: next) || bytes.has("diff ", at: next))
}

/// Whether a line may follow `diff --git`.
private func isExtendedHeader(_ bytes: ArraySlice<UInt8>, at position: Int) -> Bool {
  let forms: [StaticString] = [
    "index ", "new file mode ", "deleted file mode ", "old mode ", "--- ", "similarity index ", "dissimilarity index ", "rename from ",
    "rename old ", "copy from ", "Binary files ", "GIT binary patch", "new mode ", "rename to ", "rename new ", "copy to ",
  ]
  return forms.contains { bytes.has($0, at: position) }
}

/// Index of the last `---` line that a diffstat follows; without one, of the last that only blank lines follow.
private func separatorRule(in text: ArraySlice<UInt8>) -> Int? {
  var candidate: Int?
  var confirmed: Int?
  var position = text.startIndex
  while position < text.endIndex {
    let next = text.nextLine(after: position)
    let line = text[position..<next]
    if isRule(line) {
      candidate = position
    } else if isDiffstat(line), candidate != nil {
      confirmed = candidate
    }
    position = next
  }
  if let confirmed { return confirmed }
  return candidate.flatMap { text[text.nextLine(after: $0)...].isBlank ? $0 : nil }
}

/// Index of the line where `git mailinfo` stops reading the log.
private func gitCut(in body: ArraySlice<UInt8>) -> Int? {
  var position = body.startIndex
  while position < body.endIndex {
    let next = body.nextLine(after: position)
    let isName = body.has("--- ", at: position) && body.line(at: position).count > 4 && !body[position + 4].isBlank
    if isRule(body[position..<next]) || isName || body.has("diff -", at: position) || body.has("Index: ", at: position) { return position }
    position = next
  }
  return nil
}

/// `---`, perhaps with blanks after it.
private func isRule(_ line: ArraySlice<UInt8>) -> Bool {
  line.begins(with: "---") && line.dropFirst(3).isBlank
}

/// ` name | 12 ++--`, ` name | Bin 0 -> 6 bytes` or ` 2 files changed, …`.
private func isDiffstat(_ line: ArraySlice<UInt8>) -> Bool {
  guard line.first == 0x20 else { return false }
  if let bar = line.lastIndex(of: 0x7C), bar - 1 > line.startIndex, line[bar - 1] == 0x20 {
    let count = line[(bar + 1)...].drop { $0 == 0x20 }
    if count.first?.isDigit == true || count.begins(with: "Bin") || count.begins(with: "Unmerged") { return true }
  }
  let number = line.dropFirst().prefix { $0.isDigit }
  let rest = line.dropFirst(1 + number.count)
  return !number.isEmpty && (rest.begins(with: " file changed") || rest.begins(with: " files changed"))
}

/// A log without `---` before the first diff may quote that diff. The message's own then follows a `---`, a diffstat and an empty line,
/// which cannot stand in a hunk.
private func boundaryAfterQuotedPatch(in body: ArraySlice<UInt8>, from start: Int) -> PatchBoundary? {
  var position = start
  while let hit = body.index(of: "\n---", from: position) {
    let rule = hit + 1
    position = rule
    guard isRule(body[rule..<body.nextLine(after: rule)]) else { continue }
    var next = body.nextLine(after: rule)
    var hasStat = false
    while next < body.endIndex, body[next] == 0x20 {
      let end = body.nextLine(after: next)
      hasStat = hasStat || isDiffstat(body[next..<end])
      next = end
    }
    guard hasStat, next < body.endIndex, body.line(at: next).isEmpty else { continue }
    let patch = body.nextLine(after: next)
    if body.has("diff --git ", at: patch), patchBegins(in: body, at: patch) { return PatchBoundary(logEnd: rule, patchStart: patch) }
  }
  return nil
}

/// Without a patch the log goes on to the signature (`-- `, or `--` where a mailer took the blank) and its few lines.
private func endOfLogWithoutPatch(_ body: ArraySlice<UInt8>) -> Int {
  var end = body.endIndex
  var line = body.startIndex
  while line < body.endIndex {
    let next = body.nextLine(after: line)
    if body[line..<next].elementsEqual("-- \n".utf8) || body[line..<next].elementsEqual("--\n".utf8)
      || body[line..<next].elementsEqual("-- \r\n".utf8)
    {
      end = line
    }
    line = next
  }
  let signature = body[end...]
  if signature.lineFeeds > 12 { end = body.endIndex }
  return separatorRule(in: body[..<end]) ?? end
}
