import Arguments
import CueHistory
import Glibc
import Salvage

extension Session {
  /// `split`: parts of a mailbox by track. The paths of the parts are the result.
  func split() throws(Failure) -> Int32 {
    let input = try inputToSplit()
    guard let path = options.outputFolder, !path.isEmpty, let parts = options.parts else {
      throw .unusable("'split' needs '--parts N' and '--output DIR'", hints: ["the folder is made, or made anew if 'split' made it before"])
    }
    // A place that cannot be taken is told before the reading, which may take long.
    let folder = try ResultFolder(path, isForced: options.isForced, currentFolder: surroundings.currentFolder, command: "split")
    do throws(Failure) {
      let split = try read { () throws(HistoryError) in try MailSplit(path: input, parts: parts.count) }
      try write(split, to: folder)
      // People are told apart in the parts as in the whole.
      if let mailmap = Session.mailmap(in: CorpusSettings.folder(of: input)) { try folder.write(mailmap, to: ".mailmap") }
      try folder.finish()
      note("\(split.messages) messages in each of \(split.count) parts, \(split.files.reduce(0, +)) tracks in all")
      for part in 0..<split.count { try output.write(path + (path.hasSuffix("/") ? "" : "/") + Session.name(ofPart: part) + "\n") }
      return 0
    } catch {
      folder.abandon()
      throw error
    }
  }

  private static func name(ofPart part: Int) -> String { "part-\(part + 1).mbox" }

  /// The one input, which must be mail that can be read twice and that has its lines.
  private func inputToSplit() throws(Failure) -> String {
    if let format = options.format { throw .unusable("'split' has no '--format \(format.rawValue)'", hints: ["parts are mailboxes"]) }
    let filters = [("--since", options.since != nil), ("--until", options.until != nil), ("--author", !options.authors.isEmpty)]
    let more = [("--lecture", !options.lectures.isEmpty), ("--path", !options.paths.isEmpty), ("--rev", options.revision != nil)]
    if let filter = (filters + more).first(where: { $0.1 })?.0 {
      throw .unusable("'split' parts the whole mail, so it has no '\(filter)'", hints: ["choose when the parts are read"])
    }
    guard operands.count == 1, let path = operands.first else {
      throw .unusable("'split' needs one INPUT", hints: ["give a mailbox, or a folder of patches"])
    }
    guard path != "-" else {
      throw .unusable("'split' reads its input twice, and standard input can be read only once", hints: ["write it to a file first"])
    }
    guard !Inputs.isRepository(path) else {
      throw .unusable(
        "'\(path)' is a repository, and 'split' parts mail",
        hints: ["'git -C \(path) format-patch --root --stdout > series.mbox' makes mail"])
    }
    if let beginning = Reading.beginning(of: path), isFlattened(beginning) != nil {
      throw .unusable(
        "'\(path)' is flattened text, whose sections cannot be told apart", hints: ["'cuetrail recover \(path)' gives it its lines"])
    }
    return path
  }

  private func write(_ split: MailSplit, to folder: ResultFolder) throws(Failure) {
    var descriptors: [Int32] = []
    defer { for descriptor in descriptors { close(descriptor) } }
    for part in 0..<split.count { descriptors.append(try folder.open(Session.name(ofPart: part))) }
    let files = descriptors.map { Output(descriptor: $0) }
    var messages = 0
    var pass = try read { () throws(HistoryError) in try split.pass() }
    while let message = try read({ () throws(HistoryError) in try pass.next() }) {
      messages += 1
      for (part, file) in files.enumerated() { try file.write(message.bytes(part: part)) }
    }
    guard messages == split.messages else { throw .unusable("the mail changed while it was read", hints: []) }
    for file in files { try file.finish() }
  }

  private func read<Result>(_ body: () throws(HistoryError) -> Result) throws(Failure) -> Result {
    do throws(HistoryError) { return try body() } catch { throw Failure(error) }
  }
}

extension CommandTable {
  static let split = Command<Options>(
    "split", summary: "parts of a mailbox by track, for many machines", usage: "[options] --parts N --output DIR INPUT",
    details:
      "Writes DIR/part-1.mbox and so on. Each part has every message, with the sections of the part's tracks; tracks of one lecture, and those tied "
      + "by a rename, a copy or a move, stay together. The events of the parts together are the events of the whole, and what is proven stays "
      + "proven. Files that are no subtitles are in the first part, and a .mailmap beside the input is copied. The mail is read twice, message "
      + "by message, so it cannot come from standard input; it may be compressed with gzip, which the parts are not. The folder appears whole or "
      + "not at all.",
    examples: [Example("Eight parts", "cuetrail split --parts 8 --output parts series.mbox")],
    flags: [
      .option(\.parts, "parts", nil, "N", category: "Output", help: "how many parts, of like size", details: "From 1 to 512."),
      .option(
        \.outputFolder, "output", "o", "DIR", category: "Output", help: "the folder to make; one that 'split' made is replaced",
        completion: .directory),
      .switch(
        \.isForced, "force", category: "Output", help: "replace a folder that 'split' did not make",
        details: "All that is in it goes. Repositories and the folder you are in are never replaced."),
    ],
    positionals: [Positional("INPUT", help: "mailbox or folder of patches", completion: .file)])
}
