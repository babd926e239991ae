public import CueHistory

extension CueText {
  /// How long the cue is on screen, in milliseconds; 0 where its times are not known or run backwards.
  public var duration: Int {
    guard let start, let end else { return 0 }
    let (length, overflows) = end.subtractingReportingOverflow(start)
    return overflows ? 0 : max(0, length)
  }
}

extension Array {
  /// The element at an index that may be out of range.
  subscript(at index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}

extension Int {
  /// The sum, or the greatest number there is: damaged times must not stop a report.
  func adding(_ other: Int) -> Int {
    let (sum, overflows) = addingReportingOverflow(other)
    return overflows ? Int.max : sum
  }
}
