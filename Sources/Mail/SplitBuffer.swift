/// The part of an input that is in memory: from the message being looked at to the end of what was read.
///
/// Each refill makes a new array, so the messages given out keep a view into the old one and nothing is copied but the unfinished message.
struct SplitBuffer {
  /// What is in memory.
  private(set) var bytes: ArraySlice<UInt8>
  /// Whether ``bytes`` go to the end of the input.
  private(set) var isAtEnd: Bool
  /// Offset in the input of the first of ``bytes``.
  private(set) var offset = 0
  /// Line in the input of the first of ``bytes``, from 1.
  private(set) var line = 1

  private let source: (any ByteSource)?
  private let limits: MailLimits

  /// Bytes that are all in memory.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes[...]
    isAtEnd = true
    source = nil
    limits = MailLimits()
  }

  /// A source to read in pieces.
  init(_ source: any ByteSource, limits: MailLimits) {
    bytes = []
    isAtEnd = false
    self.source = source
    self.limits = limits
  }

  /// What went wrong in the source without stopping the reading.
  var fault: String? { source?.fault }

  /// The source of what is not in memory yet.
  func rest() -> any ByteSource { source ?? MemorySource([]) }

  /// Forgets the bytes before `index`.
  mutating func drop(to index: Int) {
    let gone = bytes[..<index]
    offset += gone.count
    line += gone.lineFeeds
    bytes = bytes[index...]
  }

  /// Takes the bytes before `index` out.
  mutating func take(to index: Int) -> ArraySlice<UInt8> {
    let taken = bytes[..<index]
    drop(to: index)
    return taken
  }

  /// Reads more: one chunk, or as much again as there is (up to the largest message), so that a large message costs no more than twice
  /// its copying.
  mutating func refill() throws(MailError) {
    guard let source, !isAtEnd else {
      isAtEnd = true
      return
    }
    let old = bytes
    let growth = min(old.count, limits.messageSize - min(old.count, limits.messageSize))
    let capacity = old.count + max(limits.chunkSize, growth, 1)
    var failure: MailError?
    var ended = false
    bytes =
      unsafe [UInt8](unsafeUninitializedCapacity: capacity) { memory, count in
        _ = unsafe memory.update(fromContentsOf: old)
        count = old.count
        do throws(MailError) {
          while count < capacity {
            let more = try unsafe source.read(
              into: UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(memory)[count...]))
            count += more
            if more == 0 {
              ended = true
              break
            }
          }
        } catch {
          failure = error
        }
      }[...]
    isAtEnd = ended
    if let failure { throw failure }
  }
}
