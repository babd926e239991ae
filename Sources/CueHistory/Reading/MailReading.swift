internal import Git
internal import Mail

/// What was read from inputs: commits, and what each did to each subtitle file.
struct ReadHistory: Sendable {
  var commits: [ReadCommit] = []
  var changes: [FileChange] = []
  var counts = ReadingCounts()
  var diagnostics: [Diagnostic] = []
  var series = SeriesTally()
  /// Of all messages, for progress.
  var bytes = 0
}

/// Reads the messages of one mail input into commits and file changes.
struct MailReading {
  private var result: ReadHistory
  private let options: HistoryOptions
  /// Whether the line structure of the mail was restored.
  private var isRecovered = false
  /// Commits already taken, so that one that comes twice counts once.
  private var taken: Set<String> = []

  init(continuing result: ReadHistory, options: HistoryOptions) {
    self.result = result
    self.options = options
    for commit in result.commits { taken.insert(commit.key) }
  }

  /// Reads the whole input and returns what was known before and what it adds.
  static func read(
    _ reader: consuming MailReader, after known: ReadHistory, options: HistoryOptions, isRecovered: Bool = false
  ) throws(MailError) -> ReadHistory {
    var reading = MailReading(continuing: known, options: options)
    reading.isRecovered = isRecovered
    var reader = reader
    while let raw = try reader.next() {
      reading.result.bytes += raw.bytes.count
      reading.take(parse(raw))
      options.progress?(ReadingProgress(stage: .mail, done: reading.result.bytes))
    }
    for diagnostic in reader.diagnostics { reading.report(diagnostic, message: nil, input: diagnostic.input) }
    return reading.result
  }

  private mutating func take(_ message: Message) {
    result.counts.messages += 1
    let place = Diagnostic.Place(input: message.input, message: message.number, line: message.line)
    for diagnostic in message.diagnostics { report(diagnostic, message: message.number, input: message.input) }
    let read = PatchReader.read(message.patch, firstLine: message.patchLine)
    for diagnostic in read.diagnostics { report(diagnostic, message) }
    let failed = read.diagnostics.filter { $0.severity == .error && $0.path.map { isSubtitle($0) } ?? false }.count
    var commit = commit(from: message, place)
    commit.key = MailReading.key(commit, read.patches)
    guard MailReading.isCommit(message, read.patches, read.diagnostics) else {
      tally(message, place, isCopy: false)
      result.diagnostics.append(Diagnostic(.note, "no-patch", "a message without a patch: \"\(message.rawSubject)\"", place))
      return
    }
    let isNew = taken.insert(commit.key).inserted
    tally(message, place, isCopy: !isNew)
    guard isNew else {
      result.diagnostics.append(Diagnostic(.note, "commit-twice", "this commit was read before; it counts once", place))
      return
    }
    let index = result.commits.count
    result.commits.append(commit)
    if !read.patches.isEmpty { result.counts.patches += 1 }
    result.counts.fileChanges += read.patches.count
    result.counts.textChanges += failed
    result.counts.failed += failed
    for patch in read.patches { add(patch, index, commit, place) }
  }

  /// Whether a message stands for a commit: one with a patch, or an empty one as `git format-patch --always` writes it.
  ///
  /// A cover letter has the id of the last commit of its series in its `From ` line, and is none; nor are replies. In a part of a split
  /// mailbox the patch may stand in another part.
  private static func isCommit(_ message: Message, _ patches: [FilePatch], _ faults: [PatchDiagnostic]) -> Bool {
    if message.keptSections != nil || !patches.isEmpty || faults.contains(where: { $0.severity == .error }) { return true }
    return message.commitID != nil && message.series?.number != 0
  }

  private mutating func tally(_ message: Message, _ place: Diagnostic.Place, isCopy: Bool) {
    guard let series = message.series else { return }
    let title = message.author.email + "\u{0}" + message.subject
    result.series.take(number: series.number, total: series.total, version: series.version, title: title, isCopy: isCopy, place)
  }

  private func commit(from message: Message, _ place: Diagnostic.Place) -> ReadCommit {
    ReadCommit(
      id: message.commitID.flatMap { ObjectID(raw: $0) },
      author: Identity(name: message.author.name, email: message.author.email),
      coAuthors: CoAuthors.named(in: message.log),
      date: message.date.map { CommitDate(seconds: $0.seconds, offsetMinutes: $0.offsetMinutes) },
      subject: message.subject, log: message.log, seriesNumber: message.series?.number, seriesTotal: message.series?.total,
      seriesVersion: message.series?.version, isMerge: false, parents: [], place: place)
  }

  private mutating func add(_ patch: FilePatch, _ index: Int, _ commit: ReadCommit, _ place: Diagnostic.Place) {
    let oldPath = patch.oldPath.map { String(decoding: $0, as: UTF8.self) }
    let newPath = patch.newPath.map { String(decoding: $0, as: UTF8.self) }
    let path = newPath ?? oldPath ?? ""
    guard SubtitlePaths.isSubtitle(path), options.includesPath(path) else { return }
    var place = place
    place.line = patch.line
    place.path = path
    result.changes.append(
      FileChange(
        commit: index, commitID: commit.id, subject: commit.subject, oldPath: oldPath, newPath: newPath, oldID: patch.oldID,
        newID: patch.newID, status: patch.status, content: patch.content, place: place, isRecovered: isRecovered))
  }

  private func isSubtitle(_ path: [UInt8]) -> Bool {
    let path = String(decoding: path, as: UTF8.self)
    return SubtitlePaths.isSubtitle(path) && options.includesPath(path)
  }

  /// Equal for the same commit: by its id, else by all that the mail says of it and the versions it leads to.
  private static func key(_ commit: ReadCommit, _ patches: [FilePatch]) -> String {
    if let id = commit.id, id.isFull { return id.description }
    let date = commit.date.map { String($0.seconds) } ?? commit.place.input ?? ""
    let number = commit.seriesNumber.map(String.init) ?? (commit.date == nil ? "\(commit.place.message ?? 0)" : "")
    let files = patches.map { patch in
      "\(String(decoding: patch.path, as: UTF8.self)) \(patch.oldID.map(\.description) ?? "")..\(patch.newID.map(\.description) ?? "")"
    }
    return ([commit.author.email, date, number, commit.subject, commit.log] + files).joined(separator: "\u{0}")
  }

  // MARK: Diagnostics

  private mutating func report(_ diagnostic: MailDiagnostic, message: Int?, input: String) {
    let severity: Diagnostic.Severity =
      switch diagnostic.severity {
      // Flattening takes most addresses away: that is known already, and no fault of the mail.
      case .warning where isRecovered && diagnostic.code == "bad-address": .note
      case .note: .note
      case .warning: .warning
      case .error: .error
      }
    result.diagnostics.append(
      Diagnostic(severity, diagnostic.code, diagnostic.message, Diagnostic.Place(input: input, message: message, line: diagnostic.line)))
  }

  private mutating func report(_ diagnostic: PatchDiagnostic, _ message: Message) {
    let severity: Diagnostic.Severity =
      switch diagnostic.severity {
      case .note: .note
      case .warning: .warning
      case .error: .error
      }
    let path = diagnostic.path.map { String(decoding: $0, as: UTF8.self) }
    let place = Diagnostic.Place(input: message.input, message: message.number, line: diagnostic.line, path: path)
    result.diagnostics.append(Diagnostic(severity, diagnostic.code, diagnostic.message, place))
  }
}

extension ObjectID {
  /// A full id from its bytes.
  fileprivate init?(raw bytes: [UInt8]) {
    let digits = Array("0123456789abcdef".utf8)
    self.init(hex: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
  }
}
