extension Program {
  /// A completion script for zsh, to be put on `fpath` as `_NAME`.
  public func zshCompletion() -> String {
    """
    #compdef \(name)
    # zsh completion for \(name), made by '\(name) --generate complete-zsh'
    \(function)_revisions() {
      local -a revisions
      revisions=(${(f)"$(git for-each-ref --format='%(refname:short)' refs/heads refs/tags refs/remotes 2>/dev/null)"})
      compadd -a revisions
    }
    \(function)() {
      local curcontext=$curcontext state line
      typeset -A opt_args
      local -a commands
      commands=(
    \(commands.map { "    " + shellQuote(zshItem($0.name) + ":" + $0.summary) + "\n" }.joined())    'help:show the help of a command'
      )
      _arguments -C -s \\
    \(zshFlags(of: nil))    '1: :->command' \\
        '*:: :->operands'
      case $state in
        command) _describe command commands;;
        operands)
          case $words[1] in
    \(commands.map(zshCase).joined())          help) _describe command commands;;
          esac;;
      esac
    }
    if [ "$funcstack[1]" = \(function) ]; then \(function) "$@"; else compdef \(function) \(name); fi

    """
  }

  private func zshCase(_ command: Command<Options>) -> String {
    """
            \(command.name))
              _arguments -s \\
    \(zshFlags(of: command))        \(shellQuote("*:" + zshItem(operandName(of: command)) + ":" + zshAction(command.operandCompletion, [])));;

    """
  }

  private func operandName(of command: Command<Options>) -> String {
    command.positionals.isEmpty ? " " : command.positionals.map(\.name).joined(separator: " or ")
  }

  /// The flags as specifications of `_arguments`, a line each.
  private func zshFlags(of command: Command<Options>?) -> String {
    flags(of: command).flatMap { flag in
      flag.spellings.map { spelling in
        // One that may be given again is offered again; of the others, no spelling is.
        let prefix = flag.isRepeatable ? "*" : "(\(flag.spellings.joined(separator: " ")))"
        let value = flag.placeholder.map { ":\(zshItem($0)):\(zshAction(flag.completion, flag.choices))" } ?? ""
        let attach = flag.takesValue ? (spelling.hasPrefix("--") ? "=" : "+") : ""
        let text = flag.help.split(separator: "]", omittingEmptySubsequences: false).joined(separator: "\\]")
        return (command == nil ? "    " : "        ") + shellQuote("\(prefix)\(spelling)\(attach)[\(text)]\(value)") + " \\\n"
      }
    }.joined()
  }

  private func zshAction(_ completion: Completion, _ choices: [String]) -> String {
    if !choices.isEmpty { return "(\(choices.joined(separator: " ")))" }
    switch completion {
    case .none: return " "
    case .file: return "_files"
    case .directory: return "_files -/"
    case .revision: return "\(function)_revisions"
    }
  }

  private func zshItem(_ text: String) -> String {
    text.split(separator: ":", omittingEmptySubsequences: false).joined(separator: "\\:")
  }

  /// The text as one word of a POSIX shell.
  private func shellQuote(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }
}
