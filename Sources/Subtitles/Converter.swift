internal import Glibc

/// An open conversion of iconv's into UTF-8.
@safe struct Converter: ~Copyable {
  private let handle: iconv_t

  /// nil where the system does not know the encoding.
  init?(from encoding: Encoding) {
    guard let handle = unsafe iconv_open("UTF-8", encoding.rawValue), unsafe handle != iconv_t(bitPattern: -1) else { return nil }
    unsafe self.handle = handle
  }

  deinit { unsafe iconv_close(handle) }

  /// The text in UTF-8 with U+FFFD for each byte that could not be converted, and how many there were.
  func convert(_ bytes: ArraySlice<UInt8>) -> (utf8: [UInt8], errors: Int) {
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count * 3 / 2)
    var errors = 0
    var chunk = [CChar](repeating: 0, count: 8192)
    unsafe bytes.withUnsafeBytes { buffer in
      let start = unsafe UnsafeMutableRawPointer(mutating: buffer.baseAddress)?.assumingMemoryBound(to: CChar.self)
      var input = unsafe start
      var left = buffer.count
      while left > 0 {
        let (written, isStuck) = unsafe step(&input, &left, &chunk)
        output.append(contentsOf: chunk[..<written].lazy.map { UInt8(bitPattern: $0) })
        guard isStuck, left > 0 else { continue }
        errors += 1
        output += [0xEF, 0xBF, 0xBD]
        unsafe input = unsafe input?.advanced(by: 1)
        left -= 1
      }
    }
    return (output, errors)
  }

  /// Converts what fits into the chunk; `isStuck` where the next byte cannot be converted.
  private func step(_ input: inout UnsafeMutablePointer<CChar>?, _ left: inout Int, _ chunk: inout [CChar]) -> (written: Int, isStuck: Bool)
  {
    let size = chunk.count
    var room = size
    let isStuck = unsafe chunk.withUnsafeMutableBufferPointer { buffer in
      var output = buffer.baseAddress
      return unsafe iconv(handle, &input, &left, &output, &room) == Int(bitPattern: UInt.max) && errno != E2BIG
    }
    return (size - room, isStuck)
  }
}
