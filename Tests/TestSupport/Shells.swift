public import Foundation

/// A shell whose completions are tried as it runs them itself.
public enum Shell: String, CaseIterable, Sendable {
  case bash, zsh, fish

  /// What the shell offers for a command line that ends where the cursor is; folders have a slash after them.
  ///
  /// - Parameters:
  ///   - line: the words, the program's name first.
  ///   - script: the path of the completion script.
  ///   - place: the folder that the shell is in; files may be made beside it.
  public func offers(_ line: String, script: String, in place: URL) throws -> Set<String> {
    let result =
      switch self {
      case .bash: try run("bash", ["-c", bashDriver, "bash", script] + bashWords(line), in: place)
      case .zsh:
        try run(
          "zsh", ["-f", "-c", zshDriver, "zsh", script, place.deletingLastPathComponent().appending(path: "results").path, line], in: place)
      case .fish:
        try run(
          "fish", ["--no-config", "-c", "source $argv[1]; complete -C $argv[2]", script, line], in: place,
          environment: ["HOME": place.deletingLastPathComponent().path])
      }
    var offered = result.text.split(separator: "\n").map(String.init)
    guard result.status == 0, self != .zsh || offered.popLast() == "done" else {
      throw ShellFailure(message: "\(self): " + String(decoding: result.errors, as: UTF8.self))
    }
    // Fish writes a word's meaning after a tab, and a word given after `=` with the flag before it.
    if self == .fish { offered = offered.map { String($0.split(separator: "\t", omittingEmptySubsequences: false)[0]) } }
    if self == .fish, line.contains("=") { offered = offered.map { String($0.split(separator: "=").last ?? "") } }
    return Set(offered.map { isFolder(place.appending(path: $0)) && !$0.hasSuffix("/") ? $0 + "/" : $0 })
  }

  private func isFolder(_ url: URL) -> Bool { (try? url.resourceValues(forKeys: [.isDirectoryKey]).isDirectory) ?? false }

  /// The words as readline cuts them, `=` a word of its own.
  private func bashWords(_ line: String) -> [String] {
    let words = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    guard let last = words.last, let equals = last.firstIndex(of: "=") else { return words }
    return words.dropLast() + [String(last[..<equals]), "=", String(last[last.index(after: equals)...])]
  }
}

/// What a shell said instead of offering anything.
public struct ShellFailure: Error { public var message: String }

private let bashDriver = """
  source "$1"; shift
  COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1))
  complete -p "$1" >/dev/null || exit 9
  _"$1"
  printf '%s\\n' "${COMPREPLY[@]}"
  """

/// A real interactive shell behind a pseudo terminal, whose `compadd` notes what it is given.
private let zshDriver = """
  zmodload zsh/zpty
  zpty shell "TERM=dumb zsh -f -i"
  zpty -w shell "SCRIPT=${(q)1} RESULTS=${(q)2}"
  zpty -w shell 'autoload -U compinit; compinit -u -D; source $SCRIPT
  compadd() {
    case "${(j: :)${@[1,(i)(-|--)]}}" in *-[OAD]\\ *) builtin compadd "$@"; return;; esac
    local -a hits; builtin compadd -A hits "$@"; (( $#hits )) && print -rl -- $^hits >>$RESULTS
    builtin compadd "$@"
  }
  finish() { print done >>$RESULTS; exit }
  comppostfuncs=(finish); bindkey "^I" complete-word; : >$RESULTS'
  integer tries
  while [[ ! -e $2 ]] && (( tries++ < 500 )); do sleep 0.02; done
  zpty -w -n shell "$3"$'\\t'
  while ! grep -qx done $2 && (( tries++ < 1000 )); do sleep 0.02; done
  zpty -d shell
  cat $2
  """
