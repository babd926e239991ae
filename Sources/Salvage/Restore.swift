/// Gives a flattened mailbox its lines again.
///
/// Message starts, headers, section and hunk headers with their counts, markers and the grammar of cues leave few freedoms; the counts decide among
/// the rest, and where several readings remain, the likeliest is taken and marked. What was lost otherwise stays lost: runs of blanks, most
/// addresses (then the author has none), byte-order marks and CR, unless an id proves where they were.
///
/// Takes at most about 50 steps a word, whatever the text; the result depends on nothing but the text.
///
/// - Parameters:
///   - flattened: The text, its lines joined.
///   - hash: The id of a blob, for the proofs; without it nothing is proven.
public func restoreMailbox(_ flattened: [UInt8], hash: BlobHash? = nil) -> Restored {
  var restorer = MailboxRestorer(flattened, hash: hash)
  return restorer.run()
}
