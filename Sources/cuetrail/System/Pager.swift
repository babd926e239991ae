import Glibc

/// A pager that runs beside and shows what is written to it.
struct Pager {
  /// Where to write.
  let input: Int32
  private let process: pid_t

  /// Starts a command through the shell; nil when that fails.
  init?(_ command: String, _ variables: [String: String]) {
    var ends: [Int32] = [0, 0]
    guard unsafe pipe(&ends) == 0 else { return nil }
    // The pager must not hold the end that it waits for to be closed.
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_adddup2(&actions, ends[0], 0)
    // The pager is its own master: it is neither kept from signals nor left without a broken pipe, as this process is.
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe posix_spawnattr_setsigmask(&attributes, &signals)
    unsafe sigaddset(&signals, SIGPIPE)
    unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
    unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    // As git does: quit if one screen is enough, pass colours on, leave the screen as it is.
    let settings = variables.merging(["LESS": "FRX", "LV": "-c"]) { own, _ in own }
    var words = unsafe Pager.copied(["sh", "-c", command])
    var entries = unsafe Pager.copied(settings.map { "\($0.key)=\($0.value)" })
    defer {
      for index in unsafe words.indices { unsafe free(words[index]) }
      for index in unsafe entries.indices { unsafe free(entries[index]) }
    }
    var started: pid_t = 0
    let status = unsafe posix_spawn(&started, "/bin/sh", &actions, &attributes, &words, &entries)
    close(ends[0])
    guard status == 0 else {
      close(ends[1])
      return nil
    }
    (input, process) = (ends[1], started)
    let pager = self
    Interruption.prepare { pager.leaveToReader() }
  }

  /// C strings with a null at the end; whoever asks frees them.
  private static func copied(_ texts: [String]) -> [UnsafeMutablePointer<CChar>?] {
    unsafe texts.map { unsafe strdup($0) } + [nil]
  }

  /// Says that nothing more comes, and waits until the reader leaves.
  func finish() {
    close(input)
    var status: Int32 = 0
    while unsafe waitpid(process, &status, 0) < 0, errno == EINTR {}
  }

  /// Waits until the reader leaves, with what was written so far. What is written from here on goes nowhere.
  private func leaveToReader() {
    let nowhere = unsafe open("/dev/null", O_WRONLY | O_CLOEXEC)
    if nowhere >= 0 { dup2(nowhere, input) }
    finish()
  }

  /// The pager that people set up; nil where there is to be none.
  static func command(_ variables: [String: String]) -> String? {
    if variables["TERM"] == "dumb" { return nil }
    let command = variables["CUETRAIL_PAGER"] ?? variables["PAGER"] ?? "less"
    return command.isEmpty || command == "cat" ? nil : command
  }
}
