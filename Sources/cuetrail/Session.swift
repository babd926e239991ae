import Arguments
import CueHistory
import Markup
import Reports

/// One run of one command.
struct Session {
  let options: Options
  let command: String
  let operands: [String]
  let surroundings: Surroundings
  let output: Output
  private let errors: Output

  init(_ invocation: Invocation<Options>, _ surroundings: Surroundings, _ output: Output, _ errors: Output) {
    options = invocation.options
    command = invocation.command
    operands = invocation.operands
    self.surroundings = surroundings
    self.output = output
    self.errors = errors
  }

  /// Does it, and returns the exit status.
  func run() throws(Failure) -> Int32 {
    switch command {
    case "check": return try check()
    case "events": return try events()
    case "stats": return try stats()
    case "blame": return try blame()
    case "log": return try log()
    case "changelog": return try changelog()
    case "site": return try site()
    case "identities": return try identities()
    case "export": return try export()
    case "recover": return try recover()
    case "split": return try split()
    default: throw .unusable("'\(command)' is not there yet", hints: [])
    }
  }

  /// The format asked for, if the command has it.
  func format(_ supported: [Format]) throws(Failure) -> Format {
    guard let format = options.format else { return supported.first ?? .text }
    guard supported.contains(format) else {
      throw .unusable(
        "'\(command)' cannot be written as \(format.rawValue)", hints: ["give one of " + supported.map(\.rawValue).joined(separator: ", ")])
    }
    return format
  }

  /// How text is written. Starts the pager where there is to be one.
  func textStyle(paged: Bool) -> TextStyle {
    let style = TextStyle(ink: Ink(enabled: surroundings.hasColor(options.color)), width: surroundings.columns ?? 100)
    if paged, options.usesPager, surroundings.isOutputTerminal, let pager = Pager.command(surroundings.variables) {
      output.page(through: pager, surroundings.variables)
    }
    return style
  }

  /// A line for people beside the result.
  func note(_ text: String) {
    if !options.isQuiet { try? errors.write("cuetrail: note: \(DisplayWidth.visible(text))\n") }
  }

  /// What of a history the filters choose.
  func scope(_ history: History) throws(Failure) -> Scope {
    Scope(history, selection: try SelectionReader(options: options, history: history).selection(), showsEmail: options.showsEmail)
  }

  /// The exit status when the result is written: `--strict` refuses findings. Says in one line what `check` would say.
  func status(_ history: History) -> Int32 {
    let faults = history.diagnostics.count { $0.severity > .note }
    if command != "check", faults > 0 {
      note("\(faults == 1 ? "1 fault" : "\(faults) faults") in what was read; 'cuetrail check' says where")
    }
    return options.isStrict && CheckReport.hasFindings(history) ? 1 : 0
  }
}
