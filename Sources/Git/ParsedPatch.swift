internal import CLibgit2

/// A patch of one file in libgit2's hands.
@safe struct ParsedPatch: ~Copyable {
  private let diff: OpaquePointer
  private let patch: OpaquePointer

  /// Parses a text with one section.
  init(_ text: [UInt8]) throws(GitError) {
    var diff: OpaquePointer?
    try check("cannot read hunks") {
      unsafe text.withUnsafeBytes { raw in
        unsafe git_diff_from_buffer(&diff, raw.baseAddress?.assumingMemoryBound(to: CChar.self), raw.count)
      }
    }
    guard let diff = unsafe diff else { throw GitError(code: .corrupt, message: "cannot read hunks") }
    var patch: OpaquePointer?
    let status = unsafe git_patch_from_diff(&patch, diff, 0)
    guard status == 0, let patch = unsafe patch else {
      unsafe git_diff_free(diff)
      throw lastError(status, "cannot read hunks")
    }
    unsafe self.diff = diff
    unsafe self.patch = patch
  }

  deinit {
    unsafe git_patch_free(patch)
    unsafe git_diff_free(diff)
  }

  /// The number of lines in each hunk.
  func lineCounts() -> [Int] {
    unsafe (0..<git_patch_num_hunks(patch)).map { unsafe Int(git_patch_num_lines_in_hunk(patch, $0)) }
  }

  /// Gives each line to `body`: its origin character, and where it stands in the text that was parsed.
  ///
  /// The content itself is not taken from libgit2, whose copy ends at a NUL; the place is right for any bytes.
  @inline(__always)
  func forEachLine(inHunk hunk: Int, _ count: Int, _ body: (_ origin: UInt8, _ start: Int, _ length: Int) -> Void) throws(GitError) {
    var line: UnsafePointer<git_diff_line>?
    for index in 0..<count {
      guard unsafe git_patch_get_line_in_hunk(&line, patch, hunk, index) == 0, let line = unsafe line else {
        throw lastError(-1, "cannot read a line")
      }
      let origin = unsafe UInt8(truncatingIfNeeded: line.pointee.origin)
      unsafe body(origin, Int(line.pointee.content_offset), Int(line.pointee.content_len))
    }
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

extension Hunks {
  /// Copies the lines out of libgit2, with the real numbers of the hunks.
  init(_ patch: consuming ParsedPatch, _ scan: HunkScan, of source: [UInt8]) throws(GitError) {
    let counts = patch.lineCounts()
    guard counts == scan.hunks.map(\.lines.count) else {
      throw GitError(code: .corrupt, message: "the hunks cannot be read as their headers say")
    }
    var lines: [PatchLine] = []
    var text: [UInt8] = []
    lines.reserveCapacity(scan.lineCount)
    text.reserveCapacity(source.count)
    var unended = scan.unended[...]
    for (hunk, count) in counts.enumerated() {
      try patch.forEachLine(inHunk: hunk, count) { origin, start, length in
        // An empty context line may come without its blank.
        let content = source[start] == origin ? start + 1 : start
        let hasLineFeed = unended.first != lines.count
        if !hasLineFeed { unended = unended.dropFirst() }
        let first = Int32(truncatingIfNeeded: text.count)
        text += source[content..<(content + length - (hasLineFeed ? 0 : 1))]
        lines.append(PatchLine(origin: PatchLine.Origin(libgit2: origin), start: first, end: Int32(truncatingIfNeeded: text.count)))
      }
    }
    self.init(text: text, lines: lines, hunks: scan.hunks)
  }
}

extension PatchLine.Origin {
  fileprivate init(libgit2 origin: UInt8) {
    self = origin == UInt8(ascii: "+") ? .added : origin == UInt8(ascii: "-") ? .removed : .context
  }
}
