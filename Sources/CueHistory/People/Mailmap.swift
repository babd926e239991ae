/// A `.mailmap`: which names and addresses are one person, by git's rules (gitmailmap(5) and git's `mailmap.c`).
///
/// - `Proper Name <commit@address>`, `<proper@address> <commit@address>`, `Proper Name <proper@address> <commit@address>` and
///   `Proper Name <proper@address> Commit Name <commit@address>` are the four forms; other lines say nothing.
/// - Names and addresses are compared without regard to ASCII case; blanks around a name do not count, those in an address do.
/// - Where any entry of an address gives a commit name, one with the name at hand goes before the one for the address alone.
/// - A later line overrides an earlier one: for an address alone only what it says, for a name and an address whole.
/// - `#` begins a comment at the start of a line only. Git reads 1,023 bytes of a line and takes the rest for another line.
///
/// libgit2's mailmap compares with regard to case, so this is ours.
public struct Mailmap: Sendable {
  /// What a line says; nil is "as it is".
  private struct Proper: Sendable {
    var name: String?
    var email: String?
  }

  private struct Entry: Sendable {
    var plain = Proper()
    var byName: [[UInt8]: Proper] = [:]
  }

  /// Git reads a mailmap file through a buffer of this many bytes, one of which ends the text.
  private static let lineLimit = 1_023

  private var byEmail: [[UInt8]: Entry] = [:]

  /// A mailmap that leaves everybody as they are.
  public init() {}

  /// Reads a mailmap; lines that are none are passed over, as git does.
  public init(_ bytes: [UInt8]) { add(bytes) }

  /// Adds the entries of another mailmap, which override.
  public mutating func add(_ bytes: [UInt8]) {
    for var line in bytes.split(separator: 0x0A) {
      while !line.isEmpty {
        add(line: line.prefix(Mailmap.lineLimit))
        line = line.dropFirst(Mailmap.lineLimit)
      }
    }
  }

  private mutating func add(line: ArraySlice<UInt8>) {
    // Git's lines are C strings.
    let line = line.prefix { $0 != 0 }
    guard line.first != 0x23, let first = Mailmap.part(of: line), !first.email.isEmpty else { return }
    guard let second = Mailmap.part(of: first.rest) else {
      set(first.email, Proper(name: first.name))
      return
    }
    let proper = Proper(name: first.name, email: String(decoding: first.email, as: UTF8.self))
    if let name = second.name {
      byEmail[ASCIIFold.lower(second.email), default: Entry()].byName[ASCIIFold.lower(name.utf8)] = proper
    } else {
      set(second.email, proper)
    }
  }

  private mutating func set(_ email: ArraySlice<UInt8>, _ proper: Proper) {
    let key = ASCIIFold.lower(email)
    if let name = proper.name { byEmail[key, default: Entry()].plain.name = name }
    if let email = proper.email { byEmail[key, default: Entry()].plain.email = email }
  }

  /// The name and address that stand for these.
  public func resolve(_ identity: Identity) -> Identity {
    guard let entry = byEmail[ASCIIFold.lower(identity.email.utf8)] else { return identity }
    let proper = entry.byName[ASCIIFold.lower(identity.name.utf8)] ?? entry.plain
    return Identity(name: proper.name ?? identity.name, email: proper.email ?? identity.email)
  }

  /// `Name <address>` at the start of a line: the name trimmed (nil for none), the address as it stands, and what follows.
  private static func part(of line: ArraySlice<UInt8>) -> (name: String?, email: ArraySlice<UInt8>, rest: ArraySlice<UInt8>)? {
    guard let open = line.firstIndex(of: 0x3C), let close = line[open...].firstIndex(of: 0x3E) else { return nil }
    return (trimmed(line[..<open]), line[(open + 1)..<close], line[(close + 1)...])
  }

  private static func trimmed(_ bytes: ArraySlice<UInt8>) -> String? {
    let isBlank = { (byte: UInt8) in byte == 0x20 || (0x09...0x0D).contains(byte) }
    guard let first = bytes.firstIndex(where: { !isBlank($0) }), let last = bytes.lastIndex(where: { !isBlank($0) }) else { return nil }
    return String(decoding: bytes[first...last], as: UTF8.self)
  }
}

/// Upper and lower case as git folds them: ASCII letters only, on bytes.
enum ASCIIFold {
  static func lower(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    bytes.map { (0x41...0x5A).contains($0) ? $0 + 0x20 : $0 }
  }

  static func lower(_ text: String) -> String { String(decoding: lower(text.utf8), as: UTF8.self) }
}
