import FoundationEssentials
import Glibc
import Store

/// A folder of results that appears whole or not at all: written beside its place, then renamed into it.
struct ResultFolder {
  /// Where the folder is to stand; no slash at the end.
  private let target: String
  /// Where it is written first.
  private let draft: String
  /// The command that makes it.
  private let command: String
  /// The file that says that the command made a folder, so that it may replace it.
  private let marker: String

  /// Makes sure that the place may be taken and begins the draft.
  ///
  /// A folder that this program did not make is left alone unless `isForced`; the folder one stands in, what is above it, and repositories
  /// are left alone always.
  init(_ path: String, isForced: Bool, currentFolder: String, command: String) throws(Failure) {
    target = ResultFolder.resolved(path, currentFolder)
    draft = "\(target).\(getpid()).new"
    self.command = command
    marker = ".cuetrail-\(command)"
    try ResultFolder.check(path, target, isForced, ResultFolder.resolved(currentFolder, "/"), marker: marker)
    Drafts.begin(draft)
    guard unsafe mkdir(draft, 0o777) == 0 else {
      let code = errno
      Drafts.abandon(draft)
      throw .unwritableFile(path, code)
    }
  }

  /// Writes a file; folders in its path must have been made.
  func write(_ bytes: [UInt8], to path: String) throws(Failure) {
    let descriptor = try open(path)
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { unsafe Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        let code = errno
        close(descriptor)
        throw .unwritableFile(path, code)
      }
    }
    guard close(descriptor) == 0 else { throw .unwritableFile(path, errno) }
  }

  /// A new file to be written piece by piece; whoever asks closes it.
  func open(_ path: String) throws(Failure) -> Int32 {
    let descriptor = unsafe Glibc.open(draft + "/" + path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw .unwritableFile(path, errno) }
    return descriptor
  }

  func makeFolder(_ path: String) throws(Failure) {
    guard unsafe mkdir(draft + "/" + path, 0o777) == 0 else { throw .unwritableFile(path, errno) }
  }

  /// Puts the draft into its place; what stood there goes only when the new stands.
  func finish() throws(Failure) {
    try write(Array("This folder was made by 'cuetrail \(command)', which may replace it.\n".utf8), to: marker)
    let old = "\(target).\(getpid()).old"
    guard Drafts.finish(draft, { Drafts.swap(draft, target, old) }) else { throw .unwritableFile(target, errno) }
    try? FileManager.default.removeItem(atPath: old)
  }

  /// Takes an unfinished draft away.
  func abandon() { Drafts.abandon(draft) }

  private static func check(_ path: String, _ target: String, _ isForced: Bool, _ current: String, marker: String) throws(Failure) {
    var status = stat()
    guard unsafe lstat(target, &status) == 0 else {
      if errno == ENOENT { return }
      throw .unwritableFile(path, errno)
    }
    guard status.st_mode & S_IFMT == S_IFDIR else { throw .unusable("'\(path)' is not a folder", hints: []) }
    let isAround = target == "/" || current == target || current.hasPrefix(target + "/")
    guard !isAround, !Inputs.isRepository(target) else {
      throw .unusable(
        "'\(path)' is \(isAround ? "the folder you are in, or above it" : "a repository"), and the results would replace it",
        hints: ["name a folder of its own"])
    }
    let contents = (try? FileManager.default.contentsOfDirectory(atPath: target)) ?? [""]
    guard isForced || contents.isEmpty || contents.contains(marker) else {
      throw .unusable(
        "'\(path)' is there already, and cuetrail did not make it",
        hints: ["name another folder, or give --force to replace all that is in it"])
    }
  }

  /// The path without links and from the root, as far as it is there.
  private static func resolved(_ path: String, _ currentFolder: String) -> String {
    var path = path.hasPrefix("/") ? path : currentFolder + "/" + path
    while path.utf8.count > 1, path.hasSuffix("/") { path.removeLast() }
    if let whole = unsafe realpath(path, nil) {
      defer { unsafe free(whole) }
      return unsafe String(cString: whole)
    }
    guard let slash = path.lastIndex(of: "/") else { return path }
    let parent = slash == path.startIndex ? "/" : String(path[..<slash])
    guard let whole = unsafe realpath(parent, nil) else { return path }
    defer { unsafe free(whole) }
    return unsafe String(cString: whole) + "/" + path[path.index(after: slash)...]
  }
}

extension Failure {
  /// A file or folder that cannot be written, and the system's reason.
  static func unwritableFile(_ path: String, _ code: Int32) -> Failure { .unwritable("'\(path)': \(systemReason(code))") }
}
