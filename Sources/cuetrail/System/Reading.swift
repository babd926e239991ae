import CueHistory
import Glibc

/// Reads files and standard input, whole or only their beginning.
enum Reading {
  /// How much of a text tells what it is.
  static let beginning = 1 << 16

  /// The first bytes of a regular file; nil for what is none or cannot be opened, and for what can be read only once.
  static func beginning(of path: String) -> [UInt8]? {
    var status = stat()
    guard unsafe stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return try? bytes(of: path, limit: beginning)
  }

  /// All of a file, or of standard input, which is written `-`.
  static func bytes(of path: String, limit: Int = Int.max) throws(Failure) -> [UInt8] {
    if path == "-" { return try rest(of: STDIN_FILENO, "standard input", limit) }
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .unusable("cannot read '\(path)': \(systemReason(errno))", hints: []) }
    defer { close(descriptor) }
    return try rest(of: descriptor, path, limit)
  }

  /// How many bytes of mail the inputs hold; nil where one of them does not say before it is read: a folder, a pipe, gzip.
  static func mailBytes(of inputs: [HistoryInput]) -> Int? {
    var sum = 0
    for input in inputs {
      switch input {
      case .mail(let path):
        var status = stat()
        guard unsafe stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, !isGzip(path) else { return nil }
        sum += Int(status.st_size)
      case .bytes(let bytes, _), .recovered(let bytes, _): sum += bytes.count
      case .standardInput: return nil
      case .repository: break
      }
    }
    return sum
  }

  private static func isGzip(_ path: String) -> Bool { (try? bytes(of: path, limit: 2)) == [0x1F, 0x8B] }

  private static func rest(of descriptor: Int32, _ name: String, _ limit: Int) throws(Failure) -> [UInt8] {
    var result: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while result.count < limit {
      let wanted = min(piece.count, limit - result.count)
      let count = unsafe piece.withUnsafeMutableBytes { unsafe read(descriptor, $0.baseAddress, wanted) }
      if count == 0 { break }
      if count > 0 {
        result += piece[..<count]
      } else if errno != EINTR {
        throw .unusable("cannot read '\(name)': \(systemReason(errno))", hints: [])
      }
    }
    return result
  }
}
