internal import CLibgit2

/// The `Key: value` lines at the end of a commit's message, such as `Co-authored-by:`.
public enum Trailers {
  /// Reads the trailers of a message, as `git interpret-trailers --parse --no-divider` does.
  ///
  /// A line of dashes does not end the message: the message of a commit has no patch behind it. A value folded over several lines is given in one.
  public static func read(_ message: String) -> [(key: String, value: String)] {
    let text = message.utf8.contains(UInt8(ascii: "-")) ? hidingDividers(Array(message.utf8)) : Array(message.utf8)
    var found: [(key: String, value: String)] = []
    Library.start()
    var array = unsafe git_message_trailer_array()
    let status = unsafe (text + [0]).withUnsafeBytes { raw in
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

  /// libgit2 before 1.8 ends the message at any line that begins with three dashes, so the first dash is written as a digit meanwhile.
  private static func hidingDividers(_ message: [UInt8]) -> [UInt8] {
    var text = message
    var start = 0
    while start < text.count {
      if text[start...].starts(with: "---") { text[start] = UInt8(ascii: "0") }
      start = text[start...].lineEnd(from: start)
    }
    return text
  }

  private static func showingDivider(_ key: String) -> String {
    key.hasPrefix("0--") ? "-" + key.dropFirst() : key
  }

  /// A folded value goes on in lines that begin with a blank; each such break becomes one blank.
  private static func unfolded(_ value: String) -> String {
    let lines = value.utf8.split(separator: lineFeed).map { Substring($0).drop { $0 == " " || $0 == "\t" } }
    return lines.joined(separator: " ")
  }
}
