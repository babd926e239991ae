extension Program {
  /// A completion script for fish.
  public func fishCompletion() -> String {
    let names = commands.map(\.name)
    var script = """
      # fish completion for \(name), made by '\(name) --generate complete-fish'
      complete -c \(name) -f
      function _\(function)_before_command
        not __fish_seen_subcommand_from \(names.joined(separator: " ")) help
      end
      function _\(function)_revisions
        command git for-each-ref --format='%(refname:short)' refs/heads refs/tags refs/remotes 2>/dev/null
      end

      """
    for command in commands {
      script += "complete -c \(name) -n _\(function)_before_command -a \(command.name) -d \(fishQuote(command.summary))\n"
    }
    script += "complete -c \(name) -n _\(function)_before_command -a help -d 'show the help of a command'\n"
    script += "complete -c \(name) -n '__fish_seen_subcommand_from help' -a \(fishQuote(names.joined(separator: " ")))\n"
    for flag in flags(of: nil) { script += fishLines(flag, condition: nil) }
    for command in commands {
      let condition = "__fish_seen_subcommand_from \(command.name)"
      for flag in command.flags { script += fishLines(flag, condition: condition) }
      let operands = fishOffer(command.operandCompletion, [])
      if !operands.isEmpty { script += "complete -c \(name) -n '\(condition)' \(operands)\n" }
    }
    return script
  }

  private func fishLines(_ flag: Flag<Options>, condition: String?) -> String {
    let start = "complete -c \(name)" + (condition.map { " -n '\($0)'" } ?? "")
    let letter = flag.short.map { " -s \($0)" } ?? ""
    let value =
      flag.takesValue ? " -r " + (fishOffer(flag.completion, flag.choices).isEmpty ? "-f" : fishOffer(flag.completion, flag.choices)) : ""
    var lines = "\(start)\(letter) -l \(flag.long)\(value) -d \(fishQuote(flag.help))\n"
    if let negated = flag.negated { lines += "\(start) -l \(negated) -d \(fishQuote("take --\(flag.long) back"))\n" }
    return lines
  }

  private func fishOffer(_ completion: Completion, _ choices: [String]) -> String {
    if !choices.isEmpty { return "-f -a \(fishQuote(choices.joined(separator: " ")))" }
    switch completion {
    case .none: return ""
    case .file: return "-F"
    case .directory: return "-f -a '(__fish_complete_directories)'"
    case .revision: return "-f -a '(_\(function)_revisions)'"
    }
  }

  /// The text as one word of fish, where only the quote and the backslash mean something between quotes.
  private func fishQuote(_ text: String) -> String {
    "'" + String(text.flatMap { $0 == "'" || $0 == "\\" ? ["\\", $0] : [$0] }) + "'"
  }
}
