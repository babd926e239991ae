/// Gathers which scripts the cues of a track hold, over its versions, to decide which is the source.
public struct SourceTally: Sendable {
  /// For each script: the cues that have a line in it, have lines in no other, begin with it where there are others.
  private var cues = [Int](repeating: 0, count: Script.allCases.count)
  private var alone = [Int](repeating: 0, count: Script.allCases.count)
  private var leads = [Int](repeating: 0, count: Script.allCases.count)
  private var total = 0
  /// Cues of several scripts, those of them with one line each, and cues of one script with several lines.
  private var mixed = 0
  private var pairs = 0
  private var wrapped = 0

  public init() {}

  /// Counts one cue by the scripts of its lines, in their order.
  public mutating func add(_ lines: [LineScript]) {
    // A bit for each script.
    var seen = 0
    var first: Script?
    var written = 0
    for line in lines {
      guard let script = line.dominant else { continue }
      written += 1
      first = first ?? script
      let bit = 1 << Int(script.rawValue)
      if seen & bit == 0 { cues[Int(script.rawValue)] += 1 }
      seen |= bit
    }
    guard let lead = first else { return }
    total += 1
    if seen.nonzeroBitCount == 1 {
      alone[Int(lead.rawValue)] += 1
      wrapped += written > 1 ? 1 : 0
    } else {
      leads[Int(lead.rawValue)] += 1
      mixed += 1
      pairs += written == 2 ? 1 : 0
    }
  }

  /// The rule for the track; nil where no cue has letters.
  ///
  /// The source is the script found in most cues: what is not translated yet stands alone. Where two are within 2 % of each other the one that is
  /// more often alone wins, then the alphabet over the dense script (most talks are given in English, and some teams write the translation above),
  /// then the one that stands first.
  public func decide() -> LayerRule? {
    let present = Script.allCases.filter { cues[Int($0.rawValue)] > 0 }
    guard let source = present.max(by: { isBefore($1, $0) }) else { return nil }
    let others = present.filter { $0 != source && !(source == .kana && $0 == .han) }
    // One stray line does not make a track bilingual, nor do the Greek letters of a formula here and there.
    let isBilingual = others.contains { cues[Int($0.rawValue)] >= ($0.isDense ? 2 : max(2, total / 100)) }
    guard isBilingual, let other = others.max(by: { cues[Int($0.rawValue)] < cues[Int($1.rawValue)] }) else {
      return LayerRule(source: source, isBilingual: false)
    }
    return LayerRule(
      source: source,
      isTargetFirst: leads[Int(other.rawValue)] > leads[Int(source.rawValue)],
      isPaired: pairs * 10 >= mixed * 9 && wrapped * 20 <= total)
  }

  private func isBefore(_ left: Script, _ right: Script) -> Bool {
    let (l, r) = (Int(left.rawValue), Int(right.rawValue))
    let margin = max(cues[l], cues[r]) / 50
    if abs(cues[l] - cues[r]) > margin { return cues[l] > cues[r] }
    if abs(alone[l] - alone[r]) > margin { return alone[l] > alone[r] }
    if left.isDense != right.isDense { return right.isDense }
    return leads[l] == leads[r] ? l < r : leads[l] > leads[r]
  }
}
