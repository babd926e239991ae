/// Collects the people of a history: identities as written, looked up in the mailmap, one contributor a name.
///
/// Two identities with the same name are one contributor, as `git shortlog` counts; other unions are only ever suggested.
struct People {
  private let mailmap: Mailmap
  private(set) var contributors: [Contributor] = []
  /// Swift's `==` on strings holds composed and decomposed forms for equal; names are bytes here, as in git.
  private var byName: [[UInt8]: Int] = [:]
  /// Identities met before: a large history has the same few again and again.
  private var byWritten: [WrittenIdentity: Int] = [:]

  init(mailmap: Mailmap) { self.mailmap = mailmap }

  /// The contributor for a name and an address as a commit gives them.
  mutating func contributor(_ written: Identity) -> Int {
    if let known = byWritten[WrittenIdentity(identity: written)] { return known }
    let person = mailmap.resolve(written)
    let name = person.name.isEmpty ? People.nameless(person.email) : person.name
    let key = person.name.isEmpty ? "<" + person.email + ">" : name
    let index = contributor(name: name, email: person.email, key: key)
    contributors[index].identities.append(written)
    byWritten[WrittenIdentity(identity: written)] = index
    return index
  }

  private mutating func contributor(name: String, email: String, key: String) -> Int {
    if let known = byName[Array(key.utf8)] { return known }
    contributors.append(Contributor(name: name, email: email, identities: []))
    byName[Array(key.utf8)] = contributors.count - 1
    return contributors.count - 1
  }

  /// What stands for a person who gives no name: the address without its host, so that no address is shown.
  private static func nameless(_ email: String) -> String {
    let local = email.prefix { $0 != "@" }
    return local.isEmpty ? "(unknown)" : String(local)
  }

  /// A contributor who is known by a handle only.
  mutating func contributor(handle: String) -> Int { contributor(name: handle, email: "", key: handle) }
}

/// An identity that equals another byte for byte only.
private struct WrittenIdentity: Hashable {
  var identity: Identity

  static func == (left: WrittenIdentity, right: WrittenIdentity) -> Bool {
    left.identity.name.utf8.elementsEqual(right.identity.name.utf8) && left.identity.email.utf8.elementsEqual(right.identity.email.utf8)
  }

  func hash(into hasher: inout Hasher) {
    // Equal bytes are equal texts.
    hasher.combine(identity)
  }
}

/// Names as people shorten them to handles.
enum Handle {
  /// The letters and digits of a name, in lower case.
  static func key(_ name: String) -> String {
    var letters = String.UnicodeScalarView()
    for scalar in name.unicodeScalars where scalar.properties.isAlphabetic || scalar.properties.numericType != nil {
      letters.append(contentsOf: scalar.properties.lowercaseMapping.unicodeScalars)
    }
    return String(letters)
  }

  /// What stands before the `@`, without the number and plus sign of GitHub's `12345+handle@users.noreply.github.com`.
  static func localPart(_ email: String) -> String {
    let local = email.utf8.prefix { $0 != 0x40 }
    if email.lowercased().hasSuffix("@users.noreply.github.com"), let plus = local.firstIndex(of: 0x2B) {
      return String(decoding: Array(local[local.index(after: plus)...]), as: UTF8.self)
    }
    return String(decoding: Array(local), as: UTF8.self)
  }
}
