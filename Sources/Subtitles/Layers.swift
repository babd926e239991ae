/// The lines of a cue in one language: those of the talk, or those of the translation.
public enum Layer: UInt8, Sendable { case source, target }

/// A payload line as the layer rules see it.
public struct LayerLine: Sendable, Equatable {
  public var script: LineScript
  /// Equal for lines that say the same; a hash of their `spacingKey`, or their id.
  public var key: UInt64

  public init(script: LineScript, key: UInt64) {
    self.script = script
    self.key = key
  }
}

/// Tells the layers of a track's lines apart.
///
/// A line in another script than the source's is a target line. A line in the source's script, or without letters, is not that sure: "OK." under
/// "Okay." is a translation. Such a line takes its layer from the cue as it was before the change, and from its position.
public struct LayerRule: Sendable, Equatable {
  public var source: Script
  /// Whether the track holds a second language anywhere in its history; in a track of one language every line of it is source.
  public var isBilingual: Bool
  /// Whether translations stand above what they translate.
  public var isTargetFirst: Bool

  /// Whether each language has one line of a cue, so that two lines of the source's script are a sentence and its "translation": the name of a
  /// class, a line of code.
  public var isPaired: Bool

  public init(source: Script, isBilingual: Bool = true, isTargetFirst: Bool = false, isPaired: Bool = false) {
    self.source = source
    self.isBilingual = isBilingual
    self.isTargetFirst = isTargetFirst
    self.isPaired = isPaired
  }

  /// The layer the line has by its script alone; nil where that does not tell.
  ///
  /// A single Han, Kana or Hangul character makes a line a translation of a source in an alphabet: translated sentences keep class names.
  public func certainLayer(of line: LineScript) -> Layer? {
    guard let script = line.dominant else { return nil }
    if script != source { return isSameLanguage(script) ? .source : .target }
    if source.isDense { return .source }
    return line.hasDense ? .target : nil
  }

  /// Japanese is written in Kana and Han.
  private func isSameLanguage(_ script: Script) -> Bool { source == .kana && script == .han }

  /// The layer of each line of a cue.
  ///
  /// Ask only about cues whose letters changed: source lines broken in another place look like a source and a translation here.
  ///
  /// - Parameter before: the lines of the cue before the change with the layers they had; empty where there was none or none is known.
  public func layers(of lines: [LayerLine], before: [(line: LayerLine, layer: Layer)] = []) -> [Layer] {
    guard isBilingual else { return lines.map { certainLayer(of: $0.script) ?? .source } }
    var layers = lines.map { certainLayer(of: $0.script) }
    guard layers.contains(nil) else { return layers.map { $0 ?? .source } }
    if before.isEmpty {
      settleByPosition(lines, &layers)
    } else {
      inherit(lines, before: before, &layers)
    }
    return layers.map { $0 ?? .source }
  }

  // MARK: Without a cue before

  /// Lines of the source's script are source, unless one repeats the other; lines without letters go with their neighbours.
  private func settleByPosition(_ lines: [LayerLine], _ layers: inout [Layer?]) {
    if lines.count == 2 { return settlePair(lines, &layers) }
    for index in lines.indices where layers[index] == nil && lines[index].script.dominant != nil { layers[index] = .source }
    for index in lines.indices where layers[index] == nil && index > 0 { layers[index] = layers[index - 1] }
    for index in lines.indices.reversed() where layers[index] == nil && index + 1 < lines.count { layers[index] = layers[index + 1] }
  }

  /// Two lines are a sentence and its translation where nothing speaks against it: any in a track of pairs, equal lines ("OK"), two lines without
  /// letters ("1" and "1."), a line without letters on the side where the other's translation or original would be.
  private func settlePair(_ lines: [LayerLine], _ layers: inout [Layer?]) {
    let order: [Layer] = isTargetFirst ? [.target, .source] : [.source, .target]
    let hasLetters = lines.map { $0.script.dominant != nil }
    if layers == [nil, nil], isPaired || lines[0].key == lines[1].key || hasLetters == [false, false] {
      layers = order
      return
    }
    for index in 0..<2 where layers[index] == nil && hasLetters[index] { layers[index] = .source }
    for index in 0..<2 where layers[index] == nil {
      let other = layers[1 - index]
      layers[index] = other == order[1 - index] ? order[index] : other
    }
  }

  // MARK: With a cue before

  /// Lines that stayed keep their layer; a line that replaced another takes that one's; what was added stands for the layer the cue lacked.
  private func inherit(_ lines: [LayerLine], before: [(line: LayerLine, layer: Layer)], _ layers: inout [Layer?]) {
    var old = 0
    var new = 0
    for (nextOld, nextNew) in pairs(lines, before) + [(before.count, lines.count)] {
      settleGap(new..<nextNew, replaced: Array(before[old..<nextOld]), all: before.map(\.layer), &layers)
      if nextNew < lines.count, layers[nextNew] == nil { layers[nextNew] = before[nextOld].layer }
      old = nextOld + 1
      new = nextNew + 1
    }
  }

  /// Lines that are in both, in the same order: the longest such list.
  private func pairs(_ lines: [LayerLine], _ before: [(line: LayerLine, layer: Layer)]) -> [(old: Int, new: Int)] {
    let width = lines.count + 1
    guard lines.count <= 64, before.count <= 64 else { return [] }
    var length = [Int](repeating: 0, count: width * (before.count + 1))
    for old in before.indices.reversed() {
      for new in lines.indices.reversed() {
        let isSame = before[old].line.key == lines[new].key
        length[old * width + new] =
          isSame ? length[(old + 1) * width + new + 1] + 1 : max(length[(old + 1) * width + new], length[old * width + new + 1])
      }
    }
    var result: [(old: Int, new: Int)] = []
    var (old, new) = (0, 0)
    while old < before.count, new < lines.count {
      if before[old].line.key == lines[new].key {
        result.append((old, new))
        (old, new) = (old + 1, new + 1)
      } else if length[(old + 1) * width + new] >= length[old * width + new + 1] {
        old += 1
      } else {
        new += 1
      }
    }
    return result
  }

  /// New lines between two that stayed.
  private func settleGap(_ gap: Range<Int>, replaced: [(line: LayerLine, layer: Layer)], all: [Layer], _ layers: inout [Layer?]) {
    var free = replaced.map(\.layer)
    // What is certain uses up the old lines it replaced, so that the rest is paired with the rest.
    for index in gap {
      if let layer = layers[index], let used = free.firstIndex(of: layer) { free.remove(at: used) }
    }
    let lacksTarget = all.contains(.source) && !all.contains(.target) && !layers.contains(.target)
    for index in gap where layers[index] == nil {
      if !free.isEmpty {
        layers[index] = free.removeFirst()
      } else if lacksTarget {
        layers[index] = .target
      } else {
        layers[index] = index > 0 ? layers[index - 1] : all.first
      }
    }
  }
}
