import TestSupport
import Testing

@testable import CueHistory

struct ArrangeTests {
  @Test(arguments: 0..<20)
  func elementsStandWhereTheyAreWanted(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let elements = (0..<Int.random(in: 0...40, using: &random)).map { "line \($0)" }
    let order = elements.indices.shuffled(using: &random)
    var arranged = elements
    arranged.arrange(in: order)
    #expect(arranged == order.map { elements[$0] })
  }
}
