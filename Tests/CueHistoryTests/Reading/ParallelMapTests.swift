import Synchronization
import Testing

@testable import CueHistory

struct ParallelMapTests {
  @Test(arguments: [1, 2, 7], [nil, { $0 }, { -$0 }, { _ in 1 }] as [(@Sendable (Int) -> Int)?])
  func resultsAreInTheOrderOfTheElements(jobs: Int, weight: (@Sendable (Int) -> Int)?) {
    for count in [0, 1, 2, 100] {
      #expect(Array(0..<count).parallelMap(jobs: jobs, heaviest: weight) { $0 * 2 } == (0..<count).map { $0 * 2 })
    }
  }

  @Test func theHeaviestIsBegunFirst() {
    let begun = Mutex<[Int]>([])
    let weight = { (element: Int) in element }
    _ = [3, 9, 1, 9, 4].parallelMap(jobs: 1, heaviest: weight) { element in begun.withLock { $0.append(element) } }
    #expect(begun.withLock { $0 } == [9, 9, 4, 3, 1])
  }
}
