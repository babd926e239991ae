import Foundation
import Mail
import TestSupport
import Testing

/// All messages of bytes, undecoded.
func split(_ text: some Sequence<UInt8>, options: MailOptions = MailOptions()) throws -> [RawMessage] {
  try all(MailReader(bytes: Array(text), name: "test", options: options)).messages
}

/// All messages of a text, parsed.
func messages(_ text: String, options: MailOptions = MailOptions()) throws -> [Message] {
  try split(text.utf8, options: options).map { parse($0, options: options) }
}

/// The only message of a text.
func message(_ text: String, options: MailOptions = MailOptions(), sourceLocation: SourceLocation = #_sourceLocation) throws -> Message {
  let found = try messages(text, options: options)
  try #require(found.count == 1, sourceLocation: sourceLocation)
  return found[0]
}

/// Everything a reader gives, and what it says afterwards.
func all(_ reader: MailReader) throws -> (messages: [RawMessage], diagnostics: [MailDiagnostic]) {
  var reader = reader
  var messages: [RawMessage] = []
  while let message = try reader.next() { messages.append(message) }
  return (messages, reader.diagnostics)
}

extension Sequence where Element == UInt8 {
  /// The bytes as text, for messages of failed tests.
  var text: String { String(decoding: Array(self), as: UTF8.self) }
}

/// A `From ` line as `git format-patch` writes it, with its LF.
func fromLine(_ digit: Character = "a", length: Int = 40) -> String {
  "From " + String(repeating: digit, count: length) + " Mon Sep 17 00:00:00 2001\n"
}

/// A small diff of one file.
let smallDiff = """
  diff --git a/1.srt b/1.srt
  index 7898192..422c2b7 100644
  --- a/1.srt
  +++ b/1.srt
  @@ -1 +1,2 @@
   a
  +b

  """

/// What `git mailinfo` says of one message: the info lines, the log and the patch.
struct MailInfo {
  var fields: [String: String] = [:]
  var log: String
  var patch: Data

  init(_ message: some Sequence<UInt8>, _ options: [String] = []) throws {
    let input = Data(message)
    let result = try withTemporaryFolder { folder in
      let log = folder.appending(path: "log")
      let patch = folder.appending(path: "patch")
      let info = try run("git", ["mailinfo"] + options + [log.path, patch.path], in: folder, input: input)
      return (info, try Data(contentsOf: log), try Data(contentsOf: patch))
    }
    for line in String(decoding: result.0.output, as: UTF8.self).split(separator: "\n") {
      guard let colon = line.range(of: ": ") else { continue }
      fields[String(line[..<colon.lowerBound])] = String(line[colon.upperBound...])
    }
    log = String(decoding: result.1, as: UTF8.self)
    patch = result.2
  }
}
