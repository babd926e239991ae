extension Program {
  /// The help of a command (nil: of the program), each line at most `width` columns where words allow.
  ///
  /// Short help is for a glance: one line a flag. Long help begins with the examples and has every detail. Unknown commands get the program's help.
  public func help(on commandName: String? = nil, isLong: Bool, width: Int = 80) -> String {
    var page = HelpPage(width: max(40, width), isLong: isLong)
    if let command = commandName.flatMap(command(named:)) {
      write(command, on: &page)
    } else {
      writeProgram(on: &page)
    }
    return page.text
  }

  private func writeProgram(on page: inout HelpPage) {
    page.line("\(name): \(summary)")
    page.line("\nusage: \(usage(of: nil))")
    page.add(examples)
    page.heading("Commands")
    page.list(commands.map { ($0.name, $0.summary) })
    page.add(paragraphs: details)
    page.add(flags(of: nil))
    page.add("Settings", settingEntries)
    page.add("Exit status", exitStatus)
    page.add("Environment", environment)
    page.add("Files", files)
    page.line("\n'\(name) COMMAND -h' lists the flags of a command, '\(name) COMMAND --help' shows examples.")
  }

  private func write(_ command: Command<Options>, on page: inout HelpPage) {
    page.line("\(name) \(command.name): \(command.summary)")
    page.line("\nusage: \(usage(of: command))")
    page.add(command.examples)
    page.add(paragraphs: command.details)
    if !command.positionals.isEmpty {
      page.heading("Arguments")
      page.list(command.positionals.map { ($0.name, $0.help) })
    }
    page.add(flags(of: command))
    if !page.isLong { page.line("\n'\(name) \(command.name) --help' shows examples and details.") }
  }

  /// Flags under their categories, which come in the order they are first met.
  static func grouped(_ flags: [Flag<Options>]) -> [(category: String, flags: [Flag<Options>])] {
    var groups: [(category: String, flags: [Flag<Options>])] = []
    for flag in flags {
      if let index = groups.firstIndex(where: { $0.category == flag.category }) {
        groups[index].flags.append(flag)
      } else {
        groups.append((flag.category, [flag]))
      }
    }
    return groups
  }
}

/// A page of help that is being written.
struct HelpPage {
  let width: Int
  let isLong: Bool
  private(set) var text = ""

  init(width: Int, isLong: Bool) {
    self.width = width
    self.isLong = isLong
  }

  mutating func line(_ line: String) { text += line + "\n" }

  mutating func heading(_ title: String) { line("\n\(title):") }

  mutating func add(paragraphs: String) {
    guard isLong, !paragraphs.isEmpty else { return }
    line("")
    wrap(paragraphs, indent: 0)
  }

  mutating func add(_ examples: [Example]) {
    guard isLong, !examples.isEmpty else { return }
    heading("Examples")
    for (index, example) in examples.enumerated() {
      if index > 0 { line("") }
      wrap(example.text, indent: 2)
      line("    \(example.command)")
    }
  }

  mutating func add(_ title: String, _ entries: [Entry]) {
    guard isLong, !entries.isEmpty else { return }
    heading(title)
    list(entries.map { ($0.name, $0.meaning) })
  }

  mutating func add<Options>(_ flags: [Flag<Options>]) {
    for (category, flags) in Program.grouped(flags) {
      heading(category)
      if isLong {
        for flag in flags { describe(flag) }
      } else {
        list(flags.map { ($0.spelling, $0.help) })
      }
    }
  }

  /// Everything about one flag, as long help shows it.
  private mutating func describe<Options>(_ flag: Flag<Options>) {
    line("  \(flag.spelling)")
    wrap(flag.help, indent: 10)
    if !flag.details.isEmpty { wrap(flag.details, indent: 10) }
    for note in flag.notes { wrap(note, indent: 10) }
  }

  /// Names with their meanings, in two columns; a name that is too long has its meaning below.
  mutating func list(_ items: [(name: String, meaning: String)]) {
    let longest = items.map { $0.name.count }.filter { $0 <= 26 }.max() ?? 0
    let indent = 2 + max(longest, 8) + 2
    for item in items {
      let lead = "  " + item.name
      if lead.count + 2 > indent {
        line(lead)
        wrap(item.meaning, indent: indent)
      } else {
        wrap(item.meaning, indent: indent, lead: lead)
      }
    }
  }

  /// Writes paragraphs, their words filled into lines that begin with `indent` blanks, the first one with `lead` instead.
  mutating func wrap(_ paragraphs: String, indent: Int, lead: String = "") {
    let margin = String(repeating: " ", count: indent)
    var current = lead + margin.dropFirst(lead.count)
    var isEmpty = true
    for paragraph in paragraphs.split(separator: "\n", omittingEmptySubsequences: false) {
      for word in paragraph.split(separator: " ") {
        if !isEmpty, current.count + 1 + word.count > width {
          line(current)
          (current, isEmpty) = (margin, true)
        }
        current += (isEmpty ? "" : " ") + word
        isEmpty = false
      }
      if paragraph.isEmpty {
        line(isEmpty ? "" : current + "\n")
        (current, isEmpty) = (margin, true)
      }
    }
    if !isEmpty { line(current) }
  }
}

extension Flag {
  /// The flag as help lists it: `-f, --format FORMAT`; flags without a letter stand under the names of the others.
  var spelling: String {
    let letter = short.map { "-\($0), " } ?? "    "
    return letter + "--\(long)" + (placeholder.map { " \($0)" } ?? "")
  }

  /// What help says after the details.
  var notes: [String] {
    var notes: [String] = []
    if !choices.isEmpty { notes.append("Choices: " + choices.joined(separator: ", ") + ".") }
    if isRepeatable { notes.append("May be given several times.") }
    if let negated { notes.append("--\(negated) takes it back.") }
    if let setting { notes.append("Setting: \(setting).") }
    return notes
  }
}
