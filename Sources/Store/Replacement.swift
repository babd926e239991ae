internal import Glibc

/// Files and folders that are written beside and renamed: what is at a path is at any time what was there before, or whole.
enum Replacement {
  /// Calls `write` with the path of a file that is not there yet, and puts that in the place of `path`.
  static func file(at path: String, _ write: (String) throws(StoreError) -> Void) throws(StoreError) {
    let fresh = beside(path)
    Drafts.begin(fresh)
    do throws(StoreError) {
      try write(fresh)
      if !Drafts.finish(fresh, { unsafe rename(fresh, path) == 0 }) { throw StoreError(errno, path) }
    } catch {
      Drafts.abandon(fresh)
      throw error
    }
  }

  /// Calls `write` with a new folder, and puts that in the place of the folder at `path`, which may hold only files with these names.
  static func folder(at path: String, holding names: [String], _ write: (String) throws(StoreError) -> Void) throws(StoreError) {
    let path = trimmed(path)
    try check(path, names)
    let fresh = beside(path)
    Drafts.begin(fresh)
    do throws(StoreError) {
      if unsafe mkdir(fresh, 0o777) != 0 { throw StoreError(errno, path) }
      try write(fresh)
      let old = beside(path)
      if !Drafts.finish(fresh, { Drafts.swap(fresh, path, old) }) { throw StoreError(errno, path) }
      remove(old, names)
    } catch {
      Drafts.abandon(fresh)
      throw error
    }
  }

  private static func check(_ path: String, _ names: [String]) throws(StoreError) {
    guard let entries = unsafe opendir(path) else {
      if errno == ENOENT { return }
      throw StoreError(errno, path)
    }
    defer { unsafe closedir(entries) }
    while let entry = unsafe readdir(entries) {
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      guard name == "." || name == ".." || names.contains(name) else {
        throw StoreError(code: .unwritable, path: path, reason: "is there already and holds \"\(name)\", which is no part of an export")
      }
    }
  }

  private static func remove(_ folder: String, _ names: [String]) {
    for name in names { unsafe unlink("\(folder)/\(name)") }
    unsafe rmdir(folder)
  }

  private static func trimmed(_ path: String) -> String {
    var path = path
    while path.utf8.count > 1, path.utf8.last == 0x2F { path.removeLast() }
    return path
  }

  /// A name in the same folder that nothing has.
  private static func beside(_ path: String) -> String {
    path + ".partial-" + String(UInt64.random(in: 0...UInt64.max), radix: 36)
  }
}
