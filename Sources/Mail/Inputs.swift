internal import Glibc

/// What a path stands for, found out by looking at the file system and not into the files.
public enum MailSource: Sendable, Equatable {
  /// Standard input, written `-`.
  case standardInput
  /// One file.
  case file(String)
  /// A folder of patches or a Maildir, with the paths of its files in the order they are read; each file is an input of its own.
  case folder(String, files: [String])

  /// Looks at a path. Throws ``MailError`` if there is nothing, or an empty folder.
  public init(path: String) throws(MailError) {
    guard path != "-" else {
      self = .standardInput
      return
    }
    var info = stat()
    guard unsafe stat(path, &info) == 0 else { throw .unreadable(input: path, reason: systemReason()) }
    guard info.st_mode & S_IFMT == S_IFDIR else {
      self = .file(path)
      return
    }
    let found = try filesToRead(in: path)
    if found.isEmpty { throw .empty(input: path) }
    self = .folder(path, files: found)
  }
}

private func filesToRead(in folder: String) throws(MailError) -> [String] {
  let entries = try names(in: folder)
  let maildir = ["new", "cur"].filter { entries.contains($0) }
  if maildir.isEmpty { return files(entries, in: folder) }
  // Messages move from new to cur, so the two are one list; tmp holds what is still being delivered.
  var found: [String] = []
  for part in maildir { found += files(try names(in: folder + "/" + part), in: folder + "/" + part) }
  return found.sorted { isBefore($0.lastComponent, $1.lastComponent) }
}

/// Regular files that are not hidden, in natural order.
private func files(_ names: [String], in folder: String) -> [String] {
  names.filter { name in
    var info = stat()
    guard !name.hasPrefix("."), unsafe stat(folder + "/" + name, &info) == 0 else { return false }
    return info.st_mode & S_IFMT == S_IFREG
  }
  .sorted(by: isBefore).map { folder + "/" + $0 }
}

private func names(in folder: String) throws(MailError) -> [String] {
  guard let handle = unsafe opendir(folder) else { throw .unreadable(input: folder, reason: systemReason()) }
  defer { unsafe closedir(handle) }
  var names: [String] = []
  while let entry = unsafe readdir(handle) {
    let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    if name != ".", name != ".." { names.append(name) }
  }
  return names
}

extension String {
  fileprivate var lastComponent: String { String(self[(lastIndex(of: "/").map { index(after: $0) } ?? startIndex)...]) }
}

/// Natural order: runs of digits compare as numbers, so `2.patch` comes before `10.patch`.
func isBefore(_ left: String, _ right: String) -> Bool {
  var a = Array(left.utf8)[...]
  var b = Array(right.utf8)[...]
  while let x = a.first, let y = b.first {
    if x.isDigit, y.isDigit {
      let (m, n) = (a.prefix { $0.isDigit }, b.prefix { $0.isDigit })
      let (i, j) = (m.drop { $0 == 0x30 }, n.drop { $0 == 0x30 })
      if i.count != j.count { return i.count < j.count }
      if !i.elementsEqual(j) { return i.lexicographicallyPrecedes(j) }
      (a, b) = (a.dropFirst(m.count), b.dropFirst(n.count))
    } else if x != y {
      return x < y
    } else {
      (a, b) = (a.dropFirst(), b.dropFirst())
    }
  }
  return a.count != b.count ? a.count < b.count : left.utf8.lexicographicallyPrecedes(right.utf8)
}
