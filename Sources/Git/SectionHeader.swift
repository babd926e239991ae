/// The header of one section: what its lines say, in any order, and the file names that follow from them.
struct SectionHeader {
  enum Form { case git, traditional }

  let form: Form
  let line: Int
  /// What follows `diff --git `.
  private var pair: ArraySlice<UInt8> = []
  private var minus: NameField?
  private var plus: NameField?
  private var from: [UInt8]?
  private var to: [UInt8]?
  private var oldMode: UInt32?
  private var newMode: UInt32?
  private var indexMode: UInt32?
  private var oldID: ObjectID?
  private var newID: ObjectID?
  private var similarity: Int?
  private var isRename = false
  private var isCopy = false
  private var isNew = false
  private var isDeleted = false
  private var extendedLines = 0
  private var fault: PatchFault?
  /// What was wrong but could be read.
  private(set) var remarks: [PatchFault] = []

  init(form: Form, line: Int) {
    self.form = form
    self.line = line
  }

  /// Takes the lines of the header and leaves the cursor at what follows.
  mutating func read(_ lines: inout LineCursor) {
    if form == .git {
      pair = lines.content.after("diff --git ") ?? []
      lines.advance()
      while takeExtended(lines.content, lines.number) || takeFileName(lines) {
        extendedLines += 1
        lines.advance()
      }
    } else {
      for _ in 0..<2 {
        _ = takeFileName(lines)
        lines.advance()
      }
    }
  }

  /// Takes `--- NAME` or `+++ NAME`; one may be missing, but dashes with neither the other nor a hunk behind them are no header.
  private mutating func takeFileName(_ lines: LineCursor) -> Bool {
    if minus == nil, lines.startFileNames || lines.startLoneName {
      minus = takeName(lines.content.dropFirst(4), lines.number)
      return true
    }
    guard lines.starts(with: "+++ ") else { return false }
    plus = takeName(lines.content.dropFirst(4), lines.number)
    return true
  }

  /// Takes one extended line; false for any other line, which ends the header.
  private mutating func takeExtended(_ line: ArraySlice<UInt8>, _ number: Int) -> Bool {
    if let rest = line.after("index ") {
      takeIndex(rest, number)
    } else if let rest = line.after("old mode ") {
      oldMode = mode(rest, number)
    } else if let rest = line.after("new mode ") {
      newMode = mode(rest, number)
    } else if let rest = line.after("new file mode ") {
      (isNew, newMode) = (true, mode(rest, number))
    } else if let rest = line.after("deleted file mode ") {
      (isDeleted, oldMode) = (true, mode(rest, number))
    } else if let rest = line.after("rename from ") ?? line.after("rename old ") {
      (isRename, from) = (true, wholeName(rest, number))
    } else if let rest = line.after("rename to ") ?? line.after("rename new ") {
      (isRename, to) = (true, wholeName(rest, number))
    } else if let rest = line.after("copy from ") {
      (isCopy, from) = (true, wholeName(rest, number))
    } else if let rest = line.after("copy to ") {
      (isCopy, to) = (true, wholeName(rest, number))
    } else if let rest = line.after("similarity index ") {
      similarity = decimal(rest.prefix { $0 != UInt8(ascii: "%") }, limit: 100)
    } else {
      return line.starts(with: "dissimilarity index ")
    }
    return true
  }

  /// `OLD..NEW[ MODE]`; like git, a line in another form is passed over.
  private mutating func takeIndex(_ rest: ArraySlice<UInt8>, _ number: Int) {
    let ids = rest.prefix { $0 != UInt8(ascii: " ") }
    guard let dot = ids.firstIndex(of: UInt8(ascii: ".")), ids[dot...].starts(with: "..") else { return }
    guard let old = ObjectID(hex: ids[..<dot]), let new = ObjectID(hex: ids[(dot + 2)...]) else { return }
    (oldID, newID) = (old, new)
    if ids.endIndex < rest.endIndex { indexMode = mode(rest[ids.endIndex...].dropFirst(), number) }
  }

  private mutating func mode(_ text: ArraySlice<UInt8>, _ number: Int) -> UInt32? {
    let mode = octal(text.prefix { $0 != UInt8(ascii: " ") })
    if mode == nil { remarks.append(PatchFault(code: "invalid-mode", message: "\"\(printable(text))\" is no file mode", line: number)) }
    return mode
  }

  private mutating func wholeName(_ text: ArraySlice<UInt8>, _ number: Int) -> [UInt8]? {
    guard text.first == UInt8(ascii: "\"") else { return Array(text) }
    guard let (name, rest) = unquote(text), rest.isEmpty else {
      note("invalid-name", "quoted name \(printable(text)) cannot be read", number)
      return nil
    }
    return name
  }

  private mutating func takeName(_ text: ArraySlice<UInt8>, _ number: Int) -> NameField? {
    let field = NameField(text, dated: form == .traditional)
    if field == nil { note("invalid-name", "quoted name \(printable(text)) cannot be read", number) }
    return field
  }

  /// Keeps the first fault; the rest of the header is still read, so that the section ends where it should.
  private mutating func note(_ code: String, _ message: String, _ line: Int) {
    if fault == nil { fault = PatchFault(code: code, message: message, line: line) }
  }
}

// MARK: - What the lines amount to

extension SectionHeader {
  /// True when `diff --git` stands in running text: no header line follows and it holds no two names.
  var isNoise: Bool { form == .git && extendedLines == 0 && PathPair(header: pair) == nil }

  var isSubmodule: Bool { [oldMode, newMode, indexMode].contains(0o160000) }

  /// True when the header itself is no change, so that hunks should follow. A deletion may be written without its lines.
  var changesNothing: Bool { !(isNew || isDeleted || isRename || isCopy) && oldMode == newMode }

  /// The path for a report, as far as it can be told.
  var likelyPath: [UInt8]? {
    guard let pair = try? paths() else { return nil }
    return pair.new ?? pair.old
  }

  /// The whole section, or the fault that costs it.
  func patch(_ content: FilePatch.Content) throws(PatchFault) -> FilePatch {
    if let fault { throw fault }
    let paths = try checkedPaths()
    let status = try status(content)
    return FilePatch(
      oldPath: status == .added ? nil : paths.old, newPath: status == .deleted ? nil : paths.new,
      oldMode: status == .added ? nil : oldMode ?? indexMode, newMode: status == .deleted ? nil : newMode ?? indexMode,
      oldID: oldID, newID: newID, similarity: isRename || isCopy ? similarity : nil, status: status, content: content, line: line)
  }

  private func checkedPaths() throws(PatchFault) -> PathPair {
    let paths = try paths()
    for path in [paths.old, paths.new] {
      if let path, !isSafe(path) {
        throw PatchFault(code: "unsafe-path", message: "path \"\(printable(path[...]))\" leads out of the tree", line: line)
      }
    }
    return paths
  }

  /// The names in the order of trust: rename and copy lines (no prefix, to the end of the line), `---` and `+++`, then the first line.
  private func paths() throws(PatchFault) -> PathPair {
    if isRename || isCopy { return try renamedPaths() }
    let first = form == .git ? PathPair(header: pair) : nil
    if let names = PathPair(minus: minus, plus: plus, isBare: first?.isBare, mayDiffer: form == .traditional) { return names }
    if let first { return first }
    if minus != nil || plus != nil {
      throw PatchFault(code: "inconsistent-names", message: "the names after '---' and '+++' are not of one file", line: line)
    }
    throw PatchFault(code: "unknown-name", message: "the name of the file cannot be told", line: line)
  }

  private func renamedPaths() throws(PatchFault) -> PathPair {
    let old = from ?? minus.flatMap { withoutPrefix($0.name[...]) }.map { Array($0) }
    let new = to ?? plus.flatMap { withoutPrefix($0.name[...]) }.map { Array($0) }
    guard let old, let new else {
      throw PatchFault(code: "incomplete-header", message: "a rename or copy lacks one of its two names", line: line)
    }
    return PathPair(old: old, new: new)
  }

  /// True when one of `---` and `+++` was lost.
  var lacksName: Bool { (minus == nil) != (plus == nil) }

  /// True when the names of the header contradict each other, though the surer ones were taken.
  var namesDisagree: Bool {
    guard form == .git, let minus, let plus else { return false }
    guard isRename || isCopy else { return PathPair(minus: minus, plus: plus, isBare: nil, mayDiffer: false) == nil }
    return !minus.mayName(from) || !plus.mayName(to)
  }

  private func status(_ content: FilePatch.Content) throws(PatchFault) -> FilePatch.Status {
    let kinds = [isNew, isDeleted, isRename, isCopy].filter { $0 }.count
    if kinds > 1 {
      throw PatchFault(code: "contradictory-header", message: "the header says more than one of new, deleted, renamed, copied", line: line)
    }
    let status: FilePatch.Status =
      switch true {
      case isRename: .renamed
      case isCopy: .copied
      case isNew || (!isDeleted && isAbsent(minus, content, old: true)): .added
      case isDeleted || isAbsent(plus, content, old: false): .deleted
      default: .modified
      }
    try checkAgreement(status, content)
    return status
  }

  /// A side is absent when named `/dev/null`, dated at the epoch, or, in a traditional patch, when its one hunk has no line 1 there.
  private func isAbsent(_ name: NameField?, _ content: FilePatch.Content, old: Bool) -> Bool {
    if name?.isAbsent == true { return true }
    guard form == .traditional, case .hunks(let hunks) = content, hunks.hunks.count == 1 else { return false }
    let hunk = hunks.hunks[0]
    return old ? hunk.oldStart == 0 && hunk.oldCount == 0 : hunk.newStart == 0 && hunk.newCount == 0
  }

  /// A new file has no old lines and a deleted one no new lines, and `/dev/null` stands only where they say so.
  private func checkAgreement(_ status: FilePatch.Status, _ content: FilePatch.Content) throws(PatchFault) {
    var agrees = true
    if form == .git, let minus, let plus {
      agrees = minus.isAbsent == (status == .added) && plus.isAbsent == (status == .deleted)
    }
    if case .hunks(let hunks) = content {
      if status == .added { agrees = agrees && hunks.hunks.allSatisfy { $0.oldCount == 0 } }
      if status == .deleted { agrees = agrees && hunks.hunks.allSatisfy { $0.newCount == 0 } }
    }
    if !agrees {
      throw PatchFault(code: "contradictory-header", message: "the header and the hunks disagree on whether the file exists", line: line)
    }
  }
}
