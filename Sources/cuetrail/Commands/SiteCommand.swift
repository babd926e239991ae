import Arguments
import Reports

extension Session {
  /// `site`: a web site of all of it. The path of its first page is the result.
  mutating func site() throws(Failure) -> Int32 {
    guard let path = options.outputFolder, !path.isEmpty else {
      throw .unusable("'site' needs '--output DIR'", hints: ["the folder is made, or made anew if cuetrail made it before"])
    }
    // A place that cannot be taken is told before the reading, which may take long.
    let folder = try ResultFolder(path, isForced: options.isForced, currentFolder: surroundings.currentFolder, command: "site")
    do throws(Failure) {
      let history = try history(operands)
      let site = Site(
        try scope(history), title: options.title ?? "Subtitle history", sourceLanguage: options.source?.tag,
        jobs: jobs)
      let meter = meter(for: [])
      defer { meter?.clear() }
      var (files, bytes) = (0, 0)
      for part in Site.folders { try folder.makeFolder(part) }
      try site.forEachFile { (file) throws(Failure) in
        try folder.write(file.bytes, to: file.path)
        (files, bytes) = (files + 1, bytes + file.bytes.count)
        meter?.show(Meter.Progress(stage: .pages, done: files, total: site.fileCount))
      }
      try folder.finish()
      meter?.clear()
      note("\(files) files, \((bytes + 99_999) / 100_000 * 100_000 / 1_000_000).\((bytes + 99_999) / 100_000 % 10) MB")
      try output.write(path + (path.hasSuffix("/") ? "" : "/") + "index.html\n")
      return status(history)
    } catch {
      folder.abandon()
      throw error
    }
  }
}

extension CommandTable {
  static let site = Command<Options>(
    "site", summary: "a web site of all of it",
    details:
      "Pages that need no server and no network: an overview, a page for each lecture and each contributor, the changelog, and how well it is "
      + "known. The folder appears whole or not at all.",
    examples: [
      Example("Into a folder to look at", "cuetrail site --output site series.mbox"),
      Example("Of one lecture, with a name", "cuetrail site --output site --lecture 8 --title 'Lecture 8'"),
    ],
    flags: [
      .option(
        \.outputFolder, "output", "o", "DIR", category: "Output", help: "the folder to make; one that cuetrail made is replaced",
        completion: .directory),
      .option(\.title, "title", nil, "TEXT", category: "Output", help: "the name of the site"),
      .switch(
        \.isForced, "force", category: "Output", help: "replace a folder that cuetrail did not make",
        details: "All that is in it goes. Repositories and the folder you are in are never replaced."),
    ],
    positionals: [inputs])
}
