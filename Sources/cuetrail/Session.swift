import Arguments
import CueHistory
import Markup
import Reports

/// One run of one command.
struct Session {
  /// What was said on the command line; from the first look at the inputs on, also in the settings beside them.
  private(set) var options: Options
  /// The settings beside the inputs, once they were looked for.
  private(set) var settings: CorpusSettings?
  let command: String
  let operands: [String]
  let surroundings: Surroundings
  let output: Output
  private let errors: Output
  /// The words after the program's name, and the long names of the flags among them.
  private let words: [String]
  let given: Set<String>

  init(_ invocation: Invocation<Options>, _ words: [String], _ surroundings: Surroundings, _ output: Output, _ errors: Output) {
    self.words = words
    given = invocation.given
    options = invocation.options
    command = invocation.command
    operands = invocation.operands
    self.surroundings = surroundings
    self.output = output
    self.errors = errors
  }

  /// Does it, and returns the exit status.
  mutating func run() throws(Failure) -> Int32 {
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
    let style = TextStyle(
      ink: Ink(enabled: surroundings.hasColor(options.color)), width: surroundings.columns ?? 100, drawsBlocks: surroundings.showsBlocks)
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
  func scope(_ history: History, keepsTexts: Bool = true) throws(Failure) -> Scope {
    let selection = try SelectionReader(options: options, history: history).selection()
    return Scope(history, selection: selection, showsEmail: options.showsEmail, keepsTexts: keepsTexts)
  }

  /// How many threads may work.
  var jobs: Int { options.jobs?.count ?? surroundings.processors }

  /// Takes the settings beside the inputs as defaults of the flags. An unknown one is noted, a wrong one ends the run.
  mutating func settle(_ inputs: [HistoryInput]) throws(Failure) {
    guard options.readsSettings else { return }
    do throws(HistoryError) {
      settings = try CorpusSettings.find(for: inputs, currentFolder: surroundings.currentFolder)
    } catch { throw Failure(error) }
    guard let settings else { return }
    var defaults = Options()
    for fault in CommandTable.program.apply(settings.entries.map { ($0.key, $0.value) }, to: &defaults) {
      let line = settings.entries.indices.contains(fault.index) ? settings.entries[fault.index].line : nil
      let message = "'\(settings.name)'" + (line.map { ", line \($0)" } ?? "") + ": " + fault.error.message
      guard fault.isUnknown else { throw .unusable(message, hints: fault.error.hint.map { [$0] } ?? []) }
      note(message + (fault.error.hint.map { "; \($0)" } ?? ""))
    }
    do throws(UsageError) {
      if case .run(let invocation) = try CommandTable.program.parse(words, defaults: defaults) { options = invocation.options }
    } catch { throw Failure(error) }
  }

  /// A meter on the terminal that people look at while they wait; nil where nobody does.
  func meter(for inputs: [HistoryInput]) -> Meter? {
    guard surroundings.isErrorTerminal, !options.isQuiet, surroundings.variables["TERM"] != "dumb" else { return nil }
    let meter = Meter(
      width: surroundings.errorColumns ?? 80, mailBytes: Reading.mailBytes(of: inputs), now: Surroundings.seconds,
      write: { text in
        let output = Output(descriptor: 2)
        try? output.write(text)
        try? output.finish()
      })
    Interruption.prepare { meter.clear() }
    return meter
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
