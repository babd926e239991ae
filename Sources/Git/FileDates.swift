// Dates that old tools write after a name, as in `--- a.txt 2020-01-01 00:00:00.000000000 +0000`.

/// Where ` YYYY-MM-DD hh:mm:ss` begins, for tools that put a blank and not a TAB before it.
func startOfDate(_ text: ArraySlice<UInt8>) -> Int? {
  var start = text.startIndex
  while start + 20 <= text.endIndex {
    if text[start] == UInt8(ascii: " "), fits(text[(start + 1)...], "0000-00-00 00:00:00") { return start }
    start += 1
  }
  return nil
}

/// True when the date is the first moment of 1970, whatever its zone: such a file does not exist on that side.
func isEpoch(_ date: ArraySlice<UInt8>) -> Bool {
  guard fits(date, "0000-00-00 00:00:00") else { return false }
  let days = date.starts(with: "1970-01-01") ? 0 : date.starts(with: "1969-12-31") ? -1440 : nil
  guard let days, number(date, at: 17) == 0 else { return false }
  let zone = date.dropFirst(19).drop { $0 == UInt8(ascii: ".") || ($0 >= 0x30 && $0 <= 0x39) }.drop { $0 == UInt8(ascii: " ") }
  guard fits(zone.dropFirst(), "0000") || fits(zone.dropFirst(), "00:00") else { return false }
  let minutes = number(zone, at: 1) * 60 + number(zone, at: fits(zone.dropFirst(), "0000") ? 3 : 4)
  let offset = zone.first == UInt8(ascii: "-") ? -minutes : minutes
  return days + number(date, at: 11) * 60 + number(date, at: 14) == offset
}

/// True when `text` begins like `pattern`, where 0 stands for any digit.
private func fits(_ text: ArraySlice<UInt8>, _ pattern: String) -> Bool {
  var index = text.startIndex
  for expected in pattern.utf8 {
    guard index < text.endIndex else { return false }
    let byte = text[index]
    guard expected == 0x30 ? byte >= 0x30 && byte <= 0x39 : byte == expected else { return false }
    index += 1
  }
  return true
}

/// The two-digit number at an offset that is known to hold two digits.
private func number(_ text: ArraySlice<UInt8>, at offset: Int) -> Int {
  text.dropFirst(offset).prefix(2).reduce(0) { $0 * 10 + Int($1 & 15) }
}
