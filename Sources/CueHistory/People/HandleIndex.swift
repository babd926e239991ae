/// Contributors by what they may be called: by name, by a name they committed under, by the local part of an address.
///
/// Names are compared without regard to case, blanks and dashes (`@SilkSong` is "Silk Song"). The first way that finds anybody decides.
struct HandleIndex {
  private var byName: [String: Set<Int>] = [:]
  private var byIdentity: [String: Set<Int>] = [:]
  private var byAddress: [String: Set<Int>] = [:]

  init(_ contributors: [Contributor]) {
    for (index, person) in contributors.enumerated() {
      add(person.name, index)
      for identity in person.identities { byIdentity[Handle.key(identity.name), default: []].insert(index) }
      for email in [person.email] + person.identities.map(\.email) {
        byAddress[Handle.key(Handle.localPart(email)), default: []].insert(index)
      }
    }
  }

  mutating func add(_ name: String, _ contributor: Int) { byName[Handle.key(name), default: []].insert(contributor) }

  /// Whom a handle may mean.
  func contributors(_ handle: String) -> Set<Int> {
    let key = Handle.key(handle)
    guard !key.isEmpty else { return [] }
    return byName[key] ?? byIdentity[key] ?? byAddress[key] ?? []
  }
}
