/// The name after `--- ` or `+++ `.
struct NameField {
  var name: [UInt8]
  /// True for `/dev/null`, and for a file dated at the epoch, which is how old tools write the same.
  var isAbsent: Bool

  /// Nil when a quoted name cannot be read. `dated`: a traditional patch, where a date may follow the name.
  init?(_ text: ArraySlice<UInt8>, dated: Bool) {
    var date: ArraySlice<UInt8> = []
    if text.first == UInt8(ascii: "\"") {
      guard let (name, rest) = unquote(text) else { return nil }
      (self.name, date) = (name, rest)
    } else {
      // Git ends a name that holds a blank with a TAB, which is no part of it.
      let end = text.firstIndex(of: UInt8(ascii: "\t")) ?? (dated ? startOfDate(text) : nil) ?? text.endIndex
      (name, date) = (Array(text[..<end]), text[end...])
    }
    isAbsent = name.elementsEqual("/dev/null".utf8) || (dated && isEpoch(date.dropFirst()))
  }

  /// The name, unless it says that there is no file.
  fileprivate var realName: ArraySlice<UInt8>? { name.elementsEqual("/dev/null".utf8) ? nil : name[...] }

  /// True when the name, with or without a prefix, is this path; also when there is no path to compare with.
  func mayName(_ path: [UInt8]?) -> Bool {
    guard let path else { return true }
    return name == path || withoutPrefix(name[...]) == path[...]
  }
}

/// The paths of a section, as they are in the tree.
struct PathPair {
  var old: [UInt8]?
  var new: [UInt8]?
  /// True when the names were written without `a/` and `b/`.
  var isBare = false

  init(old: [UInt8]?, new: [UInt8]?) {
    self.old = old
    self.new = new
  }

  /// One name for both sides, from two that are equal as they stand or after their first component.
  init?(_ left: ArraySlice<UInt8>, _ right: ArraySlice<UInt8>) {
    if left == right, !left.isEmpty, !left.starts(with: "./") {
      self.init(old: Array(left), new: Array(left))
      isBare = true
    } else if let name = withoutPrefix(left), name == withoutPrefix(right) {
      self.init(old: Array(name), new: Array(name))
    } else {
      return nil
    }
  }

  /// From `diff --git `'s own names. Unquoted names with blanks are told apart by being equal after their prefix, tried at every blank.
  init?(header: ArraySlice<UInt8>) {
    if header.first == UInt8(ascii: "\"") {
      guard let (left, rest) = unquote(header), rest.first == UInt8(ascii: " "), let right = wholeName(rest.dropFirst()) else { return nil }
      self.init(left[...], right[...])
      return
    }
    guard let names = PathPair.split(header) else { return nil }
    self = names
  }

  /// Lengths decide which blank can be the border, so that the names are compared at most twice, however many blanks there are.
  private static func split(_ header: ArraySlice<UInt8>) -> PathPair? {
    let slash = header.firstIndex(of: UInt8(ascii: "/")) ?? header.endIndex
    var nextSlash = slash
    for blank in header.indices where header[blank] == UInt8(ascii: " ") {
      let (left, right) = (header[..<blank], header[(blank + 1)...])
      if right.first == UInt8(ascii: "\"") {
        if let name = wholeName(right), let pair = PathPair(left, name[...]) { return pair }
        continue
      }
      while nextSlash < header.endIndex, nextSlash < blank || header[nextSlash] != UInt8(ascii: "/") { nextSlash += 1 }
      if left.count == right.count || blank - slash == header.endIndex - nextSlash, let pair = PathPair(left, right) { return pair }
    }
    return nil
  }

  /// From `---` and `+++`, either of which may be missing. `isBare`: what the first line showed. `mayDiffer`: a traditional patch, where
  /// `x.orig` may stand for `x`.
  init?(minus: NameField?, plus: NameField?, isBare: Bool?, mayDiffer: Bool) {
    switch (minus?.realName, plus?.realName) {
    case (nil, nil):
      return nil
    case (let old?, let new?):
      if let pair = PathPair(old, new) {
        self = pair
      } else if mayDiffer {
        self.init(traditional: old, new)
      } else {
        return nil
      }
    case (let name?, nil), (nil, let name?):
      let isPlain = isBare ?? (mayDiffer && !name.contains(UInt8(ascii: "/")))
      guard let path = isPlain ? name : withoutPrefix(name) else { return nil }
      self.init(old: Array(path), new: Array(path))
    }
  }

  /// From two names of a traditional patch: the shorter of `x.orig` and `x`, else the second.
  private init(traditional old: ArraySlice<UInt8>, _ new: ArraySlice<UInt8>) {
    var (first, second) = (old, new)
    if let left = withoutPrefix(old), let right = withoutPrefix(new) { (first, second) = (left, right) }
    let name = Array(second.starts(with: first) ? first : second)
    self.init(old: name, new: name)
  }
}

/// A name without its first component; nil when nothing would be left.
func withoutPrefix(_ name: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
  guard let slash = name.firstIndex(of: UInt8(ascii: "/")), slash + 1 < name.endIndex else { return nil }
  return name[(slash + 1)...]
}

/// A quoted or plain name that is the whole of `text`.
private func wholeName(_ text: ArraySlice<UInt8>) -> [UInt8]? {
  guard text.first == UInt8(ascii: "\"") else { return Array(text) }
  guard let (name, rest) = unquote(text), rest.isEmpty else { return nil }
  return name
}

/// True for a path that stays inside the tree: no empty, `.`, `..` or `.git` component, no NUL, at most 4,096 bytes.
func isSafe(_ path: [UInt8]) -> Bool {
  guard path.count <= 4096, !path.contains(0) else { return false }
  var start = 0
  while true {
    let end = path[start...].firstIndex(of: UInt8(ascii: "/")) ?? path.endIndex
    if isUnsafe(component: path[start..<end]) { return false }
    if end == path.endIndex { return true }
    start = end + 1
  }
}

private func isUnsafe(component: ArraySlice<UInt8>) -> Bool {
  switch component.count {
  case 0: true
  case 1, 2: component.allSatisfy { $0 == UInt8(ascii: ".") }
  case 4: component.elementsEqual(".git".utf8) { $0 == $1 || $0 | 0x20 == $1 && $1 != UInt8(ascii: ".") }
  default: false
  }
}

/// Reads a name in git's C quoting; nil when the text breaks its rules. Returns what follows the closing quote, too.
func unquote(_ text: ArraySlice<UInt8>) -> (name: [UInt8], rest: ArraySlice<UInt8>)? {
  var name: [UInt8] = []
  var index = text.startIndex + 1
  while index < text.endIndex {
    let byte = text[index]
    index += 1
    if byte == UInt8(ascii: "\"") { return (name, text[index...]) }
    guard byte == UInt8(ascii: "\\") else {
      name.append(byte)
      continue
    }
    guard index < text.endIndex, let (value, length) = escape(text[index...]) else { return nil }
    name.append(value)
    index += length
  }
  return nil
}

/// What an escape after its backslash stands for: one letter, or exactly three octal digits, the first of them 0 to 3.
private func escape(_ text: ArraySlice<UInt8>) -> (value: UInt8, length: Int)? {
  switch text.first {
  case UInt8(ascii: "a"): return (7, 1)
  case UInt8(ascii: "b"): return (8, 1)
  case UInt8(ascii: "t"): return (9, 1)
  case UInt8(ascii: "n"): return (10, 1)
  case UInt8(ascii: "v"): return (11, 1)
  case UInt8(ascii: "f"): return (12, 1)
  case UInt8(ascii: "r"): return (13, 1)
  case UInt8(ascii: "\\"), UInt8(ascii: "\""): return text.first.map { ($0, 1) }
  default:
    guard text.count >= 3, let value = octal(text.prefix(3)), value <= 0xFF else { return nil }
    return (UInt8(value), 3)
  }
}

/// An octal number that is the whole of `text`, at most 0o177777.
func octal(_ text: ArraySlice<UInt8>) -> UInt32? {
  guard !text.isEmpty, text.count <= 8 else { return nil }
  var value: UInt32 = 0
  for byte in text {
    guard byte >= 0x30, byte <= 0x37 else { return nil }
    value = value << 3 | UInt32(byte - 0x30)
  }
  return value <= 0o177777 ? value : nil
}

/// A decimal number that is the whole of `text`, at most `limit`.
func decimal(_ text: ArraySlice<UInt8>, limit: Int) -> Int? {
  guard !text.isEmpty else { return nil }
  var value = 0
  for byte in text {
    guard byte >= 0x30, byte <= 0x39 else { return nil }
    value = value * 10 + Int(byte - 0x30)
    if value > limit { return nil }
  }
  return value
}

/// The beginning of a piece of the input, for a message.
func printable(_ text: ArraySlice<UInt8>) -> String {
  String(decoding: text.prefix(120).map { $0 < 0x20 ? UInt8(ascii: "?") : $0 }, as: UTF8.self)
}
