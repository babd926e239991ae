internal import Dispatch
internal import Synchronization

extension Array where Element: Sendable {
  /// Each element through `transform`, on as many threads as `jobs` says; the results are in the order of the elements, so they do
  /// not depend on it. Workers take the next element as they get free, since lectures differ much in size. An element is given away, so
  /// that what only it held is freed once it has been transformed.
  package consuming func parallelMap<Result: Sendable>(jobs: Int, _ transform: @Sendable (consuming Element) -> Result) -> [Result] {
    let count = count
    let elements = Mutex<[Element?]>(map(Optional.some))
    self = []
    let results = Mutex<[Result?]>([Result?](repeating: nil, count: count))
    let next = Atomic(0)
    @Sendable func work() {
      while true {
        let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
        guard index < count, let element = elements.withLock({ $0[index].take() }) else { return }
        let result = transform(element)
        results.withLock { $0[index] = result }
      }
    }
    let workers = Swift.min(jobs, count)
    if workers < 2 { work() } else { DispatchQueue.concurrentPerform(iterations: workers) { _ in work() } }
    return results.withLock { $0.compactMap(\.self) }
  }
}
