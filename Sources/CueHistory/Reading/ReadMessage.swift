internal import Git
internal import Mail

/// What one message says, read without a look at any other, so that many can be read at once.
struct ReadMessage: Sendable {
  var commit: ReadCommit
  /// Whether it stands for a commit: one with a patch, or an empty one as `git format-patch --always` writes it.
  ///
  /// A cover letter has the id of the last commit of its series in its `From ` line, and is none; nor are replies. In a part of
  /// a split mailbox the patch may stand in another part.
  var isCommit: Bool
  var rawSubject: String
  var series: Series?
  /// Sections of the patch, of any file.
  var sectionCount: Int
  /// Sections of subtitle files that are lost.
  var failedCount: Int
  /// Changes of the subtitle files that are asked for. Their commit is not known yet, and their hunks are in ``hunks``.
  var changes: [FileChange] = []
  /// By change: its hunks.
  var hunks: [Hunks?] = []
  var diagnostics: [Diagnostic]

  /// - Parameter isRecovered: whether the line structure of the mail was restored.
  init(_ raw: RawMessage, _ options: HistoryOptions, isRecovered: Bool) {
    let message = parse(raw)
    let place = Diagnostic.Place(input: message.input, message: message.number, line: message.line)
    let read = PatchReader.read(message.patch, firstLine: message.patchLine)
    let isLost = read.diagnostics.contains { $0.severity == .error }
    commit = ReadCommit(message, read.patches, place)
    isCommit =
      message.keptSections != nil || !read.patches.isEmpty || isLost || message.commitID != nil && message.series?.number != 0
    rawSubject = message.rawSubject
    series = message.series
    sectionCount = read.patches.count
    failedCount = read.diagnostics.count { fault in
      fault.severity == .error && fault.path.map { options.accepts(String(decoding: $0, as: UTF8.self)) } ?? false
    }
    diagnostics = message.diagnostics.map { Diagnostic($0, message: message.number, isRecovered: isRecovered) }
    diagnostics += read.diagnostics.map { Diagnostic($0, message) }
    for patch in read.patches { add(patch, options, isRecovered) }
  }

  private mutating func add(_ patch: FilePatch, _ options: HistoryOptions, _ isRecovered: Bool) {
    var change = FileChange(patch)
    guard options.accepts(change.path) else { return }
    (change.commitID, change.subject, change.isRecovered) = (commit.id, commit.subject, isRecovered)
    change.place = commit.place
    (change.place.line, change.place.path) = (patch.line, change.path)
    if case .hunks(let own) = patch.content { hunks.append(own) } else { hunks.append(nil) }
    changes.append(change)
  }
}

extension ReadCommit {
  fileprivate init(_ message: Message, _ patches: [FilePatch], _ place: Diagnostic.Place) {
    self.init(
      id: message.commitID.flatMap { ObjectID(bytes: $0) },
      author: Identity(name: message.author.name, email: message.author.email),
      coAuthors: CoAuthors.named(in: message.log),
      date: message.date.map { CommitDate(seconds: $0.seconds, offsetMinutes: $0.offsetMinutes) },
      subject: message.subject, log: message.log, seriesNumber: message.series?.number, seriesTotal: message.series?.total,
      seriesVersion: message.series?.version, isMerge: false, parents: [], place: place,
      mentions: Mentions.read(subject: message.subject, log: message.log))
    if id?.isFull != true { description = description(patches) }
  }

  /// All that the mail says of it, and the versions it leads to.
  private func description(_ patches: [FilePatch]) -> String {
    let date = date.map { String($0.seconds) } ?? place.input ?? ""
    let number = seriesNumber.map(String.init) ?? (self.date == nil ? "\(place.message ?? 0)" : "")
    let files = patches.map { patch in
      "\(String(decoding: patch.path, as: UTF8.self)) \(patch.oldID.map(\.description) ?? "")..\(patch.newID.map(\.description) ?? "")"
    }
    return ([author.email, date, number, subject, log] + files).joined(separator: "\u{0}")
  }
}

extension Diagnostic {
  /// What the mail reader found; of a message, or of a whole input.
  init(_ found: MailDiagnostic, message: Int?, isRecovered: Bool) {
    // Flattening takes most addresses away: that is known already, and no fault of the mail.
    let isKnown = isRecovered && found.code == "bad-address" && found.severity == .warning
    self.init(
      isKnown ? .note : Severity(named: found.severity.rawValue), found.code, found.message,
      Place(input: found.input, message: message, line: found.line))
  }

  /// What the patch reader found in a message.
  fileprivate init(_ found: PatchDiagnostic, _ message: Message) {
    let path = found.path.map { String(decoding: $0, as: UTF8.self) }
    self.init(
      Severity(named: found.severity.rawValue), found.code, found.message,
      Place(input: message.input, message: message.number, line: found.line, path: path))
  }
}

extension Diagnostic.Severity {
  /// The modules that read have severities of their own, under the same names.
  fileprivate init(named name: String) {
    switch name {
    case "note": self = .note
    case "warning": self = .warning
    default: self = .error
    }
  }
}
