import CueHistory

/// File names made from names: lower-case ASCII letters, digits and hyphens only, the same for the same name, none twice.
struct SiteNames {
  private var taken: Set<String> = []

  /// The file name, without its ending, for a name; a name asked for again gets a number.
  mutating func next(_ name: String) -> String {
    let base = SiteNames.slug(name)
    var slug = base
    var number = 2
    while !taken.insert(slug).inserted {
      slug = "\(base)-\(number)"
      number += 1
    }
    return slug
  }

  /// Letters and digits of ASCII stay, all else becomes a hyphen. What that loses beyond blanks and punctuation, or cuts off, is told apart by
  /// a hash of the whole name.
  static func slug(_ name: String) -> String {
    var slug = ""
    var isLossy = false
    for scalar in name.unicodeScalars {
      switch scalar {
      case "a"..."z", "0"..."9": slug.unicodeScalars.append(scalar)
      case "A"..."Z": slug += scalar.properties.lowercaseMapping
      default:
        if scalar.value >= 0x80 { isLossy = true }
        if !slug.isEmpty, !slug.hasSuffix("-") { slug += "-" }
      }
    }
    if slug.utf8.count > longest {
      slug = String(slug.prefix(longest))
      isLossy = true
    }
    while slug.hasSuffix("-") { slug.removeLast() }
    guard isLossy || slug.isEmpty else { return slug }
    return slug + (slug.isEmpty ? "" : "-") + hash(name)
  }

  private static let longest = 60

  /// FNV-1a, the upper and the lower half folded, as eight hexadecimal digits.
  private static func hash(_ name: String) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in name.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
    let digits = String((hash >> 32) ^ (hash & 0xFFFF_FFFF), radix: 16)
    return String(repeating: "0", count: 8 - digits.utf8.count) + digits
  }
}
