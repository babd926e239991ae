/// Who may be whom: identities joined to people, each join with its reason, for a `.mailmap`.
///
/// Joins are only ever suggested. What is the same for certain comes first (the mailmap, the name, the address), then what is
/// likely (a name that differs in case and blanks only, an address whose local part is a name). It is a union of sets, so the
/// result does not depend on the order of the identities.
public struct IdentityReport: Sendable {
  /// Somebody under all names and addresses.
  public struct Person: Sendable, Hashable {
    /// The name of most commits, or what the mailmap says.
    public var name: String
    /// The address of most commits that is no machine's and no placeholder, or what the mailmap says; nil where there is none.
    public var email: String?
    /// The identities, that of the most commits first.
    public var members: [Member]
  }

  /// One name and address as written.
  public struct Member: Sendable, Hashable {
    /// As the commits have it.
    public var identity: Identity
    /// How many commits it made; a co-author made none.
    public var commits: Int
    /// Why it belongs to the person; nil for the first.
    public var reason: String?
  }

  /// By commits, then by name.
  public private(set) var people: [Person]

  /// How many identities there are.
  public var identityCount: Int { people.reduce(0) { $0 + $1.members.count } }

  /// The people of a history.
  public init(_ history: History) {
    var counts: [IdentityKey: Int] = [:]
    for commit in history.commits { counts[IdentityKey(commit.identity), default: 0] += 1 }
    var known: [KnownIdentity] = []
    for (index, contributor) in history.contributors.enumerated() {
      for identity in contributor.identities {
        known.append(
          KnownIdentity(
            identity: identity, commits: counts[IdentityKey(identity)] ?? 0, contributor: index,
            proper: Identity(name: contributor.name, email: contributor.email)))
      }
    }
    self.init(known)
  }

  init(_ known: [KnownIdentity]) {
    // The order of what follows must not depend on who is met first.
    let known = known.sorted { ($1.commits, IdentityKey($0.identity)) < ($0.commits, IdentityKey($1.identity)) }
    var joins = IdentityJoins(known)
    joins.find()
    people = joins.groups.map { group in Person(group.map { known[$0] }, reasons: group.map { joins.reason(of: $0) }) }
    people.sort { ($1.commits, IdentityKey($0.members[0].identity)) < ($0.commits, IdentityKey($1.members[0].identity)) }
  }

  /// A `.mailmap` that makes one contributor of each person: the reason for each line stands above it as a comment.
  public var mailmap: String {
    people.flatMap { person in MailmapLines.lines(person) }.map { $0 + "\n" }.joined()
  }
}

extension IdentityReport.Person {
  var commits: Int { members.reduce(0) { $0 + $1.commits } }

  fileprivate init(_ group: [KnownIdentity], reasons: [String?]) {
    members = zip(group, reasons).map { known, reason in
      IdentityReport.Member(identity: known.identity, commits: known.commits, reason: reason)
    }
    let mapped = group.first { $0.isMapped }
    name = mapped?.proper.name ?? IdentityReport.Person.most(group, of: \.name) { !$0.isEmpty } ?? group.first?.proper.name ?? ""
    let emails = mapped.map { [$0.proper.email] } ?? []
    email = emails.first(where: Addresses.isCanonical) ?? IdentityReport.Person.most(group, of: \.email, where: Addresses.isCanonical)
    // The first needs no reason: the others are held against it.
    if !members.isEmpty { members[0].reason = nil }
  }

  /// What most commits say; the first of several.
  private static func most(_ group: [KnownIdentity], of part: KeyPath<Identity, String>, where isGood: (String) -> Bool) -> String? {
    var sums: [(text: String, commits: Int)] = []
    for known in group where isGood(known.identity[keyPath: part]) {
      let text = known.identity[keyPath: part]
      if let index = sums.firstIndex(where: { $0.text.utf8.elementsEqual(text.utf8) }) {
        sums[index].commits += known.commits
      } else {
        sums.append((text, known.commits))
      }
    }
    var best: (text: String, commits: Int)?
    for sum in sums where sum.commits > best?.commits ?? -1 { best = sum }
    return best?.text
  }
}

/// An identity and what is known of it.
struct KnownIdentity: Sendable {
  var identity: Identity
  var commits: Int
  /// Which contributor it is by now.
  var contributor: Int
  /// The contributor's name and address.
  var proper: Identity

  /// Whether a mailmap has said who it is.
  var isMapped: Bool {
    !identity.name.isEmpty && !proper.name.utf8.elementsEqual(identity.name.utf8)
  }
}

/// The bytes of a name and an address, which is how git tells identities apart.
struct IdentityKey: Hashable, Comparable {
  var name: [UInt8]
  var email: [UInt8]

  init(_ identity: Identity) {
    name = Array(identity.name.utf8)
    email = Array(identity.email.utf8)
  }

  static func < (left: IdentityKey, right: IdentityKey) -> Bool {
    if left.name != right.name { return left.name.lexicographicallyPrecedes(right.name) }
    return left.email.lexicographicallyPrecedes(right.email)
  }
}
