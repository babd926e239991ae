import Foundation
import Mail
import TestSupport
import Testing

/// Damaged input: nothing crashes, nothing is lost.
struct MutationTests {
  static let seeds: [String] = [
    fromLine("a")
      + "From: =?UTF-8?q?=E6=9C=B1?= <a@x>\nDate: Mon, 23 May 2016 19:57:33 +0800\nSubject: [PATCH v2 1/2] =?gb2312?B?1ew=?=\n x\n\nFrom: \"B, C\" (x) <b@x>\n\nlog\n---\n 1 | 1 +\n\n"
      + smallDiff
      + "-- \n2.39.5\n\n" + fromLine("b") + "From: B <b@x>\nSubject: s\n\n>From x\n-- >8 --\ntext\n\n",
    "From a@x Sat Jan  1 00:00:00 2000\r\nFrom: a@x (A)\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: text/plain; charset=GBK; format=flowed\r\n\r\nlog \r\nmore\r\n--b\r\nContent-Type: text/x-patch\r\nContent-Transfer-Encoding: base64\r\n\r\nZGlmZiAtLWdpdCBhL3ggYi94Cg==\r\n--b--\r\n",
    "Subject: [PATCH] s\nFrom: user at host (N)\nContent-Transfer-Encoding: quoted-printable\n\nlo=\ng =E4=BD=A0\n---\n\ndiff --git a/x b/x\nnew file mode 100644\n",
    smallDiff, "Index: x\n=====\n--- x\n+++ x\n@@ -1 +1 @@\n-a\n+b\n",
  ]

  static let pieces: [String] = [
    "\n", "\r\n", "\0", "=?", "?=", "From ", ">From ", "---\n", "diff --git ", "<", ">", "@", "(", ")", "\"", ":", "+9999",
    "99999999999999999999", "--b", "\u{FF}", "[PATCH", "]",
    "-- \n", "Content-Type: multipart/mixed; boundary=b\n",
  ]

  func mutated(_ text: [UInt8], _ random: inout SeededRandom) -> [UInt8] {
    var bytes = text
    for _ in 0..<Int.random(in: 1...6, using: &random) where !bytes.isEmpty {
      let place = Int.random(in: 0..<bytes.count, using: &random)
      switch Int.random(in: 0..<6, using: &random) {
      case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
      case 1: bytes.remove(at: place)
      case 2: bytes.insert(contentsOf: Self.pieces.randomElement(using: &random)?.utf8.map { $0 } ?? [], at: place)
      case 3: bytes.removeSubrange(place..<min(bytes.count, place + 20))
      case 4: bytes.insert(contentsOf: bytes[place..<min(bytes.count, place + 60)], at: place)
      default: bytes = Array(bytes[..<place])
      }
    }
    return bytes
  }

  @Test(arguments: 0..<8)
  func everyByteBelongsToAMessageAndNothingCrashes(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    var read = 0
    for round in 0..<500 {
      let text = mutated(Array(Self.seeds.randomElement(using: &random)?.utf8 ?? "".utf8), &random)
      guard let found = try? split(text) else { continue }
      read += 1
      let whole = found.flatMap { Array($0.bytes) }
      #expect(text.suffix(whole.count) == whole[...], "seed \(seed), round \(round)")
      for raw in found {
        #expect(raw.offset == text.count - whole.count + found[..<(raw.number - 1)].reduce(0) { $0 + $1.bytes.count })
        #expect(raw.line == 1 + text[..<raw.offset].count { $0 == 0x0A })
        let message = parse(raw, options: MailOptions(mboxrd: nil, scissors: round % 2 == 0))
        if !message.isDecoded, message.diagnostics.allSatisfy({ $0.code != "transport-cr" }) {
          #expect(message.patch.elementsEqual(raw.bytes.suffix(message.patch.count)))
        }
        #expect(message.diagnostics.allSatisfy { $0.line >= raw.line && $0.line <= raw.line + raw.bytes.count })
      }
    }
    #expect(read > 300, "most mutations can still be read")
  }

  @Test(arguments: 0..<4)
  func piecesOfAnySizeGiveTheSameOfDamagedMail(seed: UInt64) throws {
    var random = SeededRandom(seed: 100 + seed)
    for _ in 0..<40 {
      let text = mutated(Array((Self.seeds[0] + Self.seeds[0]).utf8), &random)
      try withTemporaryFolder { folder in
        let file = folder.appending(path: "m")
        try Data(text).write(to: file)
        var options = MailOptions()
        options.limits.chunkSize = Int.random(in: 1...300, using: &random)
        let inPieces = try? all(openMail(file.path, options: options)).messages.map(\.bytes)
        #expect(inPieces == (try? split(text).map(\.bytes)))
      }
    }
  }

  @Test func damagedGzipNeitherCrashesNorHangs() throws {
    let whole = [UInt8](try run("gzip", [], input: Data(String(repeating: Self.seeds[0], count: 50).utf8)).output)
    var random = SeededRandom(seed: 7)
    var broken = 0
    for _ in 0..<500 {
      let bytes = mutated(whole, &random)
      guard let result = try? all(MailReader(bytes: bytes, name: "m")) else { continue }
      if result.diagnostics.contains(where: { $0.code == "truncated-gzip" }) { broken += 1 }
    }
    #expect(broken > 50)
  }

  @Test func manyThreadsParseTheSame() async throws {
    let raws = try Self.seeds.flatMap { try split($0.utf8) }
    let truth = raws.map { "\(parse($0))" }
    let results = await withTaskGroup(of: [String].self) { group in
      for _ in 0..<8 { group.addTask { (0..<50).flatMap { _ in raws.map { "\(parse($0))" } } } }
      return await group.reduce(into: []) { $0.append($1) }
    }
    for result in results { #expect(result == Array(repeating: truth, count: 50).flatMap { $0 }) }
  }
}
