/// Joins identities that share something, with the reason.
struct IdentityJoins {
  private let known: [KnownIdentity]
  private var parents: [Int]
  /// By identity: why it was joined to one before it.
  private var reasons: [Int: String] = [:]

  init(_ known: [KnownIdentity]) {
    self.known = known
    parents = Array(known.indices)
  }

  /// Sets of identities, by their first members; members ascend.
  var groups: [[Int]] {
    var members: [Int: [Int]] = [:]
    for index in known.indices { members[root(index), default: []].append(index) }
    return members.values.sorted { $0[0] < $1[0] }
  }

  func reason(of index: Int) -> String? { reasons[index] }

  /// From what is certain to what is likely, so that each join has the best reason there is.
  mutating func find() {
    let sameContributor = { (known: KnownIdentity) -> String? in "\(known.contributor)" }
    join(by: sameContributor) { known, other in
      known.isMapped || other.isMapped ? "the mailmap says so" : "same name \"\(known.identity.name)\""
    }
    join(by: Addresses.key) { known, _ in "same address <\(known.identity.email)>" }
    join(by: Names.key) { known, other in "name \"\(known.identity.name)\" is \"\(other.identity.name)\"" }
    joinHandles()
  }

  private mutating func join(by key: (KnownIdentity) -> String?, _ reason: (KnownIdentity, KnownIdentity) -> String) {
    var first: [String: Int] = [:]
    for index in known.indices {
      guard let key = key(known[index]), !key.isEmpty else { continue }
      if let other = first[key] {
        join(other, index, reason(known[index], known[other]))
      } else {
        first[key] = index
      }
    }
  }

  /// The local part of one address is another's name, or the local part of another's address at another host.
  private mutating func joinHandles() {
    var byName: [String: Int] = [:]
    for index in known.indices where !Names.isShared(known[index].identity.name) {
      let key = Handle.key(known[index].identity.name)
      if byName[key] == nil { byName[key] = index }
    }
    for index in known.indices {
      for handle in Addresses.handles(known[index].identity.email) {
        guard let other = byName[handle] else { continue }
        join(other, index, "address <\(known[index].identity.email)> is named like \"\(known[other].identity.name)\"")
      }
    }
    let sameHandle = { (known: KnownIdentity) -> String? in Addresses.handles(known.identity.email).first }
    join(by: sameHandle) { known, other in
      "addresses <\(known.identity.email)> and <\(other.identity.email)> have the same local part"
    }
  }

  private func root(_ index: Int) -> Int {
    var index = index
    while parents[index] != index { index = parents[index] }
    return index
  }

  private mutating func join(_ left: Int, _ right: Int, _ reason: String) {
    let (first, second) = (min(root(left), root(right)), max(root(left), root(right)))
    guard first != second else { return }
    parents[second] = first
    // The reason stands with the identity that moved; a set that was joined as a whole moves by its first.
    reasons[second] = reason
  }
}

/// Addresses that say little of who a person is.
enum Addresses {
  private static let hostEndings = [".local", ".lan", ".localdomain", ".localhost", ".home", ".internal", ".corp", ".(none)"]
  /// Local parts that many people have.
  private static let sharedParts: Set<String> = [
    "root", "admin", "administrator", "user", "ubuntu", "git", "github", "info", "mail", "email", "me", "hello", "contact", "dev", "test",
    "noreply", "no-reply", "none", "nobody", "unknown", "you", "example", "support", "team", "i", "hi", "work", "vagrant", "pi", "apple",
  ]

  /// Equal for the same address, where one person has it.
  static func key(_ known: KnownIdentity) -> String? {
    let email = known.identity.email
    return email.isEmpty || isShared(email) ? nil : ASCIIFold.lower(email)
  }

  /// Whether an address may stand for a person: not a machine's own, and not one that takes no mail.
  static func isCanonical(_ email: String) -> Bool {
    guard !email.isEmpty, email.utf8.contains(0x40), !isHostName(email) else { return false }
    return !email.lowercased().contains("noreply") && !email.lowercased().contains("no-reply")
  }

  /// Whether the host is the name of a machine, as git makes addresses up where none is set.
  static func isHostName(_ email: String) -> Bool {
    var host = String(ASCIIFold.lower(email).drop { $0 != "@" }.dropFirst())
    // The reserved domain (RFC 2606) that is put behind addresses to make them harmless.
    if host.hasSuffix(".example") { host.removeLast(".example".count) }
    return !host.contains(".") || hostEndings.contains { host.hasSuffix($0) }
  }

  /// Whether several people may commit under it.
  static func isShared(_ email: String) -> Bool {
    let email = ASCIIFold.lower(email)
    return email == "noreply@github.com" || email == "none@none" || isHostName(email) && sharedParts.contains(Handle.localPart(email))
  }

  /// The handles that an address may stand for: its local part, and that without digits at its end; none where it is too short.
  static func handles(_ email: String) -> [String] {
    let part = Handle.localPart(email)
    guard email.utf8.contains(0x40), !sharedParts.contains(ASCIIFold.lower(part)) else { return [] }
    let whole = Handle.key(part)
    var handles: [String] = []
    if whole.unicodeScalars.count >= 5, whole.unicodeScalars.contains(where: { $0.properties.isAlphabetic }) { handles.append(whole) }
    let bare = String(whole.unicodeScalars.reversed().drop { (0x30...0x39).contains($0.value) }.reversed().map(Character.init))
    if bare != whole, bare.unicodeScalars.count >= 6 { handles.append(bare) }
    return handles
  }
}

/// Names that say little of who a person is.
enum Names {
  private static let shared: Set<String> = [
    "", "root", "admin", "administrator", "user", "ubuntu", "unknown", "yourname", "github", "git", "test", "anonymous", "none", "me",
    "name", "nobody", "mac", "apple", "student", "dev", "developer",
  ]

  /// Equal for names that differ in case, blanks and dashes only.
  static func key(_ known: KnownIdentity) -> String? {
    isShared(known.identity.name) ? nil : Handle.key(known.identity.name)
  }

  static func isShared(_ name: String) -> Bool {
    let key = Handle.key(name)
    return shared.contains(key) || key.unicodeScalars.count < 2
  }
}

/// Lines of a mailmap, in a form that git reads back.
enum MailmapLines {
  /// The lines for a person, with the reasons above; none for one who is the same everywhere.
  static func lines(_ person: IdentityReport.Person) -> [String] {
    var lines: [String] = []
    for member in person.members {
      guard let line = line(member.identity, person) else { continue }
      lines.append("# " + comment(member.reason ?? reasonForFirst(person)))
      lines.append(line)
    }
    return lines
  }

  private static func reasonForFirst(_ person: IdentityReport.Person) -> String {
    person.members.count > 1 ? "most commits of \(person.name)" : "no mail reaches this address"
  }

  private static func line(_ identity: Identity, _ person: IdentityReport.Person) -> String? {
    guard person.members.count > 1 else { return nil }
    let email = person.email ?? identity.email
    if person.name.utf8.elementsEqual(identity.name.utf8), email.utf8.elementsEqual(identity.email.utf8) { return nil }
    // Git could not read these back.
    guard isPlain(person.name), isPlain(email), isPlain(identity.email), !email.isEmpty, !person.name.isEmpty else {
      return "# cannot be said in a mailmap: \(comment(identity.name)) \(comment(identity.email))"
    }
    // An identity without a name, or with one that cannot be written, is told by its address alone.
    let name = isPlain(identity.name) && !identity.name.isEmpty ? identity.name + " " : ""
    return "\(person.name) <\(email)> \(name)<\(identity.email)>"
  }

  private static func isPlain(_ text: String) -> Bool {
    !text.utf8.contains { $0 == 0x3C || $0 == 0x3E || $0 < 0x20 } && text.utf8.first != 0x23 && text.utf8.first != 0x20
      && text.utf8.last != 0x20
  }

  private static func comment(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.map { $0.value < 0x20 ? " " : $0 }))
  }
}
