/// An argument by position, as help shows it and shells complete it.
public struct Positional: Sendable {
  /// Its name in usage lines, in capitals.
  public var name: String
  /// One short line: what it is.
  public var help: String
  /// Whether the command fails without it.
  public var isRequired: Bool
  /// Whether any number may follow; only for the last one.
  public var isRepeated: Bool
  /// What a shell offers.
  public var completion: Completion

  /// Describes an argument; by default one that may be missing and is not repeated.
  public init(_ name: String, help: String, isRequired: Bool = false, isRepeated: Bool = false, completion: Completion = .none) {
    self.name = name
    self.help = help
    self.isRequired = isRequired
    self.isRepeated = isRepeated
    self.completion = completion
  }
}

/// A command line worth copying, and what it answers.
public struct Example: Sendable {
  /// What it answers.
  public var text: String
  /// The command line, the program's name first.
  public var command: String

  /// Pairs a command line with what it answers.
  public init(_ text: String, _ command: String) {
    self.text = text
    self.command = command
  }
}

/// A name and its meaning: an exit status, an environment variable, a file.
public struct Entry: Sendable {
  /// The status, variable or file.
  public var name: String
  /// Whole sentences on what it means.
  public var meaning: String

  /// Pairs a name with its meaning.
  public init(_ name: String, _ meaning: String) {
    self.name = name
    self.meaning = meaning
  }
}

/// One command of a program: its words, its arguments and the flags that only it has.
public struct Command<Options: Sendable>: Sendable {
  /// The word that calls it.
  public var name: String
  /// One short line: what it answers. No capital, no full stop.
  public var summary: String
  /// What follows the command's name in the usage line; made from flags and positionals where it is nil.
  public var usage: String?
  /// Paragraphs of whole sentences between empty lines.
  public var details: String
  /// Shown first in long help.
  public var examples: [Example]
  /// The flags that only this command has, or shares with some.
  public var flags: [Flag<Options>]
  /// Its arguments, in order.
  public var positionals: [Positional]

  /// Describes a command.
  public init(
    _ name: String, summary: String, usage: String? = nil, details: String = "", examples: [Example] = [], flags: [Flag<Options>] = [],
    positionals: [Positional] = []
  ) {
    self.name = name
    self.summary = summary
    self.usage = usage
    self.details = details
    self.examples = examples
    self.flags = flags
    self.positionals = positionals
  }
}

/// A program as one table: parser, help, manual pages and shell completions read it.
public struct Program<Options: Sendable>: Sendable {
  /// The name it is called by.
  public var name: String
  /// The version, without the name.
  public var version: String
  /// The date of the version, as manual pages show it: "November 30, 2026".
  public var date: String
  /// One short line: what the program is for. No capital, no full stop.
  public var summary: String
  /// Paragraphs of whole sentences between empty lines.
  public var details: String
  /// Shown first in long help.
  public var examples: [Example]
  /// The flags of every command; they may also stand before the command.
  public var flags: [Flag<Options>]
  /// The commands, in the order help lists them.
  public var commands: [Command<Options>]
  /// Settings that no flag stands for.
  public var namedSettings: [NamedSetting<Options>] = []
  /// What the exit statuses mean.
  public var exitStatus: [Entry] = []
  /// The environment variables that matter.
  public var environment: [Entry] = []
  /// The files that matter.
  public var files: [Entry] = []

  /// Describes a program.
  public init(
    _ name: String, version: String, date: String, summary: String, details: String = "", examples: [Example] = [],
    flags: [Flag<Options>] = [], commands: [Command<Options>]
  ) {
    self.name = name
    self.version = version
    self.date = date
    self.summary = summary
    self.details = details
    self.examples = examples
    self.flags = flags
    self.commands = commands
  }

  /// The command of that name.
  public func command(named name: String) -> Command<Options>? { commands.first { $0.name == name } }

  /// Every flag that may be given to a command (nil: before any command), its own first.
  public func flags(of command: Command<Options>?) -> [Flag<Options>] { (command?.flags ?? []) + flags + Flag.builtIn }

  /// The usage line, without "usage:".
  func usage(of command: Command<Options>?) -> String {
    guard let command else { return "\(name) COMMAND [options] [arguments]" }
    let arguments = command.positionals.map { positional in
      let word = positional.name + (positional.isRepeated ? "..." : "")
      return positional.isRequired ? word : "[\(word)]"
    }
    return "\(name) \(command.name) " + (command.usage ?? (["[options]"] + arguments).joined(separator: " "))
  }
}
