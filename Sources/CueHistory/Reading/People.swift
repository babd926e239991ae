/// Collects the people of a history: identities as written, looked up in the mailmap, one contributor a name.
///
/// Two identities with the same name are one contributor, as `git shortlog` counts; other unions are only ever suggested.
struct People {
  private let mailmap: Mailmap
  private(set) var contributors: [Contributor] = []
  private var byName: [String: Int] = [:]

  init(mailmap: Mailmap) { self.mailmap = mailmap }

  /// The contributor for a name and an address as a commit gives them.
  mutating func contributor(_ written: Identity) -> Int {
    let person = mailmap.resolve(written)
    let name = person.name.isEmpty ? People.nameless(person.email) : person.name
    // Swift's == on strings holds composed and decomposed forms for equal; names are bytes here, as in git.
    let key = name.utf8.elementsEqual(person.name.utf8) ? name : "<" + person.email + ">"
    let index =
      byName[key]
      ?? {
        contributors.append(Contributor(name: name, email: person.email, identities: []))
        byName[key] = contributors.count - 1
        return contributors.count - 1
      }()
    if !contributors[index].identities.contains(written) { contributors[index].identities.append(written) }
    return index
  }

  /// What stands for a person who gives no name: the address without its host, so that no address is shown.
  private static func nameless(_ email: String) -> String {
    let local = email.prefix { $0 != "@" }
    return local.isEmpty ? "(unknown)" : String(local)
  }
}
