/// The line that starts a message of a mailbox, in its three forms.
///
/// Rules 2 and 3 of the mailbox rules; git's own is `is_from_line` in builtin/mailsplit.c.
enum Separator: Sendable {
  /// Exactly `From <40 or 64 hex> Mon Sep 17 00:00:00 2001`, what `git format-patch` writes: nothing else separates then, so that
  /// `From …` in a log does not.
  case formatPatch
  /// What git accepts: `From `, and a time and a year at the end.
  case mbox
  /// A zone before the year, as Gmail Takeout writes and git refuses.
  case zonedMbox

  /// The form that reads the line, strictest first; nil if it is no separator.
  init?(line: ArraySlice<UInt8>) {
    if Separator.formatPatch.accepts(line) {
      self = .formatPatch
    } else if Separator.mbox.accepts(line) {
      self = .mbox
    } else if Separator.zonedMbox.accepts(line) {
      self = .zonedMbox
    } else {
      return nil
    }
  }

  /// Whether a line, without its line end, has this form.
  func accepts(_ line: ArraySlice<UInt8>) -> Bool {
    guard line.begins(with: "From "), line.count <= longestLine else { return false }
    switch self {
    case .formatPatch:
      let digits = line.dropFirst(5).prefix { $0.hexValue != nil }.count
      return (digits == 40 || digits == 64) && line.dropFirst(5 + digits).elementsEqual(" Mon Sep 17 00:00:00 2001".utf8)
    case .mbox: return isGitSeparator(line, zone: false)
    case .zonedMbox: return isGitSeparator(line, zone: true)
    }
  }
}

/// Longest line of a mail (RFC 5322). A longer one is neither a separator nor a field's beginning, so that no more need be in memory to
/// tell.
private let longestLine = 998

/// The last colon has `d:dd` (or, without seconds, the day and `dd`) before it and two digits after it; then comes a year after 1990.
private func isGitSeparator(_ line: ArraySlice<UInt8>, zone: Bool) -> Bool {
  guard line.count >= 19, let colon = line.lastIndex(of: 0x3A), colon - 4 >= line.startIndex + 5, colon + 3 <= line.endIndex,
    [-4, -2, -1, 1, 2].allSatisfy({ line[colon + $0].isDigit })
  else { return false }
  var rest = line[(colon + 3)...].drop { $0.isBlank }
  if zone {
    guard let sign = rest.first, sign == 0x2B || sign == 0x2D, decimal(rest.dropFirst().prefix(4)) != nil else { return false }
    rest = rest.dropFirst(5).drop { $0.isBlank }
  }
  return (decimal(rest.prefix { $0.isDigit }) ?? 0) > 90
}

/// Whether a header field starts the line at `position`: printable ASCII without blanks, then a colon. A quoted `>From ` counts (rule 8).
func isFieldLine(_ bytes: ArraySlice<UInt8>, at position: Int) -> Bool {
  if bytes.has(">From ", at: position) { return true }
  var index = position
  let end = min(bytes.endIndex, position + longestLine)
  while index < end, bytes[index] > 0x20, bytes[index] < 0x7F, bytes[index] != 0x3A { index += 1 }
  return index > position && index < end && bytes[index] == 0x3A
}
