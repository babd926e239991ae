/// A `.mailmap`: which names and addresses are one person, by git's rules (gitmailmap(5)).
///
/// Names and addresses are compared without regard to (ASCII) case; an entry for a name and an address goes before one for
/// the address alone; a later line overrides an earlier one. libgit2's mailmap compares with regard to case, so this is ours.
public struct Mailmap: Sendable {
  private struct Entry: Sendable {
    var name: String?
    var email: String?
    var byName: [String: (name: String?, email: String?)] = [:]
  }

  private var byEmail: [String: Entry] = [:]

  public init() {}

  /// Reads a mailmap; lines that are none are passed over, as git does.
  public init(_ bytes: [UInt8]) {
    for line in bytes.split(separator: 0x0A) where line.first != 0x23 { add(line) }
  }

  /// Adds the entries of another mailmap, which override.
  public mutating func add(_ bytes: [UInt8]) {
    for line in bytes.split(separator: 0x0A) where line.first != 0x23 { add(line) }
  }

  private mutating func add(_ line: ArraySlice<UInt8>) {
    guard let first = Mailmap.part(of: line) else { return }
    if let second = Mailmap.part(of: first.rest) {
      let email = Mailmap.folded(second.email)
      if second.name.isEmpty {
        set(email, name: first.name, email: first.email)
      } else {
        let old = byEmail[email, default: Entry()].byName[Mailmap.folded(second.name)]
        byEmail[email, default: Entry()].byName[Mailmap.folded(second.name)] =
          (first.name.isEmpty ? old?.name : first.name, first.email.isEmpty ? old?.email : first.email)
      }
    } else if !first.name.isEmpty {
      set(Mailmap.folded(first.email), name: first.name, email: "")
    }
  }

  private mutating func set(_ key: String, name: String, email: String) {
    if !name.isEmpty { byEmail[key, default: Entry()].name = name }
    if !email.isEmpty { byEmail[key, default: Entry()].email = email }
  }

  /// The name and address that stand for these.
  public func resolve(_ identity: Identity) -> Identity {
    guard let entry = byEmail[Mailmap.folded(identity.email)] else { return identity }
    let match = entry.byName[Mailmap.folded(identity.name)] ?? (entry.name, entry.email)
    return Identity(name: match.name ?? identity.name, email: match.email ?? identity.email)
  }

  /// `Name <email>` at the start of a line: both trimmed, and what follows.
  private static func part(of line: ArraySlice<UInt8>) -> (name: String, email: String, rest: ArraySlice<UInt8>)? {
    guard let open = line.firstIndex(of: 0x3C), let close = line[open...].firstIndex(of: 0x3E) else { return nil }
    return (text(line[..<open]), text(line[(open + 1)..<close]), line[(close + 1)...])
  }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    let isBlank = { (byte: UInt8) in byte == 0x20 || (0x09...0x0D).contains(byte) }
    guard let first = bytes.firstIndex(where: { !isBlank($0) }), let last = bytes.lastIndex(where: { !isBlank($0) }) else { return "" }
    return String(decoding: bytes[first...last], as: UTF8.self)
  }

  /// Lower case in ASCII only, as git folds.
  private static func folded(_ text: String) -> String {
    String(decoding: text.utf8.map { (0x41...0x5A).contains($0) ? $0 + 32 : $0 }, as: UTF8.self)
  }
}
