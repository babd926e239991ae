internal import CLibgit2

/// The `Key: value` lines at the end of a commit's message, such as `Co-authored-by:`.
public enum Trailers {
  /// Reads the trailers of a message, as `git interpret-trailers --parse --no-divider` does.
  ///
  /// A line of dashes does not end the message: the message of a commit has no patch behind it. A value folded over several lines is given in one.
  public static func read(_ message: String) -> [(key: String, value: String)] {
    var found: [(key: String, value: String)] = []
    Library.start()
    var array = unsafe git_message_trailer_array()
    let status = unsafe (prepared(message) + [0]).withUnsafeBytes { raw in
      unsafe git_message_trailers(&array, raw.baseAddress?.assumingMemoryBound(to: CChar.self))
    }
    guard status == 0 else {
      git_error_clear()
      return []
    }
    defer { unsafe git_message_trailer_array_free(&array) }
    for index in unsafe 0..<array.count {
      guard let trailer = unsafe array.trailers?[index], let key = unsafe trailer.key, let value = unsafe trailer.value else { continue }
      unsafe found.append((showingDivider(String(cString: key)), unfolded(String(cString: value))))
    }
    return found
  }

  /// A byte that stands for an empty value meanwhile, and no one writes.
  private static let emptyValue = UInt8(0x1F)

  /// Writes what libgit2 1.5 misreads in another way.
  ///
  /// It ends the message at any line that begins with three dashes (until 1.8), so the first becomes a digit; takes no TAB for the sign of a
  /// folded line, so it becomes a blank; and goes on to the next line for an empty value, so that gets a byte.
  private static func prepared(_ message: String) -> [UInt8] {
    var text: [UInt8] = []
    for line in message.utf8.split(separator: lineFeed, omittingEmptySubsequences: false) {
      let start = text.count
      text += line
      if line.starts(with: "---".utf8) { text[start] = UInt8(ascii: "0") }
      if line.first == UInt8(ascii: "\t") { text[start] = UInt8(ascii: " ") }
      if line.last(where: { !isBlank($0) }) == UInt8(ascii: ":") { text.append(emptyValue) }
      text.append(lineFeed)
    }
    return text
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == carriageReturn
  }

  private static func showingDivider(_ key: String) -> String {
    key.hasPrefix("0--") ? "-" + key.dropFirst() : key
  }

  /// A folded value goes on in lines that begin with a blank; each such break becomes one blank.
  private static func unfolded(_ value: String) -> String {
    let lines = value.utf8.split(separator: lineFeed).map { line in
      String(decoding: line.filter { $0 != emptyValue }.drop(while: isBlank), as: UTF8.self)
    }
    return lines.filter { !$0.isEmpty }.joined(separator: " ")
  }
}
