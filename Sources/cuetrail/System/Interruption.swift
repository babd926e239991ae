import Glibc
import Store
import Synchronization

/// What happens when somebody ends the process: by Ctrl-C, `kill`, or by closing the terminal.
enum Interruption {
  private static let preparations = Mutex<[@Sendable () -> Void]>([])
  /// Held by whatever ends the process, so that only one does.
  private static let ending = Mutex(())

  /// Has something done before an interrupted process ends.
  static func prepare(_ action: @escaping @Sendable () -> Void) { preparations.withLock { $0.append(action) } }

  /// From here on a thread of its own waits for the signals; every thread that is started later leaves them to it.
  ///
  /// A signal handler could not do what is to be done: remove files, wait for the pager.
  static func watch() {
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    // What the parent has us ignore, as nohup and shells do, stays ignored.
    for signal in [SIGINT, SIGTERM, SIGHUP] where !isIgnored(signal) { unsafe sigaddset(&signals, signal) }
    unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
    var thread = pthread_t()
    unsafe pthread_create(&thread, nil, { _ in Interruption.wait() }, nil)
  }

  private static func wait() -> Never {
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    for signal in [SIGINT, SIGTERM, SIGHUP] { unsafe sigaddset(&signals, signal) }
    var caught: Int32 = 0
    while unsafe sigwait(&signals, &caught) != 0 || isIgnored(caught) {}
    let signal = caught
    return ending.withLock { _ -> Never in
      for action in preparations.withLock({ $0 }) { action() }
      Drafts.abandonAll { end(by: signal) }
    }
  }

  /// Ends the process in peace, unless a signal is ending it already.
  static func leave(_ status: Int32) -> Never { ending.withLock { _ -> Never in exit(status) } }

  /// Ends the process as the signal would have: a shell then knows why, and reports 128 and its number.
  private static func end(by signal: Int32) -> Never {
    Glibc.signal(signal, SIG_DFL)
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe sigaddset(&signals, signal)
    unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    kill(getpid(), signal)
    _exit(128 + signal)
  }

  private static func isIgnored(_ signal: Int32) -> Bool {
    var action = sigaction()
    guard unsafe sigaction(signal, nil, &action) == 0, let handler = unsafe action.__sigaction_handler.sa_handler else { return false }
    return unsafe unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
