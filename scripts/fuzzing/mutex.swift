// Eight tasks that change two values, always under a lock: without a race. With PthreadMutex.swift beside it the lock is one of pthread's.
import Synchronization

final class Counter: Sendable {
  let count = Mutex(0)
  let list = Mutex<[Int]>([])
}

@main struct Program {
  static func main() async {
    let counter = Counter()
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask {
          for step in 0..<50_000 {
            counter.count.withLock { $0 += 1 }
            counter.list.withLock { $0.append(step) }
          }
        }
      }
    }
    print(counter.count.withLock { $0 }, counter.list.withLock { $0.count })
  }
}
