import CueHistory
import Markup

/// The answer to "which version is this file".
public struct ContentsReport: Sendable {
  private let scope: Scope
  private let match: ContentsMatch

  /// Nil where no file was looked up, or where no version is like it.
  public init?(_ scope: Scope) {
    guard let match = scope.history.contents else { return nil }
    self.scope = scope
    self.match = match
  }

  /// One line: the lecture, the version and how the file differs from it.
  ///
  /// - Parameter name: What the file is called.
  public func line(name: String) -> String {
    let revision = scope.history.revisions[at: match.revision]
    let lecture = scope.lectureName(scope.history.tracks[at: match.track]?.lecture ?? -1)
    let verb = match.isExact ? "is" : "is nearest to"
    let line = "'\(name)' \(verb) '\(revision?.path ?? "")' of lecture '\(lecture)', \(version(revision)), \(age)"
    return DisplayWidth.visible(match.isExact ? line : line + "; " + difference)
  }

  private func version(_ revision: Revision?) -> String {
    let blob = revision?.blob.map { "blob \("\($0)".prefix(7))" }
    guard let commit = revision?.commit else {
      return (blob.map { $0 + ", " } ?? "") + "which no commit of this history made"
    }
    let places = [scope.shortID(commit), blob].compactMap(\.self).joined(separator: ", ")
    return "as \(scope.names(of: commit)) left it on \(scope.day(commit)) (\(places))"
  }

  /// How many versions of the track came after it; the file itself is the last.
  private var age: String {
    let newer = scope.history.tracks[at: match.track]?.revisions.dropLast().count { $0 > match.revision } ?? 0
    return newer == 0 ? "the newest version" : "\(newer) \(newer == 1 ? "version" : "versions") before the newest"
  }

  private var difference: String {
    let cues = scope.history.blame(track: match.track).count { CueBlame($0, scope).isUncommitted }
    let removed = scope.history.events.count { $0.commit == match.commit && $0.kinds.contains(.removed) }
    let changed = "\(cues) \(cues == 1 ? "cue differs" : "cues differ")"
    return removed == 0 ? changed : changed + ", \(removed) \(removed == 1 ? "is" : "are") missing"
  }
}
