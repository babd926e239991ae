import CueHistory
import Foundation
import TestSupport
import Testing

@testable import cuetrail

/// What a process leaves behind that somebody ends, and what it shows while it works.
@Suite(.enabled(if: Binary.path != nil, "the program is not built beside the tests"))
struct InterruptionTests {
  /// Starts the program, ends it as soon as a draft is there, and says how it ended and what is left.
  ///
  /// The mail comes through a pipe that stays open, so that the program is at work for as long as the test wants.
  private static let driver = """
    import os, signal, subprocess, sys, time
    program, mail, number, words = sys.argv[1], sys.argv[2], int(sys.argv[3]), sys.argv[4:]
    process = subprocess.Popen([program] + words, stdin=subprocess.PIPE, stderr=subprocess.PIPE)
    process.stdin.write(open(mail, 'rb').read()); process.stdin.flush()
    for _ in range(1000):
        if len(os.listdir('.')): break
        time.sleep(0.01)
    print(sorted(name.split('.')[0] for name in os.listdir('.')))
    process.send_signal(number)
    # The pipe stays open: at its end the program might be done before the signal reaches it.
    try: process.wait(timeout=30)
    except subprocess.TimeoutExpired: process.kill(); print('had to be killed')
    print(process.returncode, sorted(os.listdir('.')), process.stderr.read())
    """

  @Test(arguments: [2, 15, 1])  // SIGINT, SIGTERM, SIGHUP
  func anInterruptedSiteLeavesNothing(_ signal: Int) throws {
    try withTemporaryFolder { folder in
      let result = try TestSupport.run(
        "python3", ["-c", Self.driver, try #require(Binary.path), try Bread.mail, "\(signal)", "site", "-o", "site", "-"], in: folder)
      #expect(result.text == "['site']\n-\(signal) [] b''\n", "\(String(decoding: result.errors, as: UTF8.self))")
    }
  }

  @Test func aShellReports130() throws {
    let script = "set -m; \"$0\" stats - < <(cat \"$1\"; sleep 60) & sleep 1; kill -INT $!; wait $!; echo $?"
    let result = try TestSupport.run("bash", ["-c", script, try #require(Binary.path), try Bread.mail])
    #expect(result.text == "130\n")
    #expect(!String(decoding: result.errors, as: UTF8.self).contains("error"))
  }

  @Test func whatTheParentIgnoresStaysIgnored() throws {
    let script = """
      trap '' HUP; "$0" stats - < <(sleep 2; cat "$1") > stats & sleep 0.5; kill -HUP $!; wait $!; echo $?; wc -l < stats
      """
    try withTemporaryFolder { folder in
      let result = try TestSupport.run("bash", ["-c", script, try #require(Binary.path), try Bread.mail], in: folder)
      #expect(result.text == "0\n8\n")
    }
  }

  @Test func thePagerIsWaitedForAndKeepsItsSignals() throws {
    // The pager notes which signals it is kept from and which it ignores; nothing but what a fresh process has.
    let script = """
      export CUETRAIL_PAGER="grep -E '^Sig(Blk|Ign)' /proc/self/status > signals; cat" TERM=xterm
      script -qec "$0 stats $1" typed </dev/null >/dev/null; cat signals
      """
    try withTemporaryFolder { folder in
      let result = try TestSupport.run("bash", ["-c", script, try #require(Binary.path), try Bread.mail], in: folder)
      // Signals above 31 are the C library's own.
      #expect(try result.text.wholeMatch(of: Regex(#"SigBlk:\t0{16}\nSigIgn:\t[0-9a-f]{8}[08]0{7}\n"#)) != nil, "\(result.text)")
    }
  }

  @Test(arguments: ["C", "POSIX", "zh_CN.GBK", "nonsense"]) func noLocaleChangesTheBytes(_ locale: String) throws {
    let program = try #require(Binary.path)
    for words in [["blame", "1:6"], ["log", "1"], ["check"], ["changelog"]] {
      let plain = try TestSupport.run(program, words + [try Bread.mail], environment: ["LC_ALL": "C.UTF-8"])
      let other = try TestSupport.run(program, words + [try Bread.mail], environment: ["LC_ALL": locale, "LANG": locale])
      #expect(other.status == 0 && other.output == plain.output && other.errors == plain.errors)
    }
  }
}

/// The line that says how far reading has come.
struct MeterTests {
  /// What is shown over time: at each second how much is done.
  private func shown(_ steps: [(Double, Meter.Step)], width: Int = 80, mailBytes: Int? = nil) -> [String] {
    let screen = Screen()
    let meter = Meter(width: width, mailBytes: mailBytes, now: { screen.time }, write: { screen.write($0) })
    for (time, step) in steps {
      screen.time = time
      meter.show(step)
    }
    meter.clear()
    return screen.lines
  }

  @Test func quickWorkShowsNothing() {
    #expect(shown((0..<100).map { (Double($0) / 101, .init(stage: .lectures, done: $0, total: 100)) }) == [])
  }

  @Test func rateAndRemainingTimeAreShown() {
    let mail = shown(
      [
        (0, .init(stage: .mail, done: 0)), (1, .init(stage: .mail, done: 50_000_000)), (1.1, .init(stage: .mail, done: 60_000_000)),
        (2, .init(stage: .mail, done: 100_000_000)),
      ], mailBytes: 1_000_000_000)
    #expect(mail == ["reading mail: 50 of 1000 MB, 50 MB/s, 19 s left", "reading mail: 100 of 1000 MB, 50 MB/s, 18 s left", ""])
    let cues = shown([(0, .init(stage: .lectures, done: 0, total: 400)), (4, .init(stage: .lectures, done: 10, total: 400))])
    #expect(cues == ["following cues: 10 of 400 lectures, 2.5/s, 2:36 min left", ""])
    let unknown = shown([(0, .init(stage: .mail, done: 0)), (2, .init(stage: .mail, done: 3_000_000))])
    #expect(unknown == ["reading mail: 3.0 MB, 1.5 MB/s", ""])
  }

  @Test func pagesAreCountedWhileTheyAreWritten() {
    let pages = shown([(0, .init(stage: .pages, done: 1, total: 201)), (2, .init(stage: .pages, done: 101, total: 201))])
    #expect(pages == ["writing pages: 101 of 201, 50/s, 2 s left", ""])
  }

  @Test func theLineFitsANarrowTerminal() {
    let lines = shown(
      [(0, .init(stage: .commits, done: 0, total: 9_000)), (9, .init(stage: .commits, done: 9, total: 9_000))], width: 24)
    #expect(lines == ["walking commits: 9 of 9", ""])
  }

  @Test(.enabled(if: Binary.path != nil)) func itIsShownOnATerminalAlone() throws {
    let program = try #require(Binary.path)
    // Mail that comes slowly, with a second and more between its halves.
    let script = """
      slow() { head -c 9000 "$1"; sleep 1.3; tail -c +9001 "$1"; }
      slow "$1" > pipe & TERM=xterm script -qec "'$0' stats pipe > out" typed > /dev/null < /dev/null; grep -c 'reading mail' typed
      slow "$1" | "$0" stats - > plain 2> notes; wc -c < notes; cmp out plain
      """
    try withTemporaryFolder { folder in
      try TestSupport.run("mkfifo", ["pipe"], in: folder)
      let result = try TestSupport.run("bash", ["-c", script, program, try Bread.mail], in: folder)
      let lines = result.text.split(separator: "\n").map(String.init)
      #expect(lines.count == 2 && lines[0] != "0" && lines[1] == "0", "\(result.text)")
    }
  }
}

extension Meter {
  fileprivate typealias Step = Progress
}

/// A terminal's line and a clock, as the meter sees them.
private final class Screen: @unchecked Sendable {
  var time = 0.0
  private(set) var lines: [String] = []

  func write(_ text: String) {
    lines.append(text.replacing("\r", with: "").replacing("\u{1B}[K", with: ""))
  }
}
