public import CueHistory

extension History {
  /// The lecture that a person means by a number ("8"), a part of the title or a path.
  ///
  /// - Throws: ``LookupError`` when no lecture or more than one is meant.
  public func lecture(matching text: String) throws(LookupError) -> Int {
    if let exact = lectures.firstIndex(where: { $0.names.contains(text) }) { return exact }
    let isNumber = !text.isEmpty && text.utf8.allSatisfy { 0x30...0x39 ~= $0 }
    var found = isNumber ? lectures(numbered: text) : lectures(onPath: text)
    if found.isEmpty {
      let lower = text.lowercased()
      found = lectures.indices.filter { !text.isEmpty && lectures[$0].names.contains { $0.lowercased().contains(lower) } }
    }
    if found.count > 1, let exact = found.first(where: { lectures[$0].names.contains { title($0).lowercased() == text.lowercased() } }) {
      return exact
    }
    if found.count == 1, let only = found.first { return only }
    throw found.isEmpty ? noLecture(text, isNumber: isNumber) : ambiguous(text, found)
  }

  /// Lectures whose title begins with the number, or else has it as its first number.
  private func lectures(numbered text: String) -> [Int] {
    let wanted = trimmedZeros(text[...])
    let leading = lectures.indices.filter { index in
      lectures[index].names.contains { name in
        let digits = name.prefix { $0.isASCII && $0.isNumber }
        return !digits.isEmpty && trimmedZeros(digits) == wanted
      }
    }
    if !leading.isEmpty { return leading }
    return lectures.indices.filter { index in
      lectures[index].names.contains { name in
        let digits = name.drop { !($0.isASCII && $0.isNumber) }.prefix { $0.isASCII && $0.isNumber }
        return !digits.isEmpty && trimmedZeros(digits) == wanted
      }
    }
  }

  /// The name without its leading number: "4. Views" is "Views".
  private func title(_ name: String) -> Substring {
    name.drop { $0.isASCII && $0.isNumber }.drop { !$0.isLetter && !$0.isNumber }
  }

  private func trimmedZeros(_ digits: Substring) -> Substring { digits.drop { $0 == "0" } }

  /// Lectures with a track of that path, or of that file name.
  private func lectures(onPath text: String) -> [Int] {
    let whole = lectures.indices.filter { lectures[$0].tracks.contains { tracks[at: $0]?.paths.contains(text) ?? false } }
    if !whole.isEmpty { return whole }
    return lectures.indices.filter { index in
      lectures[index].tracks.contains { tracks[at: $0]?.paths.contains { $0.hasSuffix("/" + text) } ?? false }
    }
  }

  private func noLecture(_ text: String, isNumber: Bool) -> LookupError {
    if !isNumber, let near = Nearest.name(to: text, among: lectures.flatMap(\.names)) {
      return LookupError("no lecture matches '\(text)'", hints: ["did you mean '\(near)'?"])
    }
    return LookupError("no lecture matches '\(text)'", hints: lectures.isEmpty ? [] : ["lectures: " + listed(Array(lectures.indices))])
  }

  private func ambiguous(_ text: String, _ found: [Int]) -> LookupError {
    LookupError("'\(text)' matches \(found.count) lectures", hints: ["name one of them: " + listed(found)])
  }

  private func listed(_ found: [Int]) -> String {
    let shown = found.prefix(20).map { "'\(lectures[$0].shownName)'" }
    return shown.joined(separator: ", ") + (found.count > 20 ? " and \(found.count - 20) more" : "")
  }
}

extension Lecture {
  /// Its stem, and what else people call it.
  fileprivate var names: [String] { [name] + (title.map { [$0] } ?? []) }
}
