internal import Dispatch
internal import Synchronization

extension Array where Element: Sendable {
  /// Each element through `transform`, on as many threads as `jobs` says; the results are in the order of the elements, so they do
  /// not depend on it. Workers take the next element as they get free, since lectures differ much in size.
  package func parallelMap<Result: Sendable>(jobs: Int, _ transform: @Sendable (Element) -> Result) -> [Result] {
    let workers = Swift.min(jobs, count)
    if workers < 2 { return map(transform) }
    let next = Atomic(0)
    let results = Mutex<[Result?]>([Result?](repeating: nil, count: count))
    DispatchQueue.concurrentPerform(iterations: workers) { _ in
      while true {
        let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
        if index >= count { return }
        let result = transform(self[index])
        results.withLock { $0[index] = result }
      }
    }
    return results.withLock { $0.compactMap(\.self) }
  }
}
