internal import Git
internal import Mail
internal import Subtitles

extension History {
  /// Reads inputs into one history.
  ///
  /// Mail may come in any order and from several inputs; the same commit counts once. Faults in the data become
  /// ``History/diagnostics``; only an input that cannot be read at all throws.
  public static func read(_ inputs: [HistoryInput], options: HistoryOptions = HistoryOptions()) throws(HistoryError) -> History {
    var read = ReadHistory()
    for input in inputs {
      switch input {
      case .mail(let path): read = try readMail(path, read, options)
      case .bytes(let bytes, let name): read = try readMail(MailReader(bytes: bytes, name: name), name, read, options)
      case .repository(let path, let revision):
        throw .unreadable(input: path, reason: "repositories cannot be read yet (\(revision ?? "HEAD"))", hint: nil)
      }
    }
    return assemble(read, options)
  }

  private static func readMail(_ path: String, _ known: ReadHistory, _ options: HistoryOptions) throws(HistoryError) -> ReadHistory {
    let reader: MailReader
    do throws(MailError) {
      reader = try openMail(path)
    } catch {
      throw .unreadable(input: path, reason: error.description, hint: nil)
    }
    return try readMail(reader, path, known, options)
  }

  private static func readMail(
    _ reader: consuming MailReader, _ name: String, _ known: ReadHistory, _ options: HistoryOptions
  ) throws(HistoryError) -> ReadHistory {
    do throws(MailError) {
      return try MailReading.read(reader, after: known, options: options)
    } catch {
      throw .unreadable(input: name, reason: error.description, hint: nil)
    }
  }

  private static func assemble(_ read: ReadHistory, _ options: HistoryOptions) -> History {
    var read = read
    read.sort()
    var assembly = HistoryAssembly(read, options)
    for lecture in LectureGroups(read.changes).lectures {
      let graph = VersionGraph.solved(lecture.changes.map { read.changes[$0] })
      let timeline = CueTimeline.build(MailTimeline.build(graph), source: Script.of(language: options.sourceLanguage))
      assembly.add(timeline, name: lecture.name)
    }
    return assembly.history
  }
}

extension VersionGraph {
  /// The versions of a lecture, known as far as they can be.
  static func solved(_ changes: [FileChange]) -> VersionGraph {
    var graph = VersionGraph(changes: changes)
    graph.replay()
    graph.gatherSeenLines()
    return VersionSearch.bridge(VersionSearch.run(on: graph))
  }
}

extension ReadHistory {
  /// Puts commits, and with them changes, in the order of the history.
  mutating func sort() {
    let orders = commits.map(HistoryOrder.init)
    let sorted = commits.indices.sorted { (orders[$0], $0) < (orders[$1], $1) }
    var places = Array(repeating: 0, count: commits.count)
    for (place, index) in sorted.enumerated() { places[index] = place }
    commits = sorted.map { commits[$0] }
    for index in changes.indices { changes[index].commit = places[changes[index].commit] }
    changes.sort { ($0.commit, $0.path) < ($1.commit, $1.path) }
  }
}

extension Script {
  /// The script that a language is written in, by its tag; nil for none or one that is not known.
  static func of(language: String?) -> Script? {
    guard let tag = language?.lowercased(), let code = tag.split(whereSeparator: { $0 == "-" || $0 == "_" }).first else { return nil }
    switch code {
    case "zh", "cn", "chs", "cht", "yue", "chinese": return .han
    case "ja", "jp", "japanese": return .kana
    case "ko", "kr", "korean": return .hangul
    case "ru", "uk", "bg", "be", "sr", "mk", "kk", "mn", "russian": return .cyrillic
    case "ar", "fa", "ur", "ps", "arabic": return .arabic
    case "he", "yi", "hebrew": return .hebrew
    case "el", "greek": return .greek
    case "th", "thai": return .thai
    case "hi", "mr", "ne", "sa": return .devanagari
    default: return .latin
    }
  }
}
