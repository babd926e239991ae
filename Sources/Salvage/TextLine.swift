/// The text line that grows word by word in `extendText`.
struct TextLine {
  let marker: UInt8
  let isSubtitle: Bool
  var key = LineKey()
  var count = 0
  private var width: Int32 = 0
  private(set) var isDense = false
  private var latinLead: Int32 = 0
  private(set) var faults: Int32 = 0
  private var isPending = false
  private var isNumber = false
  private var bareLead = false
  private var markup: Int32 = 0

  init(marker: UInt8, isSubtitle: Bool) {
    self.marker = marker
    self.isSubtitle = isSubtitle
  }

  var isOneNumber: Bool { count == 1 && isNumber }
  var isLong: Bool { width > 8 }

  /// `next` is the word after, wherever it belongs.
  mutating func add(_ word: Word, isFirst: Bool, next: Word?) {
    if isPending {
      isPending = false
      markup += 15
    }
    if isFirst, marker != 0x20 {
      if word.traits.contains(.bare) {
        bareLead = true
        faults += 1
      } else {
        key.add(word.markedKey)
      }
      isNumber = word.traits.contains(.markedNumber)
    } else {
      // A blank after the marker is rare, but where another script follows.
      if bareLead, count == 1, word.traits.contains(.dense) { faults -= 1 }
      // Within a line, and as the first of a line of context, a marker would be part of the text: "- Yes."
      if !isFirst, word.traits.contains(.doubtful) {
        markup += 10
      } else if isSubtitle, !isFirst, word.traits.contains(.bare), let next, next.traits.isDisjoint(with: [.plus, .minus, .number]) {
        // "Ctrl + Drag": were it a blank line, no text would follow. A line does not end with it.
        isPending = true
      } else if word.isMarked {
        faults += 1
      }
      key.add(word.key)
      isNumber = word.traits.contains(.number)
      if !isSubtitle { markup += word.startsMarkup ? (isFirst ? -5 : 15) : isFirst ? 5 : 0 }
    }
    count += 1
    width += word.width + (isFirst ? 0 : 1)
    if !isDense {
      isDense = word.traits.contains(.dense)
      if !isDense, word.traits.contains(.latin) { latinLead += 1 }
    }
  }

  /// Lines of subtitles are at most about 62 columns wide, and a translation seldom begins with words of the source's script.
  var price: Price {
    var price = Price(faults: faults + (isPending ? 1 : 0), cost: markup + (bareLead ? 30 : 0))
    guard isSubtitle else { return price }
    if width > 66 { price.cost += (width - 66) * (isDense ? 1 : 4) }
    if isDense, marker == 0x20 { price.cost += min(latinLead, 8) * 8 }
    return price
  }
}
