import CueHistory
import FoundationEssentials

/// Reading what the command line names.
extension Session {
  /// Reads the inputs that words name.
  ///
  /// - Parameter contents: a file to look up in the history.
  mutating func history(_ words: [String], contents: [UInt8]? = nil) throws(Failure) -> History {
    let named = try Inputs(surroundings: surroundings, revision: options.revision).resolve(words)
    try settle(named)
    var reading = try readingOptions(named)
    reading.contents = contents
    let inputs = try restored(named)
    let meter = meter(for: inputs)
    defer { meter?.clear() }
    if let meter { reading.progress = { meter.show(Meter.Progress($0)) } }
    let history: History
    do throws(HistoryError) {
      history = try History.read(inputs, options: reading)
    } catch {
      meter?.clear()
      throw Mistakes(surroundings: surroundings, command: command, operands: operands).failure(error)
    }
    if history.commits.isEmpty { throw .nothingToRead(inputs.map(\.shownName)) }
    if history.tracks.isEmpty, contents == nil { note("no subtitle file in \(inputs.map { "'\($0.shownName)'" }.joined(separator: ", "))") }
    return history
  }

  private func readingOptions(_ inputs: [HistoryInput]) throws(Failure) -> HistoryOptions {
    var reading = HistoryOptions()
    reading.bases = options.bases
    reading.mailmaps = mailmapsBeside(inputs)
    for file in options.mailmaps { reading.mailmaps.append(try contents(of: file, flag: "mailmap")) }
    for file in options.ignoreFiles { reading.ignoredRevisions += try revisions(in: file) }
    let globs = options.paths.map(Glob.init)
    if !globs.isEmpty { reading.includesPath = { path in globs.contains { $0.matches(path) } } }
    reading.sourceLanguage = options.source?.tag
    reading.lectureTitles = options.lectureTitles
    reading.creditsMentions = options.creditsMentions
    reading.isReplayOnly = options.isReplayOnly
    reading.findsFileFaults = command == "check" || command == "site"
    reading.jobs = jobs
    return reading
  }

  /// The `.mailmap` of each folder that mail lies in, and that of the current folder, which overrides. A repository brings its own.
  private func mailmapsBeside(_ inputs: [HistoryInput]) -> [[UInt8]] {
    var folders: [String] = []
    for case .mail(let path) in inputs {
      for folder in (path == "-" ? [] : [CorpusSettings.folder(of: path)]) + [surroundings.currentFolder] {
        // The last place counts, since later files override.
        folders.removeAll { $0 == folder }
        folders.append(folder)
      }
    }
    return folders.compactMap { Session.mailmap(in: $0) }
  }

  /// The `.mailmap` of a folder; a link is none, as git has it.
  static func mailmap(in folder: String) -> [UInt8]? { RepositoryFile.regularFile(folder + "/.mailmap") }

  /// The commits of a file as `git blame --ignore-revs-file` takes it. As git does, a line that is no id refuses the file.
  private func revisions(in file: String) throws(Failure) -> [String] {
    let ignored = IgnoredRevisions(try contents(of: file, flag: "ignore-revs-file"))
    guard let fault = ignored.faults.first else { return ignored.ids }
    throw .unusable("'\(file)', line \(fault.line): '\(fault.text)' is no commit id", hints: ["a line holds one id; # begins a comment"])
  }

  /// The bytes of a file that a flag names, or, where the flag was not given, the settings.
  private func contents(of file: String, flag: String) throws(Failure) -> [UInt8] {
    if !given.contains(flag), let settings {
      do throws(HistoryError) { return try settings.file(at: file) } catch { throw Failure(error) }
    }
    guard let data = FileManager.default.contents(atPath: file) else { throw .unusable("cannot read '\(file)'", hints: []) }
    return [UInt8](data)
  }
}

extension HistoryInput {
  /// The input as it was named.
  fileprivate var shownName: String {
    if case .repository(let path, _) = self { path } else { name }
  }
}
