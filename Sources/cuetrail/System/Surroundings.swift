import FoundationEssentials
import Glibc

/// What a run needs to know of the world around it.
struct Surroundings: Sendable {
  var variables: [String: String] = [:]
  var currentFolder = "."
  var isInputTerminal = false
  var isOutputTerminal = false
  var isErrorTerminal = false
  /// The width of the terminal; nil where there is none.
  var columns: Int?
  /// The width of the terminal that notes go to; nil where there is none.
  var errorColumns: Int?
  /// How many processors there are.
  var processors = 1

  /// The world of this process.
  static func ofProcess() -> Surroundings {
    Surroundings(
      variables: ProcessInfo.processInfo.environment, currentFolder: FileManager.default.currentDirectoryPath,
      isInputTerminal: isatty(0) == 1, isOutputTerminal: isatty(1) == 1, isErrorTerminal: isatty(2) == 1, columns: terminalColumns(1),
      errorColumns: terminalColumns(2), processors: processorCount())
  }

  /// Those that are switched on; 1 where the system does not say.
  private static func processorCount() -> Int { min(max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))), 256) }

  private static func terminalColumns(_ descriptor: Int32) -> Int? {
    var size = winsize()
    guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  /// Seconds on a clock that never goes back.
  static func seconds() -> Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// Whether bars may be drawn with blocks: anywhere but on a terminal whose locale does not say UTF-8. The first of the variables that is
  /// set counts, as setlocale(3) has it; the locale is C where none is.
  var showsBlocks: Bool {
    guard isOutputTerminal else { return true }
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].compactMap { variables[$0] }.first { !$0.isEmpty } ?? "C"
    let codeset = locale.lowercased().drop { $0 != "." }.prefix { $0 != "@" }
    return [".utf-8", ".utf8"].contains(codeset)
  }

  /// Whether results are coloured (https://no-color.org).
  func hasColor(_ choice: ColorChoice) -> Bool {
    switch choice {
    case .always: true
    case .never: false
    case .auto: isOutputTerminal && (variables["NO_COLOR"] ?? "").isEmpty && variables["TERM"] != "dumb"
    }
  }
}
