/// The forms a text file takes when tools rewrite its line ends or its byte-order mark.
enum FileForm {
  static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

  static func withoutCarriageReturnsAndMark(_ file: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(file.count)
    let start = file.starts(with: mark) ? 3 : 0
    for index in file.indices.dropFirst(start) {
      if file[index] == 0x0D, index + 1 < file.count, file[index + 1] == 0x0A { continue }
      result.append(file[index])
    }
    return result
  }

  static func withCarriageReturns(_ file: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(file.count + file.count / 20)
    var before: UInt8 = 0
    for byte in file {
      if byte == 0x0A, before != 0x0D { result.append(0x0D) }
      result.append(byte)
      before = byte
    }
    return result
  }

  /// A file with LF and no mark, in every form: LF or CRLF, without and with the mark.
  static func variants(_ file: [UInt8]) -> [[UInt8]] {
    let crlf = withCarriageReturns(file)
    return [file, mark + file, crlf, mark + crlf]
  }
}
