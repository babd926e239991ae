import Foundation
import TestSupport
import Testing

@testable import Git

struct ObjectIDTests {
  @Test(arguments: ["", "a\n", "hello\r\n", "a\0b", "字幕"])
  func idsAreThoseOfGit(text: String) throws {
    let git = try run("git", ["hash-object", "--stdin"], input: Data(text.utf8))
    #expect(ObjectID.ofBlob(Array(text.utf8)).description == git.text.trimmingCharacters(in: .newlines))
    let slice = Array(("xx" + text).utf8)[2...]
    #expect(ObjectID.ofBlob(slice) == ObjectID.ofBlob(Array(text.utf8)))
  }

  /// Sizes around the blocks that SHA-1 works in.
  @Test(arguments: [0, 1, 46, 47, 54, 55, 56, 63, 64, 65, 119, 128, 1000, 65_536, 1_000_003])
  func bothWaysOfHashingAgree(size: Int) {
    var random = SeededRandom(seed: UInt64(size))
    let bytes = (0..<size).map { _ in UInt8.random(in: 0...255, using: &random) }
    #expect(ObjectID.sha1OfBlob(bytes.span) == ObjectID.libgit2OfBlob(bytes.span))
  }

  @Test(arguments: ["", "ab", "abcg", "12 4", String(repeating: "a", count: 65), "é12"])
  func otherTextIsNoID(text: String) {
    #expect(ObjectID(text) == nil)
  }

  @Test(arguments: ["789", "ABCDEF0", String(repeating: "0123456789abcdef", count: 4), String(repeating: "f", count: 40)])
  func digitsComeBackInLowerCase(text: String) throws {
    let id = try #require(ObjectID(text))
    #expect(id.description == text.lowercased())
    #expect(id.digits == text.count)
    #expect(id.isFull == [40, 64].contains(text.count))
  }

  @Test
  func anIDMatchesItsPrefixes() throws {
    let full = "0123456789abcdef0123456789abcdef01234567"
    let id = try #require(ObjectID(full))
    for length in 3...40 {
      let cut = try #require(ObjectID(String(full.prefix(length))))
      #expect(cut.matches(id) && id.matches(cut))
      let other = try #require(ObjectID(full.prefix(length - 1) + (full.prefix(length).hasSuffix("0") ? "1" : "0")))
      #expect(!other.matches(id) && !id.matches(other))
    }
  }

  @Test(arguments: [40, 64, 20])
  func abbreviationsAreTheBeginningsOfTheTexts(digits: Int) throws {
    let text = String("fedcba9876543210ffffffffffffffffffffffffffffffffffffffffffffffff".prefix(digits))
    let id = try #require(ObjectID(text))
    for count in 0...70 {
      #expect(id.prefix(count).description == (count < 3 ? text : String(text.prefix(count))))
      #expect(id.prefix(count) == ObjectID(count < 3 ? text : String(text.prefix(count))))
    }
  }

  @Test(arguments: [0, 1, 19, 20, 21, 31, 32, 33, 64])
  func bytesOfAWholeIDAreOne(count: Int) {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 37 + 129) }
    let text = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    #expect(ObjectID(bytes: bytes)?.description == ([20, 32].contains(count) ? text : nil))
  }

  @Test
  func orderIsThatOfTheTexts() {
    var random = SeededRandom(seed: 1)
    let texts = (0..<500).map { _ in
      String((0..<Int.random(in: 3...64, using: &random)).map { _ in "01f".randomElement(using: &random) ?? "0" })
    }
    #expect(texts.compactMap { ObjectID($0) }.sorted().map(\.description) == texts.sorted())
  }

  @Test
  func zeroIsNoObject() throws {
    #expect(try #require(ObjectID("0000000")).isZero)
    #expect(!(try #require(ObjectID("0000001")).isZero))
  }
}
