import CueHistory
import Foundation
import TestSupport

/// The real histories, each read once for all tests of a run.
enum Histories: String, CaseIterable, Sendable {
  case ios9Repository = "ios9.git"
  case ios9Mail = "ios9.mbox"
  case ios11Repository = "ios11.git"
  case ios11Mail = "ios11.mbox"
  case ios9PartMail = "ios9-23.mbox"

  static let repositories: [Histories] = [.ios9Repository, .ios11Repository]

  private static let read: [Histories: Result<History, any Error>] = {
    var read: [Histories: Result<History, any Error>] = [:]
    for history in Histories.allCases { read[history] = Result { try history.readNow() } }
    return read
  }()

  var isRepository: Bool { rawValue.hasSuffix(".git") }

  func history() throws -> History {
    guard let result = Histories.read[self] else { throw CocoaError(.fileNoSuchFile) }
    return try result.get()
  }

  private func readNow() throws -> History {
    let path = try Corpus.file(rawValue).path
    return try History.read([isRepository ? .repository(path, revision: nil) : .mail(path)])
  }
}

extension History {
  /// The commit whose id begins so.
  func commit(_ prefix: String) -> Int? { commits.firstIndex { $0.id?.description.hasPrefix(prefix) ?? false } }

  func events(ofCommit prefix: String) -> [CueEvent] {
    guard let commit = commit(prefix) else { return [] }
    return events.filter { $0.commit == commit }
  }

  func author(of event: CueEvent) -> String? { event.commit.map { contributors[commits[$0].author].name } }

  /// The number of the cue after the event, or before it when removed.
  func number(of event: CueEvent) -> Int? { (after(event) ?? before(event))?.number }

  func origin(_ origin: Origin) -> String {
    switch origin {
    case .commit(let commit): commits[commit].id.map { String($0.description.prefix(7)) } ?? "?"
    case .unseen: "unseen"
    case .boundary: "boundary"
    }
  }
}

extension [CueEvent] {
  func count(_ kinds: ChangeKinds) -> Int { count { $0.kinds.isSuperset(of: kinds) } }
}
