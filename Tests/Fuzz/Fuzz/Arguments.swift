import Arguments
import Mail
import Reports

@testable import cuetrail

/// Words (one a line) as a command line: a value, or a usage error that can be shown.
@Sendable func readArguments(_ bytes: [UInt8]) {
  let words = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map { String(decoding: $0, as: UTF8.self) }
  let program = CommandTable.program
  do {
    switch try program.parse(words, defaults: Options()) {
    case .help(let command, let isLong):
      expectPrintable(program.help(on: command, isLong: isLong, width: 40 + bytes.count % 80), "help")
    case .generate(let artifact, let command): expect(!program.artifact(artifact, command: command).isEmpty, "an artifact has text")
    case .run(let invocation): expect(program.command(named: invocation.command) != nil, "a command is one of the table")
    case .version: break
    }
  } catch {
    expect(!error.message.isEmpty, "an error says what is wrong")
    for line in Failure(error).lines { expect(!line.isEmpty, "no line of an error is empty") }
  }
  for word in words {
    _ = CueAddress(word)
    if let milliseconds = FilmTime.milliseconds(word) { expect(milliseconds >= 0, "a time in a film is not negative") }
    _ = Moment(date: word)
  }
  let glob = Glob(words[0])
  for word in words.dropFirst() { _ = glob.matches(word) }
}

/// Any text as the date of a mail.
func readDates(_ text: String) {
  if let date = MailDate(text) { expect(abs(date.offsetMinutes) < 24 * 60, "a zone is less than a day") }
  _ = Moment(date: text)
}
