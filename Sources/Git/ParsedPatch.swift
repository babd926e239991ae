internal import CLibgit2

/// A binary patch of one file in libgit2's hands.
@safe struct ParsedPatch: ~Copyable {
  private let diff: OpaquePointer

  /// Parses a text with one section.
  init(_ text: [UInt8]) throws(GitError) {
    var diff: OpaquePointer?
    try check("cannot read binary data") {
      unsafe text.withUnsafeBytes { raw in
        unsafe git_diff_from_buffer(&diff, raw.baseAddress?.assumingMemoryBound(to: CChar.self), raw.count)
      }
    }
    guard let diff = unsafe diff else { throw GitError(code: .corrupt, message: "cannot read binary data") }
    unsafe self.diff = diff
  }

  deinit {
    unsafe git_diff_free(diff)
  }

  /// The two sides of a binary patch, still deflated.
  func binarySides() throws(GitError) -> (new: DeflatedSide, old: DeflatedSide) {
    var sides: (new: DeflatedSide, old: DeflatedSide)?
    let status = unsafe withUnsafeMutablePointer(to: &sides) { payload in
      unsafe git_diff_foreach(
        diff, nil,
        { _, binary, payload in
          guard let binary = unsafe binary?.pointee, let payload = unsafe payload else { return 0 }
          let sides = unsafe payload.assumingMemoryBound(to: (new: DeflatedSide, old: DeflatedSide)?.self)
          unsafe sides.pointee = (DeflatedSide(binary.new_file), DeflatedSide(binary.old_file))
          return 0
        }, nil, nil, payload)
    }
    guard status == 0, let sides else { throw lastError(status, "cannot read binary data") }
    return sides
  }
}

/// One side of a binary patch as libgit2 gives it.
struct DeflatedSide {
  var isDelta: Bool
  var data: [UInt8]
  /// Bytes after inflating, as the patch says.
  var size: Int

  init(_ side: git_diff_binary_file) {
    isDelta = unsafe side.type == GIT_DIFF_BINARY_DELTA
    size = unsafe Int(clamping: side.inflatedlen)
    let bytes = unsafe UnsafeRawBufferPointer(start: side.data, count: side.datalen)
    data = unsafe Array(bytes)
  }
}
