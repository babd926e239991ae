/// A command with everything that was said about it.
public struct Invocation<Options: Sendable>: Sendable {
  /// The command's name; one of the program's table.
  public var command: String
  /// The defaults, changed by the flags.
  public var options: Options
  /// The arguments that are no flags, in order.
  public var operands: [String]
  /// The long names of the flags given on the command line.
  public var given: Set<String>
}

/// What a command line asks for.
public enum Request<Options: Sendable>: Sendable {
  /// To do what the command is for.
  case run(Invocation<Options>)
  /// Help on a command, or on the program when there is none.
  case help(command: String?, isLong: Bool)
  /// The version.
  case version
  /// A manual page or a completion script.
  case generate(Artifact, command: String?)
}

extension Program {
  /// Reads the words after the program's name.
  ///
  /// Grammar: `--long VALUE`, `--long=VALUE`, `-x VALUE`, `-xVALUE`, grouped switches, `--`; `-` is an operand. Names are never abbreviated.
  /// Flags and operands may be mixed; flags of every command may stand before the command. `defaults` are the options before anything is
  /// given, for example those of the settings.
  public func parse(_ words: [String], defaults: Options) throws(UsageError) -> Request<Options> {
    var parser = Parser(program: self, options: defaults, rest: words[...])
    return try parser.request()
  }
}

struct Parser<Options: Sendable> {
  let program: Program<Options>
  var options: Options
  var rest: ArraySlice<String>
  var command: Command<Options>?
  var asksForHelp = false
  var operands: [String] = []
  var given: Set<String> = []

  init(program: Program<Options>, options: Options, rest: ArraySlice<String>) {
    self.program = program
    self.options = options
    self.rest = rest
  }

  mutating func request() throws(UsageError) -> Request<Options> {
    while let word = rest.popFirst() {
      if word == "--" {
        for operand in rest { try take(operand) }
        break
      }
      if word.hasPrefix("--") {
        if let request = try readLong(word) { return request }
      } else if word.hasPrefix("-"), word != "-" {
        if let request = try readShort(word) { return request }
      } else {
        try take(word)
      }
    }
    if asksForHelp { return .help(command: command?.name, isLong: true) }
    guard let command else {
      throw UsageError("no command given", hint: "'\(program.name) --help' lists the commands")
    }
    try checkOperands(of: command)
    return .run(Invocation(command: command.name, options: options, operands: operands, given: given))
  }

  // MARK: Operands

  /// Takes a word that is no flag: the command first, then its operands.
  private mutating func take(_ word: String) throws(UsageError) {
    if command != nil {
      operands.append(word)
    } else if word == "help" {
      asksForHelp = true
    } else if let named = program.command(named: word) {
      command = named
    } else {
      let nearest = Suggestion.nearest(to: word, among: program.commands.map(\.name) + ["help"])
      throw UsageError(
        "unknown command '\(word)'",
        hint: nearest.map { "did you mean '\($0)'?" } ?? "'\(program.name) --help' lists the commands")
    }
  }

  private func checkOperands(of command: Command<Options>) throws(UsageError) {
    let needed = command.positionals.filter(\.isRequired)
    let usage = "usage: " + program.usage(of: command)
    if operands.count < needed.count {
      throw UsageError("'\(command.name)' needs \(needed[operands.count].name)", hint: usage, command: command.name)
    }
    if operands.count > command.positionals.count, command.positionals.last?.isRepeated != true {
      throw UsageError("unexpected argument '\(operands[command.positionals.count])'", hint: usage, command: command.name)
    }
  }

  // MARK: Flags

  /// Reads `--name`, `--name=value` or `--name value`.
  private mutating func readLong(_ word: String) throws(UsageError) -> Request<Options>? {
    let body = word.dropFirst(2)
    let equals = body.utf8.firstIndex(of: UInt8(ascii: "="))
    let name = String(body[..<(equals ?? body.endIndex)])
    let attached = equals.map { String(body[body.utf8.index(after: $0)...]) }
    for flag in program.flags(of: command) where flag.long == name || flag.negated == name {
      let spelled = "--\(name)"
      switch (flag.takesValue, attached) {
      case (true, let attached?): return try use(flag, spelled, value: attached)
      case (true, nil): return try use(flag, spelled, value: try nextValue(of: flag, spelled))
      case (false, let attached?): throw fault("'\(spelled)' takes no value, but was given '\(attached)'")
      case (false, nil): return try use(flag, spelled, value: flag.negated == name ? "false" : "true")
      }
    }
    throw unknown("--\(name)", name: name)
  }

  /// Reads `-x`, `-xyz` (three switches), `-xVALUE` or `-x VALUE`.
  private mutating func readShort(_ word: String) throws(UsageError) -> Request<Options>? {
    var letters = word.dropFirst()
    while let letter = letters.popFirst() {
      guard let flag = program.flags(of: command).first(where: { $0.short == letter }) else {
        throw unknown("-\(letter)", name: String(word.dropFirst()))
      }
      let spelled = "-\(letter)"
      if flag.takesValue {
        return try use(flag, spelled, value: letters.isEmpty ? try nextValue(of: flag, spelled) : String(letters))
      }
      if let request = try use(flag, spelled, value: "true") { return request }
    }
    return nil
  }

  private mutating func nextValue(of flag: Flag<Options>, _ spelled: String) throws(UsageError) -> String {
    if let value = rest.popFirst() { return value }
    let hint = flag.choices.isEmpty ? nil : "one of " + flag.choices.joined(separator: ", ")
    throw fault("'\(spelled)' needs a value, \(flag.placeholder ?? "VALUE")", hint: hint)
  }

  private mutating func use(_ flag: Flag<Options>, _ spelled: String, value: String) throws(UsageError) -> Request<Options>? {
    switch flag.effect {
    case .help: return .help(command: command?.name, isLong: spelled != "-h")
    case .version: return .version
    case .generate:
      guard let artifact = Artifact(argument: value) else { throw wrong(value, for: spelled, expectation: Artifact.expectation) }
      return .generate(artifact, command: command?.name)
    case .update(let update):
      let isFirst = given.insert(flag.long).inserted
      if let expectation = update(&options, value, isFirst) { throw wrong(value, for: spelled, expectation: expectation) }
      return nil
    }
  }

  // MARK: Faults

  private func fault(_ message: String, hint: String? = nil) -> UsageError {
    UsageError(message, hint: hint, command: command?.name)
  }

  private func wrong(_ value: String, for spelled: String, expectation: String) -> UsageError {
    fault("'\(spelled)' cannot be '\(value)'", hint: "give \(expectation)")
  }

  private func unknown(_ spelled: String, name: String) -> UsageError {
    let names = program.flags(of: command).flatMap { [$0.long] + ($0.negated.map { [$0] } ?? []) }
    if let nearest = Suggestion.nearest(to: name, among: names) {
      return fault("unknown flag '\(spelled)'", hint: "did you mean '--\(nearest)'?")
    }
    let owners = program.commands.filter { command in command.flags.contains { $0.long == name || $0.negated == name } }
    guard owners.isEmpty else {
      return fault("unknown flag '\(spelled)'", hint: "it belongs to " + owners.map { "'\($0.name)'" }.joined(separator: ", "))
    }
    let about = [program.name, command?.name].compactMap { $0 }.joined(separator: " ")
    return fault("unknown flag '\(spelled)'", hint: "'\(about) -h' lists the flags; a file of that name is './\(spelled)'")
  }
}
