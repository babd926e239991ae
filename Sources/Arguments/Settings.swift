extension Program {
  /// Every flag that a settings key can stand for, each key once.
  public var settings: [(key: String, flag: Flag<Options>)] {
    var seen: Set<String> = []
    return (flags + commands.flatMap(\.flags)).compactMap { flag in
      guard let key = flag.setting, seen.insert(key.lowercased()).inserted else { return nil }
      return (key, flag)
    }
  }

  /// Applies settings, in their order, and returns what is wrong with them; a faulty setting changes nothing.
  ///
  /// Keys are compared without regard to case, as git does. Parse the command line afterwards, with the result as its defaults.
  public func apply(_ entries: [(key: String, value: String)], to options: inout Options) -> [UsageError] {
    let known = settings
    var seen: Set<String> = []
    var faults: [UsageError] = []
    for (key, value) in entries {
      let folded = key.lowercased()
      guard let flag = known.first(where: { $0.key.lowercased() == folded })?.flag, case .update(let update) = flag.effect else {
        let nearest = Suggestion.nearest(to: folded, among: known.map(\.key))
        faults.append(UsageError("unknown setting '\(key)'", hint: nearest.map { "did you mean '\($0)'?" }))
        continue
      }
      if let expectation = update(&options, value, !seen.contains(folded)) {
        faults.append(UsageError("setting '\(key)' cannot be '\(value)'", hint: "give \(expectation)"))
      } else {
        seen.insert(folded)
      }
    }
    return faults
  }
}
