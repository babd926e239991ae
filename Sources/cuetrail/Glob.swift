/// A pattern for paths: `*` anything but `/`, `**` anything, `?` one character but `/`, `[a-z]` and `[!a-z]` one of a set.
struct Glob: Sendable {
  private enum Part: Sendable, Equatable {
    case scalar(Unicode.Scalar)
    case one
    case many
    case all
    /// Any number of whole folders: `**/`.
    case folders
    case set([ClosedRange<UInt32>], isNegated: Bool)
  }

  private let parts: [Part]
  /// A pattern without `/` is also held against the last component alone.
  private let isName: Bool

  init(_ pattern: String) {
    isName = !pattern.unicodeScalars.contains("/")
    var parts: [Part] = []
    var rest = Array(pattern.unicodeScalars)[...]
    while let scalar = rest.popFirst() {
      switch scalar {
      case "*" where rest.first == "*":
        rest = rest.dropFirst()
        if rest.first == "/", parts.isEmpty || parts.last == .scalar("/") {
          rest = rest.dropFirst()
          parts.append(.folders)
        } else {
          parts.append(.all)
        }
      case "*": parts.append(.many)
      case "?": parts.append(.one)
      case "\\": parts.append(.scalar(rest.popFirst() ?? scalar))
      case "[": parts.append(Glob.set(&rest) ?? .scalar(scalar))
      default: parts.append(.scalar(scalar))
      }
    }
    self.parts = parts
  }

  /// Reads a set after its `[`; nil, and nothing read, where it does not end.
  private static func set(_ rest: inout ArraySlice<Unicode.Scalar>) -> Part? {
    var inside = rest
    var isNegated = false
    if inside.first == "!" || inside.first == "^" {
      isNegated = true
      inside = inside.dropFirst()
    }
    var ranges: [ClosedRange<UInt32>] = []
    var isFirst = true
    while let scalar = inside.popFirst() {
      if scalar == "]", !isFirst {
        rest = inside
        return .set(ranges, isNegated: isNegated)
      }
      isFirst = false
      let low = scalar.value
      if inside.first == "-", let high = inside.dropFirst().first, high != "]" {
        inside = inside.dropFirst(2)
        if low <= high.value { ranges.append(low...high.value) }
      } else {
        ranges.append(low...low)
      }
    }
    return nil
  }

  /// Whether the pattern fits the whole path, or, without `/` in it, the last component.
  func matches(_ path: String) -> Bool {
    let scalars = Array(path.unicodeScalars)
    if fits(scalars) { return true }
    guard isName, let slash = scalars.lastIndex(of: "/") else { return false }
    return fits(Array(scalars[(slash + 1)...]))
  }

  /// One pass over the text with the set of places in the pattern that fit so far: no pattern makes it slow.
  private func fits(_ text: [Unicode.Scalar]) -> Bool {
    var places = reachable(from: [0], isFolderStart: true)
    for scalar in text {
      var next: Set<Int> = []
      for place in places where place < parts.count {
        switch parts[place] {
        case .scalar(let own): if own == scalar { next.insert(place + 1) }
        case .one: if scalar != "/" { next.insert(place + 1) }
        case .many: if scalar != "/" { next.insert(place) }
        case .all, .folders: next.insert(place)
        case .set(let ranges, let isNegated):
          if scalar != "/", ranges.contains(where: { $0.contains(scalar.value) }) != isNegated { next.insert(place + 1) }
        }
      }
      if next.isEmpty { return false }
      places = reachable(from: next, isFolderStart: scalar == "/")
    }
    return places.contains(parts.count)
  }

  /// Stars may stand for nothing; `**/` may end only where a folder does.
  private func reachable(from places: Set<Int>, isFolderStart: Bool) -> Set<Int> {
    var all = places
    for start in places {
      var place = start
      while place < parts.count, parts[place] == .many || parts[place] == .all || parts[place] == .folders && isFolderStart {
        place += 1
        all.insert(place)
      }
    }
    return all
  }
}
