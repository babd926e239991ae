/// E-mail addresses in running text.
enum Addresses {
  /// The text with every address replaced by `…`. A handle (`@name`) is none.
  static func hidden(_ text: String) -> String {
    let bytes = Array(text.utf8)
    guard bytes.contains(0x40) else { return text }
    var result: [UInt8] = []
    var place = 0
    while place < bytes.count {
      guard bytes[place] == 0x40, let last = result.last, isPart(last), place + 1 < bytes.count, isPart(bytes[place + 1]) else {
        result.append(bytes[place])
        place += 1
        continue
      }
      while let last = result.last, isPart(last) || last == 0x40 { result.removeLast() }
      result += Array("…".utf8)
      place += 1
      while place < bytes.count, isPart(bytes[place]) || bytes[place] == 0x40 { place += 1 }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Letters, digits and the marks that addresses hold, in ASCII.
  private static func isPart(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2E, 0x2D, 0x5F, 0x2B, 0x25: true
    default: false
    }
  }
}
