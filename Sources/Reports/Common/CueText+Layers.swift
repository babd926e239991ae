public import CueHistory

/// The layer of a line, told by its raw value: the module that declares it is not one that reports know.
func isTarget<Layer: RawRepresentable>(_ layer: Layer) -> Bool where Layer.RawValue == UInt8 { layer.rawValue == 1 }

extension CueText {
  /// The lines of the translation.
  public var targetLines: [String] { zip(text, layers).filter { isTarget($0.1) }.map(\.0) }

  /// The lines of the talk.
  public var sourceLines: [String] { zip(text, layers).filter { !isTarget($0.1) }.map(\.0) }

  /// Whether the cue has a translation.
  public var hasTarget: Bool { layers.contains { isTarget($0) } }

  /// How long the cue is on screen, in milliseconds; 0 where its times are not known or run backwards.
  public var duration: Int {
    guard let start, let end else { return 0 }
    let (length, overflows) = end.subtractingReportingOverflow(start)
    return overflows ? 0 : max(0, length)
  }
}

extension BlamedLine {
  /// Whether the line belongs to the translation.
  public var isTarget: Bool { Reports.isTarget(layer) }
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
