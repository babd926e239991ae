internal import CLibgit2

/// The data of a `GIT binary patch`: how to make the new file, and where the patch tells it, how to get the old one back.
public struct BinaryPatch: Sendable, Equatable {
  public var forward: BinaryHunk
  public var reverse: BinaryHunk?

  public init(forward: BinaryHunk, reverse: BinaryHunk?) {
    self.forward = forward
    self.reverse = reverse
  }

  /// Bytes of both directions, inflated.
  public var byteCount: Int { forward.byteCount + (reverse?.byteCount ?? 0) }

  /// Bytes of the files that differences make: a few bytes can make many.
  public var madeBytes: Int { forward.madeBytes + (reverse?.madeBytes ?? 0) }

  /// The new file. Throws when the patch is a difference that does not fit `old`.
  public func apply(to old: [UInt8]) throws(GitError) -> [UInt8] {
    try forward.apply(to: old)
  }

  /// The old file; nil when the patch does not tell it. Throws when it does not fit `new`.
  public func undo(on new: [UInt8]) throws(GitError) -> [UInt8]? {
    try reverse?.apply(to: new)
  }
}

/// One direction of a binary patch, inflated.
public enum BinaryHunk: Sendable, Equatable {
  /// The whole file.
  case literal([UInt8])
  /// Git's pack delta (`Documentation/gitformat-pack`), and the bytes of the file it makes.
  case delta([UInt8], resultSize: Int)

  fileprivate var byteCount: Int {
    switch self {
    case .literal(let bytes), .delta(let bytes, _): bytes.count
    }
  }

  fileprivate var madeBytes: Int {
    if case .delta(_, let size) = self { size } else { 0 }
  }

  func apply(to base: [UInt8]) throws(GitError) -> [UInt8] {
    switch self {
    case .literal(let bytes): return bytes
    case .delta(let delta, _):
      var reader = DeltaReader(delta: delta[...])
      return try reader.apply(to: base)
    }
  }

  init(_ side: DeflatedSide) throws(GitError) {
    let bytes = try inflate(side.data, size: side.size)
    guard side.isDelta else {
      self = .literal(bytes)
      return
    }
    var reader = DeltaReader(delta: bytes[...])
    _ = try reader.size()
    self = .delta(bytes, resultSize: try reader.size())
  }
}

/// Inflates data that must give exactly `size` bytes.
private func inflate(_ data: [UInt8], size: Int) throws(GitError) -> [UInt8] {
  // Deflate packs at most 1,032 bytes in one, so a larger promise is false and gets no memory.
  guard size <= PatchBounds.inflated, size <= 1032 * data.count + 1032 else {
    throw GitError(code: .tooLarge, message: "binary data of \(data.count) bytes cannot hold \(size)")
  }
  // One byte more than promised, so that data that gives more is noticed.
  var length = uLongf(size + 1)
  var status = Z_OK
  let bytes = unsafe [UInt8](unsafeUninitializedCapacity: size + 1) { room, count in
    status = unsafe data.withUnsafeBufferPointer { unsafe uncompress(room.baseAddress, &length, $0.baseAddress, uLong($0.count)) }
    count = status == Z_OK ? Int(length) : 0
  }
  guard status == Z_OK, bytes.count == size else {
    throw GitError(code: .corrupt, message: "binary data does not inflate to \(size) bytes")
  }
  return bytes
}

/// Steps through a pack delta: two sizes, then pieces to copy from the base or to insert.
private struct DeltaReader {
  var delta: ArraySlice<UInt8>

  mutating func apply(to base: [UInt8]) throws(GitError) -> [UInt8] {
    let (baseSize, resultSize) = (try size(), try size())
    guard baseSize == base.count else {
      throw GitError(code: .corrupt, message: "binary patch is for a file of \(baseSize) bytes, not \(base.count)")
    }
    var result: [UInt8] = []
    while !delta.isEmpty {
      let piece = try next(base)
      guard piece.count <= resultSize - result.count else { throw broken }
      result += piece
    }
    guard result.count == resultSize else { throw broken }
    return result
  }

  /// A number in groups of 7 bits, the lowest first; at most the bound on inflated bytes.
  mutating func size() throws(GitError) -> Int {
    var value = 0
    for shift in stride(from: 0, to: 35, by: 7) {
      let byte = try byte()
      value |= Int(byte & 0x7F) << shift
      if byte & 0x80 == 0 { break }
    }
    guard value <= PatchBounds.inflated else { throw GitError(code: .tooLarge, message: "binary patch makes more than 64 MiB") }
    return value
  }

  /// The bytes of the next piece: of the base when the first bit is set, else the following ones.
  private mutating func next(_ base: [UInt8]) throws(GitError) -> ArraySlice<UInt8> {
    let command = try byte()
    guard command & 0x80 != 0 else {
      guard command > 0, delta.count >= Int(command) else { throw broken }
      defer { delta = delta.dropFirst(Int(command)) }
      return delta.prefix(Int(command))
    }
    var (offset, length) = (0, 0)
    for bit in 0..<4 where command & (1 << bit) != 0 { offset |= Int(try byte()) << (8 * bit) }
    for bit in 0..<3 where command & (0x10 << bit) != 0 { length |= Int(try byte()) << (8 * bit) }
    if length == 0 { length = 0x10000 }
    guard offset <= base.count, length <= base.count - offset else { throw broken }
    return base[offset..<(offset + length)]
  }

  private mutating func byte() throws(GitError) -> UInt8 {
    guard let byte = delta.popFirst() else { throw broken }
    return byte
  }

  private var broken: GitError { GitError(code: .corrupt, message: "binary patch is damaged") }
}
