internal import Git
internal import Subtitles

/// The names of cues: how people and other programs refer to one.
extension History {
  /// A name that a cue keeps for life: `c` and twelve hexadecimal digits.
  ///
  /// It is made from the commit that the cue was born in, the path then, and its place among the cues born there, so it is the same
  /// whether the history came by mail or from a repository. A cue older than the history is named by the version it first
  /// stands in.
  public func name(of cue: CueID) -> String {
    guard let life = life(of: cue), let revision = revisions[safe: Int(life.birthNode)] else { return "c000000000000" }
    var name = CueName(born: nameOfBirth(revision))
    return name.text(life.ordinal)
  }

  fileprivate func nameOfBirth(_ revision: Revision) -> [UInt8] {
    let birth = revision.commit.flatMap { commits[$0].id }.map { "\($0)" } ?? revision.blob.map { "\($0.prefix(7))" } ?? ""
    return Array("\(birth)\u{0}\(revision.path)\u{0}".utf8)
  }

  /// The cue with a name, also one that was removed; nil when there is none.
  public func cue(named name: String) -> CueID? {
    for (lecture, sealed) in stores.enumerated() where Int(sealed.store.lecture) == lecture {
      for index in sealed.store.lives.indices {
        let cue = CueID(lecture: sealed.store.lecture, index: Int32(index))
        if self.name(of: cue) == name { return cue }
      }
    }
    return nil
  }
}

/// What makes the names of the cues that were born in one version.
private struct CueName: Sendable {
  private var bytes: [UInt8]
  private let count: Int

  init(born: [UInt8]) {
    bytes = born
    count = born.count
  }

  mutating func text(_ ordinal: Int32) -> String {
    bytes.removeLast(bytes.count - count)
    bytes += String(ordinal).utf8
    let hash = stableHash(of: bytes.span)
    var name: [UInt8] = [UInt8(ascii: "c")]
    name.reserveCapacity(13)
    for shift in stride(from: 44, through: 0, by: -4) {
      let digit = UInt8(truncatingIfNeeded: hash >> UInt64(shift) & 0xF)
      name.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
    }
    return String(decoding: name, as: UTF8.self)
  }
}

/// The names of many cues, one after another: what the cues of one version have in common is made up once.
public struct CueNames: Sendable {
  private let history: History
  private var births: [Int: CueName] = [:]

  /// Names nothing yet.
  public init(_ history: History) { self.history = history }

  /// The same as ``History/name(of:)``.
  public mutating func name(of cue: CueID) -> String {
    guard let life = history.life(of: cue), let revision = history.revisions[safe: Int(life.birthNode)] else {
      return history.name(of: cue)
    }
    return births[Int(life.birthNode), default: CueName(born: history.nameOfBirth(revision))].text(life.ordinal)
  }
}
