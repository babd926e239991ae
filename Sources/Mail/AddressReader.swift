internal import CGMime

extension Address {
  /// Reads the first address of an unfolded header value; nil if there is none in it.
  ///
  /// Rule 11 of the mailbox rules. `Name <a@b>` is read here; quotes, comments, groups and lists are GMime's. In the body of a mail
  /// `git format-patch --from` writes names as they are, so quotes and commas belong to the name there.
  init?(header value: ArraySlice<UInt8>, charset: String?, isInBody: Bool = false) {
    let written = String(decoding: value, as: UTF8.self)
    let address =
      Self.simple(value, charset, raw: written, allowingSpecials: isInBody && value.first != 0x22)
      ?? Self.parsed(value, raw: written) ?? Self.obscured(value, charset, raw: written)
    if let address {
      self = address
    } else {
      let text = HeaderText(value, charset: charset).text
      guard !text.isEmpty else { return nil }
      self.init(name: Self.clean(text), email: "", raw: written)
    }
  }

  /// `Name <a@b>` or `a@b`, without quotes, comments or several addresses.
  private static func simple(_ value: ArraySlice<UInt8>, _ charset: String?, raw: String, allowingSpecials: Bool) -> Address? {
    let specials: [UInt8] = [0x22, 0x28, 0x29, 0x2C, 0x3A, 0x3B, 0x5C]
    guard allowingSpecials || !value.contains(where: { specials.contains($0) || $0 == 0 }) else { return nil }
    guard let open = value.lastIndex(of: 0x3C) else {
      return isAddress(value) ? Address(name: "", email: String(decoding: value, as: UTF8.self), raw: raw) : nil
    }
    let address = value[(open + 1)...].dropLast()
    guard value.last == 0x3E, isAddress(address) else { return nil }
    let name = HeaderText(value[..<open].trimmed, charset: charset).text
    return Address(name: clean(name), email: String(decoding: address, as: UTF8.self), raw: raw)
  }

  /// One `@` with something on both sides, and no blanks or angle brackets.
  private static func isAddress(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard let at = bytes.firstIndex(of: 0x40), at > bytes.startIndex, at + 1 < bytes.endIndex else { return false }
    return !bytes.contains { $0.isBlank || $0 == 0x3C || $0 == 0x3E } && !bytes[(at + 1)...].contains(0x40)
  }

  private static func parsed(_ value: ArraySlice<UInt8>, raw: String) -> Address? {
    guard GMime.isReady, !value.contains(0) else { return nil }
    guard let list = unsafe internet_address_list_parse(nil, String(decoding: value, as: UTF8.self)) else { return nil }
    defer { unsafe g_object_unref(list) }
    let count = unsafe internet_address_list_length(list)
    for index in 0..<count {
      guard let address = unsafe internet_address_list_get_address(list, index),
        let email = unsafe cuetrail_mailbox_address(address).map({ unsafe String(cString: $0) }), email.utf8.contains(0x40)
      else { continue }
      let name = unsafe internet_address_get_name(address).map { unsafe String(cString: $0) } ?? ""
      return Address(name: clean(name), email: email, raw: raw)
    }
    return nil
  }

  /// What GMime refuses: `user at host (Name)` of list archives, and unclosed quotes or comments before `<a@b>`.
  private static func obscured(_ value: ArraySlice<UInt8>, _ charset: String?, raw: String) -> Address? {
    if let open = value.lastIndex(of: 0x3C) {
      let address = value[(open + 1)...].prefix { $0 != 0x3E }.trimmed
      guard isAddress(address) else { return nil }
      let name = HeaderText(value[..<open].trimmed, charset: charset).text
      return Address(name: clean(name), email: String(decoding: address, as: UTF8.self), raw: raw)
    }
    let comment = value.firstIndex(of: 0x28)
    let words = value[..<(comment ?? value.endIndex)].split(whereSeparator: { $0.isBlank })
    guard words.count == 3, words[1].elementsEqual("at".utf8) else { return nil }
    let name = comment.map { HeaderText(value[($0 + 1)...].prefix { $0 != 0x29 }, charset: charset).text } ?? ""
    return Address(
      name: clean(name), email: [words[0], words[2]].map { String(decoding: $0, as: UTF8.self) }.joined(separator: "@"), raw: raw)
  }

  /// A name has no control characters, and no blanks or quotes around it.
  private static func clean(_ name: String) -> String {
    let bytes = Array(name.utf8.map { $0 < 0x20 ? 0x20 : $0 })[...].trimmed
    let isQuoted = bytes.count >= 2 && bytes.first == 0x22 && bytes.last == 0x22
    return String(decoding: isQuoted ? bytes.dropFirst().dropLast() : bytes, as: UTF8.self)
  }
}

/// GMime is started once, before its first use, and never shut down.
enum GMime {
  static let isReady: Bool = {
    g_mime_init()
    return true
  }()
}
