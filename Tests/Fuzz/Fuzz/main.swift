import CFuzzer
import Glibc

// usage: Fuzz TARGET [libFuzzer's arguments] ; Fuzz lists the targets. See scripts/fuzz.
//
// All targets are in one program, so that one build serves them all.

let targets = [
  Target("mailbox", readMailbox), Target("header", readSectionHeader), Target("hunks", readHunks), Target("subtitles", readSubtitles),
  Target("timecode", readTimes), Target("salvage", restoreLines), Target("arguments", readArguments), Target("history", readHistory),
  Target("replay", replayTwoVersions),
]

guard CommandLine.arguments.count > 1, let target = targets.first(where: { $0.name == CommandLine.arguments[1] }) else {
  print(targets.map(\.name).joined(separator: "\n"))
  exit(CommandLine.arguments.count > 1 ? 2 : 0)
}
Target.chosen = target.run
// libFuzzer never sees the name of the target.
var arguments = CommandLine.unsafeArgv.advanced(by: 1)
arguments[0] = CommandLine.unsafeArgv[0]
var count = CommandLine.argc - 1
var start: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = arguments
exit(
  LLVMFuzzerRunDriver(&count, &start) { data, size in
    attack(Array(UnsafeBufferPointer(start: data, count: size)))
    return 0
  })
