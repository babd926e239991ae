internal import CGMime
internal import Glibc

/// Where bytes come from, in pieces. A source is used by one reader only.
protocol ByteSource: AnyObject {
  /// Fills at most the given memory and says how much; 0 means the end.
  func read(into memory: UnsafeMutableRawBufferPointer) throws(MailError) -> Int
  /// What went wrong without stopping the reading, such as a cut-off compressed file.
  var fault: String? { get }
}

/// A file or standard input.
final class FileSource: ByteSource {
  private let descriptor: Int32
  private let name: String
  let fault: String? = nil

  /// Opens a file; `-` is standard input.
  init(path: String, name: String) throws(MailError) {
    self.name = name
    descriptor = path == "-" ? STDIN_FILENO : unsafe open(path, O_RDONLY | O_CLOEXEC)
    if descriptor < 0 { throw .unreadable(input: name, reason: systemReason()) }
  }

  deinit {
    if descriptor > STDIN_FILENO { close(descriptor) }
  }

  func read(into memory: UnsafeMutableRawBufferPointer) throws(MailError) -> Int {
    while true {
      let count = unsafe Glibc.read(descriptor, memory.baseAddress, memory.count)
      if count >= 0 { return count }
      if errno != EINTR { throw .unreadable(input: name, reason: systemReason()) }
    }
  }
}

/// Bytes already in memory.
final class MemorySource: ByteSource {
  private var bytes: ArraySlice<UInt8>
  let fault: String? = nil

  init(_ bytes: [UInt8]) { self.bytes = bytes[...] }

  func read(into memory: UnsafeMutableRawBufferPointer) -> Int {
    let piece = bytes.prefix(memory.count)
    unsafe memory.copyBytes(from: piece)
    bytes = bytes.dropFirst(piece.count)
    return piece.count
  }
}

/// Bytes already in memory, and the source they are the beginning of.
final class ContinuedSource: ByteSource {
  private let beginning: MemorySource
  private let rest: any ByteSource
  var fault: String? { rest.fault }

  init(_ beginning: [UInt8], then rest: any ByteSource) {
    self.beginning = MemorySource(beginning)
    self.rest = rest
  }

  func read(into memory: UnsafeMutableRawBufferPointer) throws(MailError) -> Int {
    let count = unsafe beginning.read(into: memory)
    return count > 0 ? count : try unsafe rest.read(into: memory)
  }
}

/// The decompressed bytes of a gzip source, member after member. GLib's converter does the work; as much is decompressed as is asked
/// for, so a small file that grows without end cannot fill the memory.
@safe final class GunzipSource: ByteSource {
  private let source: any ByteSource
  private let name: String
  private let converter: OpaquePointer
  private var input: [UInt8]
  private var used = 0
  private var isBetweenMembers = true
  private var produced = 0
  private let limit: Int
  private(set) var fault: String?

  /// Decompresses `source`, of which `first` was read already, to at most `limit` bytes.
  init(_ source: any ByteSource, first: [UInt8], name: String, limit: Int = MailLimits().decompressedSize) throws(MailError) {
    guard let converter = unsafe cuetrail_gunzip() else { throw .badGzip(input: name, reason: "no decompressor") }
    self.source = source
    self.name = name
    self.limit = limit
    unsafe self.converter = converter
    input = first
  }

  deinit { unsafe g_object_unref(UnsafeMutableRawPointer(converter)) }

  func read(into memory: UnsafeMutableRawBufferPointer) throws(MailError) -> Int {
    while fault == nil {
      if produced >= limit {
        try stop("it is larger than \(limit) bytes")
        return 0
      }
      if used == input.count, try !refill() {
        if !isBetweenMembers { try stop("the compressed data ends in the middle") }
        return 0
      }
      // What follows the last member (padding, a signature) is no data.
      if isBetweenMembers, produced > 0, input[used] != 0x1F { return 0 }
      isBetweenMembers = false
      let count = try unsafe convert(into: UnsafeMutableRawBufferPointer(rebasing: memory.prefix(limit - produced)))
      if count > 0 { return count }
    }
    return 0
  }

  private func refill() throws(MailError) -> Bool {
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    var failure: MailError?
    let count = unsafe piece.withUnsafeMutableBytes { memory in
      do throws(MailError) { return try unsafe source.read(into: memory) } catch { failure = error }
      return 0
    }
    if let failure { throw failure }
    piece.removeLast(piece.count - count)
    input = piece
    used = 0
    return count > 0
  }

  private func convert(into memory: UnsafeMutableRawBufferPointer) throws(MailError) -> Int {
    var read: gsize = 0
    var written: gsize = 0
    var failure: UnsafeMutablePointer<GError>?
    let result = unsafe input[used...].withUnsafeBytes { piece in
      unsafe g_converter_convert(
        converter, piece.baseAddress, gsize(piece.count), memory.baseAddress, gsize(memory.count), G_CONVERTER_NO_FLAGS, &read,
        &written, &failure)
    }
    defer { unsafe g_clear_error(&failure) }
    used += Int(read)
    produced += Int(written)
    if result == G_CONVERTER_FINISHED {
      unsafe g_converter_reset(converter)
      isBetweenMembers = true
    } else if result == G_CONVERTER_ERROR {
      // "More input needed" is no fault while there is more.
      if let error = unsafe failure?.pointee, unsafe error.domain == g_io_error_quark(),
        unsafe error.code == Int32(G_IO_ERROR_PARTIAL_INPUT.rawValue)
      {
        try keepRestAndRefill()
      } else {
        try stop(unsafe failure?.pointee.message.map { unsafe String(cString: $0) } ?? "bad data")
      }
    }
    return Int(written)
  }

  private func keepRestAndRefill() throws(MailError) {
    let rest = Array(input[used...])
    guard try refill() else { return try stop("the compressed data ends in the middle") }
    input = rest + input
  }

  /// What was decompressed before counts; nothing at all is an error.
  private func stop(_ reason: String) throws(MailError) {
    if produced == 0 { throw .badGzip(input: name, reason: reason) }
    fault = reason
  }
}

/// The system's words for its last error.
func systemReason() -> String {
  unsafe strerror(errno).map { unsafe String(cString: $0) } ?? "unknown error"
}
