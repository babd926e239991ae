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
  func forEachLine(
    inHunk hunk: Int, _ count: Int, _ body: (_ origin: UInt8, _ start: Int, _ length: Int) throws(GitError) -> Void
  ) throws(GitError) {
    var line: UnsafePointer<git_diff_line>?
    for index in 0..<count {
      guard unsafe git_patch_get_line_in_hunk(&line, patch, hunk, index) == 0, let line = unsafe line else {
        throw lastError(-1, "cannot read a line")
      }
      let origin = unsafe UInt8(truncatingIfNeeded: line.pointee.origin)
      try unsafe body(origin, Int(line.pointee.content_offset), Int(line.pointee.content_len))
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
    lines.reserveCapacity(scan.lineCount)
    var failure: GitError?
    // The contents are never longer than the text they come from, so they are written into one piece of memory.
    let text = unsafe [UInt8](unsafeUninitializedCapacity: source.count) { room, used in
      var copier = unsafe LineCopier(source: source, room: room, unended: scan.unended[...])
      do throws(GitError) {
        for (hunk, count) in counts.enumerated() {
          try patch.forEachLine(inHunk: hunk, count) { origin, start, length throws(GitError) in
            lines.append(try copier.copy(origin, start, length, number: lines.count))
          }
        }
      } catch { failure = error }
      used = copier.used
    }
    if let failure { throw failure }
    self.init(text: text, lines: lines, hunks: scan.hunks)
  }
}

/// Writes the contents of lines one after another.
@safe private struct LineCopier {
  let source: [UInt8]
  let room: UnsafeMutableBufferPointer<UInt8>
  /// Numbers of the lines that lose their LF, those still to come.
  var unended: ArraySlice<Int>
  var used = 0

  init(source: [UInt8], room: UnsafeMutableBufferPointer<UInt8>, unended: ArraySlice<Int>) {
    unsafe (self.source, self.room, self.unended) = (source, room, unended)
  }

  /// Copies one line: `start` is the place of its first character, and `length` that of what follows it.
  @inline(__always)
  mutating func copy(_ origin: UInt8, _ start: Int, _ length: Int, number: Int) throws(GitError) -> PatchLine {
    guard start >= 0, length > 0, start < source.count else { throw outside }
    // An empty context line may come without its blank.
    let content = source[start] == origin ? start + 1 : start
    var size = length
    if unended.first == number {
      size -= 1
      unended = unended.dropFirst()
    }
    guard size <= source.count - content, unsafe size <= room.count - used else { throw outside }
    unsafe source.withUnsafeBufferPointer { bytes in
      guard let from = bytes.baseAddress, let to = unsafe room.baseAddress else { return }
      unsafe memcpy(to + used, from + content, size)
    }
    let first = used
    used += size
    return PatchLine(
      origin: PatchLine.Origin(libgit2: origin), start: Int32(truncatingIfNeeded: first), end: Int32(truncatingIfNeeded: used))
  }

  private var outside: GitError { GitError(code: .corrupt, message: "a line lies outside the patch") }
}

extension PatchLine.Origin {
  fileprivate init(libgit2 origin: UInt8) {
    self = origin == UInt8(ascii: "+") ? .added : origin == UInt8(ascii: "-") ? .removed : .context
  }
}
