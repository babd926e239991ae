internal import Git

/// People that a log names beside the author.
enum CoAuthors {
  /// The people of `Co-authored-by:` trailers, as written.
  static func named(in log: String) -> [Identity] {
    // Most logs have none; asking libgit2 for the trailers of each is the slower way to find out.
    guard log.utf8.contains(0x3A), log.lowercased().contains("co-authored-by") else { return [] }
    return Trailers.read("subject\n\n" + log).compactMap { trailer in
      guard trailer.key.lowercased() == "co-authored-by" else { return nil }
      return identity(trailer.value)
    }
  }

  /// `Name <address>` as an identity.
  static func identity(_ text: String) -> Identity? {
    let bytes = Array(text.utf8)
    guard let open = bytes.lastIndex(of: 0x3C) else { return nil }
    let close = bytes[open...].firstIndex(of: 0x3E) ?? bytes.endIndex
    let name = bytes[..<open].split(separator: 0x20).joined(separator: [0x20])
    let identity = Identity(
      name: String(decoding: Array(name), as: UTF8.self), email: String(decoding: bytes[(open + 1)..<close], as: UTF8.self))
    return identity.name.isEmpty && identity.email.isEmpty ? nil : identity
  }
}
