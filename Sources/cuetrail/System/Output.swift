import Glibc

/// Gathers bytes and writes them to a file descriptor, or keeps them.
final class Output {
  private var descriptor: Int32?
  private var buffer: [UInt8] = []
  private var pager: Pager?
  /// What was written, where there is no descriptor.
  private(set) var kept: [UInt8] = []

  /// Writes to a file descriptor; nil keeps everything in memory.
  init(descriptor: Int32?) { self.descriptor = descriptor }

  private static let capacity = 1 << 16

  func write(_ bytes: [UInt8]) throws(Failure) {
    buffer += bytes
    if buffer.count >= Output.capacity { try flush() }
  }

  func write(_ text: String) throws(Failure) {
    buffer += text.utf8
    if buffer.count >= Output.capacity { try flush() }
  }

  func flush() throws(Failure) {
    defer { buffer.removeAll(keepingCapacity: true) }
    guard let descriptor else {
      kept += buffer
      return
    }
    var rest = buffer[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { unsafe Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno == EPIPE {
        throw .closed
      } else if errno != EINTR {
        throw .unwritable(systemReason(errno))
      }
    }
  }

  /// Sends what is written from here on through a pager. Without one that starts, nothing changes.
  func page(through command: String, _ variables: [String: String]) {
    guard descriptor != nil, pager == nil, let started = Pager(command, variables) else { return }
    pager = started
    descriptor = started.input
  }

  /// Writes what is left and waits until the pager is left.
  func finish() throws(Failure) {
    defer {
      pager?.finish()
      pager = nil
    }
    try flush()
  }
}

/// The system's words for an error number.
func systemReason(_ code: Int32) -> String {
  unsafe strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)"
}
