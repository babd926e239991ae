import TestSupport

@testable import CueHistory

/// The real corpora, each read once for all tests.
enum RealHistory {
  static let first23 = read(.mail(path("ios9-23.mbox")))
  static let ios9Mail = read(.mail(path("ios9.mbox")))
  static let ios11Mail = read(.mail(path("ios11.mbox")))
  static let ios9 = read(.repository(path("ios9.git"), revision: nil))
  static let ios11 = read(.repository(path("ios11.git"), revision: nil))

  private static func path(_ name: String) -> String { (try? Corpus.file(name).path) ?? name }
  private static func read(_ input: HistoryInput) -> Result<History, any Error> { Result { try History.read([input]) } }
}
