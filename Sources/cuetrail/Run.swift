import Arguments
import CueHistory
import Markup

/// Does what the words after the program's name ask for, and returns the exit status.
///
/// Everything the process would lend (arguments, environment, terminal, streams) comes in as arguments, so that tests run it in process.
func run(_ words: [String], in surroundings: Surroundings, output: Output, errors: Output) -> Int32 {
  let status: Int32
  do throws(Failure) {
    status = try answer(words, in: surroundings, output: output, errors: errors)
    try output.finish()
  } catch {
    // What was already found out is shown before what went wrong.
    try? output.finish()
    try? errors.write(error.lines.map { DisplayWidth.visible($0) + "\n" }.joined())
    try? errors.finish()
    return error.exitStatus
  }
  try? errors.finish()
  return status
}

private func answer(_ words: [String], in surroundings: Surroundings, output: Output, errors: Output) throws(Failure) -> Int32 {
  let program = CommandTable.program
  let width = min(surroundings.columns ?? 80, 100)
  if words.isEmpty {
    try? errors.write(program.help(isLong: false, width: width))
    return 2
  }
  let request: Request<Options>
  do throws(UsageError) { request = try program.parse(words, defaults: Options()) } catch { throw Failure(error) }
  switch request {
  case .help(let command, let isLong): try output.write(program.help(on: command, isLong: isLong, width: width))
  case .version: try output.write("\(program.name) \(program.version) (\(gitLibrary()))\n")
  case .generate(let artifact, let command): try output.write(program.artifact(artifact, command: command))
  case .run(let invocation):
    var session = Session(invocation, words, surroundings, output, errors)
    return try session.run()
  }
  return 0
}
