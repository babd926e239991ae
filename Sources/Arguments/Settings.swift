/// A setting that no flag stands for, since there is one for each of some names: `section.NAME.key`.
public struct NamedSetting<Options: Sendable>: Sendable {
  /// Before and after the name; lower case.
  public var section: String
  public var key: String
  /// What the name is called in help, in capitals.
  public var placeholder: String
  /// One short line: what it does. No capital, no full stop.
  public var help: String
  /// Takes a name and its value.
  public var update: @Sendable (_ options: inout Options, _ name: String, _ value: String) -> Void

  /// Describes a setting.
  public init(
    _ section: String, _ key: String, of placeholder: String, help: String,
    update: @escaping @Sendable (inout Options, String, String) -> Void
  ) {
    (self.section, self.key, self.placeholder, self.help, self.update) = (section, key, placeholder, help, update)
  }

  /// The name in a key; nil for a key of something else. A name may itself have dots in it.
  func name(in key: String) -> String? {
    let (start, end) = (section + ".", "." + self.key)
    guard key.hasPrefix(start), key.hasSuffix(end), key.utf8.count > start.utf8.count + end.utf8.count else { return nil }
    return String(key.dropFirst(start.count).dropLast(end.count))
  }

  /// The key as help shows it.
  var spelling: String { "\(section).\(placeholder).\(key)" }
}

/// What is wrong with one of the settings.
public struct SettingFault: Sendable, Equatable {
  /// Which of the settings, counted from 0.
  public var index: Int
  /// Whether there is no such setting; otherwise its value is wrong.
  public var isUnknown: Bool
  /// What is wrong, and what would be right.
  public var error: UsageError
}

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
  public func apply(_ entries: [(key: String, value: String)], to options: inout Options) -> [SettingFault] {
    let known = settings
    var seen: Set<String> = []
    var faults: [SettingFault] = []
    for (index, (key, value)) in entries.enumerated() {
      let folded = key.lowercased()
      if let (setting, name) = namedSettings.lazy.compactMap({ one in one.name(in: key).map { (one, $0) } }).first {
        setting.update(&options, name, value)
        continue
      }
      guard let flag = known.first(where: { $0.key.lowercased() == folded })?.flag, case .update(let update) = flag.effect else {
        faults.append(SettingFault(index: index, isUnknown: true, error: unknown(key, among: known.map(\.key))))
        continue
      }
      if let expectation = update(&options, value, !seen.contains(folded)) {
        let error = UsageError("setting '\(key)' cannot be '\(value)'", hint: "give \(expectation)")
        faults.append(SettingFault(index: index, isUnknown: false, error: error))
      } else {
        seen.insert(folded)
      }
    }
    return faults
  }

  /// Keys come in lower case, whatever they are in the table.
  private func unknown(_ key: String, among known: [String]) -> UsageError {
    let nearest = Suggestion.nearest(to: key.lowercased(), among: known.map { $0.lowercased() })
    let spelled = nearest.flatMap { name in known.first { $0.lowercased() == name } }
    let named = namedSettings.first { key.lowercased().hasPrefix($0.section + ".") }?.spelling
    return UsageError("unknown setting '\(key)'", hint: (spelled ?? named).map { "did you mean '\($0)'?" })
  }

  /// Every settings key with what it does, as help lists them.
  var settingEntries: [Entry] {
    settings.map { Entry($0.key, "As --\($0.flag.long)" + ($0.flag.isRepeatable ? "; may stand several times." : ".")) }
      + namedSettings.map { Entry($0.spelling, ManualPage.sentence($0.help)) }
  }
}
