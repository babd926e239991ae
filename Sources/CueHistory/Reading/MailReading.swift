internal import Dispatch
internal import Git
internal import Mail
internal import Synchronization

/// What was read from inputs: commits, and what each did to each subtitle file.
struct ReadHistory: Sendable {
  var commits: [ReadCommit] = []
  var changes: [FileChange] = []
  var counts = ReadingCounts()
  var diagnostics: [Diagnostic] = []
  var series = SeriesTally()
  /// The hunks of mail, by the stem of the file.
  var shelves: [String: LineShelf] = [:]
  /// Of all messages, for progress.
  var bytes = 0
}

/// Reads the messages of one mail input into commits and file changes.
///
/// The input is cut into messages, a few mebibytes of them are read at once on several threads, and what they say is taken in one after
/// another in their order, while the next ones are read. Then their bytes are dropped.
struct MailReading {
  private var result: ReadHistory
  private let options: HistoryOptions
  /// Commits already taken, so that one that comes twice counts once.
  private var taken: Set<ReadCommit.Key> = []
  /// Hunks that are to be shelved, and the changes they are of.
  private var waiting: [(change: Int, hunks: Hunks)] = []
  private var stems = Stems()
  /// Each path once, so that the changes of a file share it.
  private var paths: Set<String> = []
  private var findings: [String: Int] = [:]
  private var lost = (commits: 0, binaries: 0)
  private var binaryBytes = (own: 0, made: 0)

  init(continuing result: ReadHistory, options: HistoryOptions) {
    self.result = result
    self.options = options
    for commit in result.commits { taken.insert(commit.key) }
  }

  /// Reads the whole input and returns what was known before and what it adds.
  ///
  /// - Parameter isRecovered: whether the line structure of the mail was restored.
  static func read(
    _ reader: consuming MailReader, after known: consuming ReadHistory, options: HistoryOptions, isRecovered: Bool = false
  ) throws(MailError) -> ReadHistory {
    let desk = Desk(MailReading(continuing: known, options: options))
    var reader = reader
    let takingIn = DispatchGroup()
    defer { takingIn.wait() }
    while true {
      let batch = try batch(of: &reader, jobs: options.jobs)
      if batch.isEmpty { break }
      let bytes = batch.joined().reduce(0) { $0 + $1.bytes.count }
      let messages = batch.parallelMap(jobs: options.jobs) { run in run.map { ReadMessage($0, options, isRecovered: isRecovered) } }
      takingIn.wait()
      if options.jobs > 1 {
        DispatchQueue.global().async(group: takingIn) { desk.take(messages, bytes: bytes) }
      } else {
        desk.take(messages, bytes: bytes)
      }
    }
    takingIn.wait()
    return desk.finish(reader.diagnostics.map { Diagnostic($0, message: nil, isRecovered: isRecovered) })
  }

  /// Where messages are taken in, by one thread at a time.
  private final class Desk: Sendable {
    private let reading: Mutex<MailReading>

    init(_ reading: consuming MailReading) { self.reading = Mutex(reading) }

    func take(_ messages: [[ReadMessage]], bytes: Int) {
      reading.withLock { reading in
        reading.result.bytes += bytes
        for run in messages { for message in run { reading.take(message) } }
        reading.shelve()
        reading.options.progress?(ReadingProgress(stage: .mail, done: reading.result.bytes))
      }
    }

    /// What was read, with what the reader found at the end.
    func finish(_ diagnostics: [Diagnostic]) -> ReadHistory {
      reading.withLock { reading in
        for found in diagnostics { reading.report(found) }
        reading.reportLimits()
        return reading.result
      }
    }
  }

  /// The next messages: enough to give each thread work for some milliseconds, so few that they take little room.
  ///
  /// They come in runs, each for one thread: messages that stand together share their bytes, and threads that count references to the same
  /// bytes wait for each other.
  private static func batch(of reader: inout MailReader, jobs: Int) throws(MailError) -> [[RawMessage]] {
    var batch: [[RawMessage]] = []
    var total = 0
    while batch.count < jobs * 2, total < jobs << 21 {
      var run: [RawMessage] = []
      var bytes = 0
      while bytes < 1 << 20, run.count < 1024, let message = try reader.next() {
        run.append(message)
        bytes += message.bytes.count
      }
      if run.isEmpty { break }
      batch.append(run)
      total += bytes
    }
    return batch
  }

  private mutating func take(_ message: ReadMessage) {
    result.counts.messages += 1
    let place = message.commit.place
    for diagnostic in message.diagnostics { report(diagnostic) }
    guard message.isCommit else {
      tally(message, isCopy: false)
      report(Diagnostic(.note, "no-patch", "a message without a patch: \"\(message.rawSubject)\"", place))
      return
    }
    let isNew = !taken.contains(message.commit.key)
    tally(message, isCopy: !isNew)
    guard isNew else {
      report(Diagnostic(.note, "commit-twice", "this commit was read before; it counts once", place))
      return
    }
    let index = result.commits.count
    guard index < options.limits.commits else {
      lost.commits += 1
      return
    }
    taken.insert(message.commit.key)
    result.commits.append(message.commit)
    if message.sectionCount > 0 { result.counts.patches += 1 }
    result.counts.fileChanges += message.sectionCount
    result.counts.textChanges += message.failedCount
    result.counts.failed += message.failedCount
    for (change, hunks) in zip(message.changes, message.hunks) { add(change, hunks, commit: index) }
  }

  private mutating func tally(_ message: ReadMessage, isCopy: Bool) {
    guard let series = message.series else { return }
    let title = message.commit.author.email + "\u{0}" + message.commit.subject
    result.series.take(
      number: series.number, total: series.total, version: series.version, title: title, isCopy: isCopy, message.commit.place)
  }

  private mutating func add(_ change: FileChange, _ hunks: Hunks?, commit: Int) {
    var change = change
    change.commit = commit
    change.oldPath = change.oldPath.map { shared($0) }
    change.newPath = change.newPath.map { shared($0) }
    change.place.path = change.path
    if let hunks { waiting.append((result.changes.count, hunks)) }
    if case .binary(let binary) = change.content {
      binaryBytes = (binaryBytes.own + binary.byteCount, binaryBytes.made + binary.madeBytes)
      if binaryBytes.own > options.limits.binaryBytes || binaryBytes.made > options.limits.binaryFiles {
        change.content = .binaryWithoutData
        lost.binaries += 1
      }
    }
    result.changes.append(change)
  }

  private mutating func shared(_ path: String) -> String { paths.insert(path).memberAfterInsert }

  /// Puts the hunks read on the shelves of their lectures, those of several lectures at once.
  private mutating func shelve() {
    var order: [String] = []
    var byStem: [String: [Int]] = [:]
    for (index, entry) in waiting.enumerated() {
      let stem = stems.of(result.changes[entry.change].path)
      if byStem[stem] == nil { order.append(stem) }
      byStem[stem, default: []].append(index)
    }
    let groups = order.map { stem in
      let shelf = result.shelves[stem] ?? LineShelf()
      result.shelves[stem] = shelf
      return (shelf: shelf, entries: byStem[stem, default: []].map { waiting[$0] })
    }
    let shelved = groups.parallelMap(jobs: options.jobs) { group in
      group.entries.map { (change: $0.change, hunks: ShelvedHunks(shelf: group.shelf, number: group.shelf.put($0.hunks))) }
    }
    for entry in shelved.joined() { result.changes[entry.change].content = .hunks(entry.hunks) }
    waiting = []
  }

  // MARK: Findings

  private mutating func report(_ diagnostic: Diagnostic) {
    findings[diagnostic.code, default: 0] += 1
    if findings[diagnostic.code, default: 0] <= options.limits.diagnostics { result.diagnostics.append(diagnostic) }
  }

  private mutating func reportLimits() {
    let limits = options.limits
    if lost.commits > 0 {
      result.diagnostics.append(
        Diagnostic(.error, "too-many-commits", "\(lost.commits) commits beyond the first \(limits.commits) were not read"))
    }
    if lost.binaries > 0 {
      let bounds = "are larger than \(limits.binaryBytes) bytes, or make more than \(limits.binaryFiles) bytes"
      let message = "\(lost.binaries) binary patches were not kept, since all together \(bounds)"
      result.diagnostics.append(Diagnostic(.error, "binary-too-large", message))
    }
    for (code, count) in findings.sorted(by: { $0.key < $1.key }) where count > limits.diagnostics {
      result.diagnostics.append(Diagnostic(.note, "more-findings", "\(count - limits.diagnostics) more findings of \(code) are not listed"))
    }
  }
}
