extension Program {
  /// The manual page of a command (nil: of the program), section 1, in mdoc(7).
  public func manual(of commandName: String? = nil) -> String {
    let command = commandName.flatMap(command(named:))
    let title = [name, command?.name].compactMap { $0 }.joined(separator: "-")
    var page = ManualPage()
    page.macro("Dd \(date)")
    page.macro("Dt \(title.uppercased()) 1")
    page.macro("Os")
    page.macro("Sh NAME")
    page.macro("Nm \(title)")
    page.macro("Nd \(ManualPage.escape(command?.summary ?? summary))")
    page.macro("Sh SYNOPSIS")
    synopsis(of: command, on: &page)
    page.macro("Sh DESCRIPTION")
    description(of: command, on: &page)
    if command == nil {
      if !settingEntries.isEmpty {
        page.macro("Ss Settings")
        page.list(settingEntries.map { ("Ic \(ManualPage.escape($0.name))", $0.meaning) })
      }
      page.entries("ENVIRONMENT", environment) { "Ev \($0)" }
      page.entries("FILES", files) { "Pa \($0)" }
    }
    page.entries("EXIT STATUS", exitStatus) { $0 }
    page.examples(command?.examples ?? examples)
    page.macro("Sh SEE ALSO")
    let others = command == nil ? commands.map { "\(name)-\($0.name)" }.sorted() : [name]
    for (index, other) in others.enumerated() { page.macro("Xr \(other) 1" + (index + 1 < others.count ? " ," : "")) }
    return page.text
  }

  private func synopsis(of command: Command<Options>?, on page: inout ManualPage) {
    guard let command else {
      page.macro("Nm \(name)")
      page.macro("Ar command")
      page.macro("Op Ar options")
      page.macro("Op Ar arguments")
      return
    }
    page.macro("Nm \(name) \(command.name)")
    if let usage = command.usage { return page.macro("Ar \(ManualPage.escape(usage))") }
    page.macro("Op Ar options")
    for positional in command.positionals {
      let word = "Ar \(positional.name)" + (positional.isRepeated ? " ..." : "")
      page.macro(positional.isRequired ? word : "Op \(word)")
    }
  }

  private func description(of command: Command<Options>?, on page: inout ManualPage) {
    let details = command?.details ?? self.details
    page.paragraphs(details.isEmpty ? ManualPage.sentence(command?.summary ?? summary) : details)
    if let positionals = command?.positionals, !positionals.isEmpty {
      page.macro("Ss Arguments")
      page.list(positionals.map { ("Ar \($0.name)", ManualPage.sentence($0.help)) })
    }
    if command == nil {
      page.macro("Ss Commands")
      page.list(commands.map { ("Ic \($0.name)", ManualPage.sentence($0.summary)) })
    }
    for (category, flags) in Self.grouped(flags(of: command)) {
      page.macro("Ss \(ManualPage.escape(category))")
      page.list(
        flags.map {
          ($0.manualTerm, ([ManualPage.sentence($0.help), $0.details] + $0.notes).filter { !$0.isEmpty }.joined(separator: "\n"))
        })
    }
  }
}

extension Flag {
  /// The flag after `.It`.
  var manualTerm: String {
    let letter = short.map { "Fl \($0) , " } ?? ""
    let name = long.split(separator: "-").joined(separator: "\\-")
    return letter + "Fl \\-\(name)" + (placeholder.map { " Ar \(ManualPage.escape($0))" } ?? "")
  }
}

/// A manual page that is being written.
struct ManualPage {
  private(set) var text = ""

  mutating func macro(_ line: String) { text += ".\(line)\n" }

  /// Writes paragraphs: each sentence on a line of its own, as mdoc(7) wants it; an empty line begins a new paragraph.
  mutating func paragraphs(_ paragraphs: String) {
    for line in paragraphs.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.isEmpty { macro("Pp") } else { sentences(line) }
    }
  }

  mutating func list(_ items: [(term: String, text: String)]) {
    macro("Bl -tag -width Ds")
    for item in items {
      macro("It \(item.term)")
      paragraphs(item.text)
    }
    macro("El")
  }

  mutating func entries(_ title: String, _ entries: [Entry], term: (String) -> String) {
    guard !entries.isEmpty else { return }
    macro("Sh \(title)")
    list(entries.map { (term(Self.escape($0.name)), $0.meaning) })
  }

  mutating func examples(_ examples: [Example]) {
    guard !examples.isEmpty else { return }
    macro("Sh EXAMPLES")
    for (index, example) in examples.enumerated() {
      if index > 0 { macro("Pp") }
      paragraphs(example.text.hasSuffix(":") ? example.text : example.text + ":")
      macro("Bd -literal -offset indent -compact")
      text += Self.escapeLine(example.command) + "\n"
      macro("Ed")
    }
  }

  /// Writes text with a new line after each sentence, and before a line grows too long.
  private mutating func sentences(_ text: Substring) {
    var line = ""
    for word in text.split(separator: " ") {
      if !line.isEmpty, Self.escapeLine(line + " " + word).utf8.count > 78 { flush(&line) }
      line += (line.isEmpty ? "" : " ") + word
      if let last = word.last, ".!?".contains(last) { flush(&line) }
    }
    if !line.isEmpty { flush(&line) }
  }

  private mutating func flush(_ line: inout String) {
    text += Self.escapeLine(line) + "\n"
    line = ""
  }

  /// A line of help as a sentence.
  static func sentence(_ help: String) -> String { help.prefix(1).uppercased() + help.dropFirst() + "." }

  /// Text among the arguments of a macro: no escape sequence, and no word taken for a macro.
  static func escape(_ text: String) -> String {
    text.split(separator: " ").map { word in
      let plain = escapeSigns(String(word))
      // A macro's name has two or three letters; a lone delimiter is set apart. A zero-width sign before them makes both plain.
      return word.count <= 3 ? "\\&" + plain : plain
    }.joined(separator: " ")
  }

  /// A line of text, which must not begin like a request.
  static func escapeLine(_ line: String) -> String {
    let plain = escapeSigns(line)
    return plain.hasPrefix(".") || plain.hasPrefix("'") ? "\\&" + plain : plain
  }

  /// What roff sees as more than itself: its escape sign, hyphens and quotes that it would make typographic, quotes around arguments.
  private static func escapeSigns(_ text: String) -> String {
    var result = ""
    for character in text {
      switch character {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      case "\"": result += "\\(dq"
      case "'": result += "\\(aq"
      case "`": result += "\\(ga"
      case "~": result += "\\(ti"
      case "^": result += "\\(ha"
      default: result.append(character)
      }
    }
    return result
  }
}
