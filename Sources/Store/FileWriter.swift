internal import Glibc

/// A file that is being written, through a buffer.
struct FileWriter: ~Copyable {
  /// Bytes that are gathered before they are written.
  static let chunk = 1 << 18

  var buffer: [UInt8] = []
  private let descriptor: Int32
  private let path: String

  /// Makes a new file, or opens what is there; `shownPath` is what errors name.
  init(creating file: String, shownPath: String) throws(StoreError) {
    path = shownPath
    descriptor = unsafe open(file, O_WRONLY | O_CREAT | O_CLOEXEC, 0o666)
    if descriptor < 0 { throw StoreError(errno, path) }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  mutating func flush() throws(StoreError) {
    var start = 0
    while start < buffer.count {
      let written = unsafe buffer.withUnsafeBytes { bytes in
        unsafe write(descriptor, bytes.baseAddress.map { unsafe $0 + start }, bytes.count - start)
      }
      if written < 0 {
        if errno == EINTR { continue }
        throw StoreError(errno, path)
      }
      start += written
    }
    buffer.removeAll(keepingCapacity: true)
  }

  /// Writes what is left and waits until it is on the disk, where the file is one.
  consuming func finish() throws(StoreError) {
    try flush()
    if fsync(descriptor) != 0, errno != EINVAL, errno != EROFS { throw StoreError(errno, path) }
  }
}

extension StoreError {
  /// What the system said.
  init(_ number: Int32, _ path: String) {
    let reason = unsafe String(cString: strerror(number))
    let code: Code =
      switch number {
      case ENOSPC, EDQUOT, EFBIG: .full
      case EACCES, EPERM, EROFS, ENOENT, ENOTDIR, EISDIR, EEXIST, ENOTEMPTY, ENAMETOOLONG, ELOOP: .unwritable
      default: .other(number)
      }
    self.init(code: code, path: path, reason: reason.first.map { $0.lowercased() + reason.dropFirst() } ?? "error \(number)")
  }
}
