import Glibc

/// One reader of outside data, and the laws that must hold for whatever it is given.
struct Target: Sendable {
  let name: String
  let run: @Sendable ([UInt8]) -> Void

  init(_ name: String, _ run: @escaping @Sendable ([UInt8]) -> Void) {
    self.name = name
    self.run = run
  }

  /// The one that this process runs: libFuzzer's callback cannot carry it. Set once, before it starts.
  nonisolated(unsafe) static var chosen: @Sendable ([UInt8]) -> Void = { _ in }
}

/// Runs a target on one input. More than a second of this process's own time is a fault, however busy the machine is; for more than 16 KiB a
/// second for each 16 KiB.
///
/// Sanitizer and counters make a program eight times as slow (a message of 45 KB: 1.39 s here, 0.175 s in a release), so that is half a second
/// of a release for the largest input. What shares the machine's caches can make the same work take half as long again: of what takes too long
/// the least of three times counts.
func attack(_ bytes: [UInt8]) {
  let allowed = max(1, Double(bytes.count) / 16_384)
  var least = Double.infinity
  for _ in 0..<3 where least >= allowed {
    let started = clock()
    Target.chosen(bytes)
    least = min(least, Double(clock() - started) / Double(CLOCKS_PER_SEC))
  }
  expect(least < allowed, "an input of \(bytes.count) bytes takes less than \(allowed) s, not \(least)")
}

/// Ends the process where a law is broken, so that libFuzzer keeps the input.
func expect(_ holds: Bool, _ law: @autoclosure () -> String, line: Int = #line, file: String = #fileID) {
  guard !holds else { return }
  let text = Array("BROKEN LAW at \(file):\(line): \(law())\n".utf8)
  _ = text.withUnsafeBytes { write(2, $0.baseAddress, $0.count) }
  abort()
}

/// What may be printed on a terminal: no control character but LF, and none that turns the direction of text.
func expectPrintable(_ text: String, _ what: @autoclosure () -> String, line: Int = #line) {
  for scalar in text.unicodeScalars {
    switch scalar.value {
    case 0x0A: continue
    case 0x00..<0x20, 0x7F..<0xA0, 0x2028...0x202E, 0x2066...0x2069:
      expect(false, "U+\(String(scalar.value, radix: 16)) in \(what())", line: line)
    default: continue
    }
  }
}
