internal import Dispatch
internal import Synchronization

extension Array where Element: Sendable {
  /// Each element through `transform`, on as many threads as `jobs` says; the results are in the order of the elements, so they do
  /// not depend on it. Workers take the next element as they get free, since lectures differ much in size. An element is given away, so
  /// that what only it held is freed once it has been transformed.
  ///
  /// - Parameter weight: what an element may cost, in any unit. The heaviest are begun first, so that none is left for the end, when the
  ///   other workers have nothing to do.
  package consuming func parallelMap<Result: Sendable>(
    jobs: Int, heaviest weight: ((Element) -> Int)? = nil, _ transform: @Sendable (consuming Element) -> Result
  ) -> [Result] {
    let count = count
    let weights = weight.map { map($0) } ?? []
    let order = weights.indices.sorted { (weights[$1], $0) < (weights[$0], $1) }
    let elements = Mutex<[Element?]>(map(Optional.some))
    self = []
    let results = Mutex<[Result?]>([Result?](repeating: nil, count: count))
    let next = Atomic(0)
    @Sendable func work() {
      while true {
        let turn = next.wrappingAdd(1, ordering: .relaxed).oldValue
        guard turn < count else { return }
        let index = order.isEmpty ? turn : order[turn]
        guard let element = elements.withLock({ $0[index].take() }) else { return }
        let result = transform(element)
        results.withLock { $0[index] = result }
      }
    }
    let workers = Swift.min(jobs, count)
    if workers < 2 { work() } else { DispatchQueue.concurrentPerform(iterations: workers) { _ in work() } }
    return results.withLock { $0.compactMap(\.self) }
  }
}
