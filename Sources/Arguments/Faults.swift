extension Program {
  /// What is wrong with the table itself, a line each: names used twice, missing or overlong words. Empty for a sound table; a test holds it so.
  public var faults: [String] {
    var faults: [String] = []
    for name in repeated(in: commands.map(\.name) + ["help"]) { faults.append("command '\(name)' stands twice") }
    for command in commands {
      faults += sentenceFaults(command.summary, of: "command '\(command.name)'")
      if command.examples.isEmpty { faults.append("command '\(command.name)' has no example") }
      for positional in command.positionals.dropLast() where positional.isRepeated {
        faults.append("'\(positional.name)' of '\(command.name)' is repeated but not last")
      }
      for (former, latter) in zip(command.positionals, command.positionals.dropFirst()) where latter.isRequired && !former.isRequired {
        faults.append("'\(latter.name)' of '\(command.name)' is required after one that is not")
      }
    }
    for setting in namedSettings { faults += sentenceFaults(setting.help, of: "setting '\(setting.spelling)'") }
    for command in [nil] + commands.map({ Optional($0) }) {
      let place = command.map { "of '\($0.name)'" } ?? "of the program"
      for name in repeated(in: flags(of: command).flatMap(\.spellings)) { faults.append("flag '\(name)' \(place) stands twice") }
      for flag in command?.flags ?? flags { faults += flagFaults(flag, place) }
    }
    return faults
  }

  private func flagFaults(_ flag: Flag<Options>, _ place: String) -> [String] {
    let subject = "flag '--\(flag.long)' \(place)"
    var faults = sentenceFaults(flag.help, of: subject)
    if flag.category.isEmpty { faults.append("\(subject) has no category") }
    if !flag.details.isEmpty, flag.details.last != "." { faults.append("\(subject) has details without a full stop") }
    return faults
  }

  private func sentenceFaults(_ text: String, of subject: String) -> [String] {
    if text.isEmpty { return ["\(subject) has no help"] }
    var faults: [String] = []
    if text.count > 60 { faults.append("\(subject) has help of more than 60 letters") }
    if text.last == "." { faults.append("\(subject) has help that ends with a full stop") }
    if text.contains(where: \.isNewline) { faults.append("\(subject) has help of several lines") }
    return faults
  }

  private func repeated(in names: [String]) -> [String] {
    var seen: Set<String> = []
    return names.filter { !seen.insert($0).inserted }
  }
}
