public import Arguments
public import Reports

/// Everything that can be said on the command line, with its defaults.
struct Options: Sendable {
  // Input
  var bases: [String] = []
  var revision: String?
  var source: Language?
  var paths: [String] = []
  var mailmaps: [String] = []
  var ignoreFiles: [String] = []
  var creditsMentions = false
  /// Whether a `.cuetrail` beside the input is read.
  var readsSettings = true
  /// From the settings alone: what lectures are called, by stem or path.
  var lectureTitles: [String: String] = [:]
  /// Nil is as many as there are processors.
  var jobs: Jobs?
  // Selection
  var since: String?
  var until: String?
  var authors: [String] = []
  var lectures: [String] = []
  // Output
  var format: Format?
  var showsEmail = false
  var color = ColorChoice.auto
  var usesPager = true
  var isQuiet = false
  var isStrict = false
  // Of single commands
  var statsGrouping = StatsGrouping.contributor
  var changelogGrouping = ChangelogGrouping.month
  var all = false
  var contents: String?
  var context = Context(0)
  var outputFolder: String?
  var title: String?
  var isForced = false
  var explained: Figure?
  var showsClaims = false
  var isReplayOnly = false
  var database: String?
  var tableFolder: String?
  var parts: Parts?
  var showsTables = false
}

/// How a result is written.
enum Format: String, CaseIterable, ArgumentValue { case text, json, markdown, csv }

/// When there is colour.
enum ColorChoice: String, CaseIterable, ArgumentValue { case auto, always, never }

extension StatsGrouping: ArgumentValue {}
extension ChangelogGrouping: ArgumentValue {}
extension Figure: ArgumentValue {}

/// A language by its tag, as BCP 47 has them, or by its English name.
struct Language: ArgumentValue, Equatable {
  var tag: String

  init?(argument: String) {
    let parts = argument.split(separator: "-", omittingEmptySubsequences: false)
    let isTag = parts.allSatisfy { part in
      1...8 ~= part.utf8.count && part.utf8.allSatisfy { 0x30...0x39 ~= $0 || 0x61...0x7A ~= $0 | 0x20 }
    }
    guard isTag, let first = parts.first, first.utf8.count > 1, first.utf8.allSatisfy({ $0 > 0x39 }) else { return nil }
    tag = argument
  }

  static let expectation = "the tag of a language, as en or zh-Hans"
}

/// How many threads work.
struct Jobs: ArgumentValue, Equatable {
  var count: Int

  init(_ count: Int) { self.count = count }

  init?(argument: String) {
    guard let count = Int(argument), 1...256 ~= count else { return nil }
    self.count = count
  }

  static let expectation = "a number from 1 to 256"
}

/// How many parts a mailbox is split into. Each is an open file while it is written.
struct Parts: ArgumentValue, Equatable {
  var count: Int

  init?(argument: String) {
    guard let count = Int(argument), 1...512 ~= count else { return nil }
    self.count = count
  }

  static let expectation = "a number from 1 to 512"
}

/// How many neighbours are shown.
struct Context: ArgumentValue, Equatable {
  var count: Int

  init(_ count: Int) { self.count = count }

  init?(argument: String) {
    guard let count = Int(argument), 0...10_000 ~= count else { return nil }
    self.count = count
  }

  static let expectation = "a number from 0 to 10000"
}
