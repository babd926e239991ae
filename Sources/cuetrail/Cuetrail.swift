import Glibc

/// The process: arguments, environment and streams in, exit status out.
@main
struct Cuetrail {
  static func main() {
    // A reader that stops early is no failure; writing then says so instead of ending the process.
    signal(SIGPIPE, SIG_IGN)
    Interruption.watch()
    let status = run(
      Array(CommandLine.arguments.dropFirst()), in: .ofProcess(), output: Output(descriptor: 1), errors: Output(descriptor: 2))
    Interruption.leave(status)
  }
}
