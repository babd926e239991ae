extension Program {
  /// A completion script for a shell or a manual page of the program; what `--generate` writes.
  public func artifact(_ artifact: Artifact, command: String? = nil) -> String {
    switch artifact {
    case .man: manual(of: command)
    case .bash: bashCompletion()
    case .zsh: zshCompletion()
    case .fish: fishCompletion()
    }
  }

  /// A completion script for bash 4 or later.
  ///
  /// Bash cuts words at `=`, so that `--format=j` comes as three words; the script looks behind the sign. Names from the repository are
  /// offered quoted and never given to `compgen -W`, which would run a `$(…)` in them.
  public func bashCompletion() -> String {
    """
    # bash completion for \(name), made by '\(name) --generate complete-bash'
    \(function)() {
      local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]} command= word i
      COMPREPLY=()
      for ((i = 1; i < COMP_CWORD; i++)); do
        word=${COMP_WORDS[i]}
        case $word in \(commands.map(\.name).joined(separator: "|"))) command=$word; break;; esac
      done
      if [[ $cur == = ]]; then cur=
      elif [[ $prev == = && COMP_CWORD -gt 1 ]]; then prev=${COMP_WORDS[COMP_CWORD-2]}
      fi
      case $command/$prev in
    \(bashValues())  esac
      if [[ $cur == -* ]]; then
        case $command in
    \(bashFlags())    esac
        return
      fi
      case $command in
    \(bashOperands())  esac
    }
    \(function)_words() {
      local word
      for word; do [[ $word == "$cur"* ]] && COMPREPLY+=("$word"); done
    }
    \(function)_files() {
      compopt -o filenames 2>/dev/null
      mapfile -t COMPREPLY < <(compgen "$1" -- "$cur")
    }
    \(function)_revisions() {
      local word
      while read -r word; do
        [[ $word == "$cur"* ]] && printf -v word %q "$word" && COMPREPLY+=("$word")
      done < <(git for-each-ref --format='%(refname:short)' refs/heads refs/tags refs/remotes 2>/dev/null)
    }
    complete -F \(function) \(name)

    """
  }

  /// The name of the shell function.
  var function: String { "_" + String(name.map { $0.isLetter || $0.isNumber ? $0 : "_" }) }

  /// Commands with their flags; nil stands for "no command yet".
  private var scopes: [Command<Options>?] { [nil] + commands.map { $0 } }

  private func bashValues() -> String {
    var lines = ""
    for scope in scopes {
      for flag in flags(of: scope) where flag.takesValue {
        let names = [flag.short.map { "-\($0)" }, "--\(flag.long)"].compactMap { $0 }.map { "\(scope?.name ?? "")/\($0)" }
        lines += "    \(names.joined(separator: "|"))) \(bashOffer(flag.completion, flag.choices)); return;;\n"
      }
    }
    return lines
  }

  private func bashFlags() -> String {
    scopes.map { scope in
      let words = flags(of: scope).flatMap(\.spellings)
      return "      \(scope?.name ?? "''")) \(function)_words \(words.joined(separator: " "));;\n"
    }.joined()
  }

  private func bashOperands() -> String {
    scopes.map { scope in
      guard let scope else { return "    '') \(function)_words \((commands.map(\.name) + ["help"]).joined(separator: " "));;\n" }
      return "    \(scope.name)) \(bashOffer(scope.operandCompletion, []));;\n"
    }.joined()
  }

  private func bashOffer(_ completion: Completion, _ choices: [String]) -> String {
    if !choices.isEmpty { return "\(function)_words \(choices.joined(separator: " "))" }
    switch completion {
    case .none: return ":"
    case .file: return "\(function)_files -f"
    case .directory: return "\(function)_files -d"
    case .revision: return "\(function)_revisions"
    }
  }
}

extension Flag {
  /// Every way to write it.
  var spellings: [String] {
    [short.map { "-\($0)" }, "--\(long)", negated.map { "--\($0)" }].compactMap { $0 }
  }
}

extension Command {
  /// What a shell offers for its operands: the first kind that any of them has, since optional ones cannot be told apart by position.
  var operandCompletion: Completion { positionals.map(\.completion).first { $0 != .none } ?? .none }
}
