/// What a shell offers where a value is due.
public enum Completion: Sendable, Equatable {
  /// Nothing.
  case none
  /// Files and folders.
  case file
  /// Folders.
  case directory
  /// Branches and tags of the repository around.
  case revision
}

/// One flag: its names, its words for help, man page and completions, and what it does to the options.
///
/// Everything that is said or done about a flag comes from this one entry. There are two kinds: `.switch` takes no value, `.option` takes one.
public struct Flag<Options: Sendable>: Sendable {
  /// The name after `--`.
  public let long: String
  /// The letter after `-`, if any.
  public let short: Character?
  /// The name of a switch that takes this one back, as `no-email` for `email`.
  public let negated: String?
  /// What the value is called; nil for a switch.
  public let placeholder: String?
  /// The heading it stands under in help.
  public let category: String
  /// One short line: what it does. No capital, no full stop.
  public let help: String
  /// The rest, as paragraphs of whole sentences between empty lines; may be empty.
  public let details: String
  /// All values there are; empty when they cannot be listed.
  public let choices: [String]
  /// What a shell offers as its value where there are no choices.
  public let completion: Completion
  /// The key in the settings file that does the same, if any.
  public let setting: String?
  /// Whether each use adds a value; otherwise the last one wins.
  public let isRepeatable: Bool

  let effect: Effect

  /// What happens when the parser meets the flag.
  enum Effect: Sendable {
    /// Changes the options. Returns what would have been right when the value is wrong. `isFirst`: nothing was collected yet.
    case update(@Sendable (_ options: inout Options, _ value: String, _ isFirst: Bool) -> String?)
    case help, version, generate
  }

  /// Whether a value follows.
  public var takesValue: Bool { placeholder != nil }
}

extension Flag {
  /// A flag without a value that sets `path` to `sets`; its `negated` form sets the contrary.
  public static func `switch`(
    _ path: any WritableKeyPath<Options, Bool> & Sendable, _ long: String, _ short: Character? = nil, sets: Bool = true,
    negated: String? = nil,
    category: String, help: String, details: String = "", setting: String? = nil
  ) -> Flag {
    Flag(
      long: long, short: short, negated: negated, placeholder: nil, category: category, help: help, details: details, choices: [],
      completion: .none, setting: setting, isRepeatable: false,
      effect: .update { options, value, _ in
        guard let isOn = Bool(argument: value) else { return Bool.expectation }
        options[keyPath: path] = isOn == sets
        return nil
      })
  }

  /// A flag with a value; the last one given wins.
  public static func option<Value: ArgumentValue>(
    _ path: any WritableKeyPath<Options, Value> & Sendable, _ long: String, _ short: Character? = nil, _ placeholder: String? = nil,
    category: String, help: String, details: String = "", completion: Completion = .none, setting: String? = nil
  ) -> Flag {
    valued(long, short, placeholder, Value.self, category, help, details, completion, setting) { options, value, _ in
      options[keyPath: path] = value
    }
  }

  /// A flag with a value that is nil when it is not given; the last one given wins.
  public static func option<Value: ArgumentValue>(
    _ path: any WritableKeyPath<Options, Value?> & Sendable, _ long: String, _ short: Character? = nil, _ placeholder: String? = nil,
    category: String, help: String, details: String = "", completion: Completion = .none, setting: String? = nil
  ) -> Flag {
    valued(long, short, placeholder, Value.self, category, help, details, completion, setting) { options, value, _ in
      options[keyPath: path] = value
    }
  }

  /// A flag whose values are collected. What the command line gives takes the place of what the settings gave.
  public static func option<Value: ArgumentValue>(
    collecting path: any WritableKeyPath<Options, [Value]> & Sendable, _ long: String, _ short: Character? = nil,
    _ placeholder: String? = nil,
    category: String, help: String, details: String = "", completion: Completion = .none, setting: String? = nil
  ) -> Flag {
    valued(long, short, placeholder, Value.self, category, help, details, completion, setting, isRepeatable: true) {
      options, value, isFirst in
      if isFirst { options[keyPath: path] = [] }
      options[keyPath: path].append(value)
    }
  }

  private static func valued<Value: ArgumentValue>(
    _ long: String, _ short: Character?, _ placeholder: String?, _: Value.Type, _ category: String, _ help: String, _ details: String,
    _ completion: Completion, _ setting: String?, isRepeatable: Bool = false,
    store: @escaping @Sendable (inout Options, Value, Bool) -> Void
  ) -> Flag {
    let named = Value.choices.isEmpty ? long.uppercased() : Value.choices.joined(separator: "|")
    return Flag(
      long: long, short: short, negated: nil, placeholder: placeholder ?? named, category: category, help: help, details: details,
      choices: Value.choices, completion: completion, setting: setting, isRepeatable: isRepeatable,
      effect: .update { options, argument, isFirst in
        guard let value = Value(argument: argument) else { return Value.expectation }
        store(&options, value, isFirst)
        return nil
      })
  }

  /// The flags every program has.
  static var builtIn: [Flag] {
    [
      builtIn("help", "h", .help, "show help: -h briefly, --help with examples and details"),
      builtIn("version", nil, .version, "show the version"),
      builtIn(
        "generate", nil, .generate, "write a manual page or a shell completion to standard output", "WHAT", Artifact.choices,
        "After a command, 'man' gives the page of that command."),
    ]
  }

  private static func builtIn(
    _ long: String, _ short: Character?, _ effect: Effect, _ help: String, _ placeholder: String? = nil, _ choices: [String] = [],
    _ details: String = ""
  ) -> Flag {
    Flag(
      long: long, short: short, negated: nil, placeholder: placeholder, category: "General", help: help, details: details, choices: choices,
      completion: .none, setting: nil, isRepeatable: false, effect: effect)
  }
}

/// What a program can write about itself.
public enum Artifact: String, CaseIterable, ArgumentValue {
  /// A manual page.
  case man
  /// A completion script for bash.
  case bash = "complete-bash"
  /// A completion script for zsh.
  case zsh = "complete-zsh"
  /// A completion script for fish.
  case fish = "complete-fish"
}
