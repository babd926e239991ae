internal import FoundationEssentials
internal import Git
internal import Glibc

/// The settings that lie with a corpus: a file `.cuetrail` in the syntax of git-config(1).
///
/// Whoever made the corpus wrote them, so they are held to less than a flag is: no other file is included, and the files they name must
/// lie in the folder of the settings, links followed. Nothing in them is ever run.
public struct CorpusSettings: Sendable {
  /// One setting, in the order of the file.
  public struct Entry: Sendable, Equatable {
    /// `section.subsection.name`, section and name in lower case.
    public var key: String
    /// `true` where the setting has no `=`.
    public var value: String
    /// Counted from 1; nil where the line cannot be told.
    public var line: Int?
  }

  /// What the file is called everywhere.
  public static let fileName = ".cuetrail"

  /// The file, for messages to people.
  public let name: String
  /// What it sets, in order; a key may come several times.
  public let entries: [Entry]
  private let place: Place

  /// Where the file lies, and files it names.
  private enum Place: Sendable {
    case folder(String)
    /// The commit at `HEAD` of a bare repository.
    case head(Repository)
  }

  /// The settings of the first of the places where any are: for a repository the top of its working tree, or of a bare one the commit at
  /// `HEAD`; for mail the folder it lies in, then the current folder. Nil where there are none.
  ///
  /// A link is no settings file, as `.mailmap` is none to git. Throws when a file is there and cannot be understood.
  public static func find(for inputs: [HistoryInput], currentFolder: String) throws(HistoryError) -> CorpusSettings? {
    for input in inputs {
      let found: CorpusSettings?
      switch input {
      case .repository(let path, _): found = try settings(ofRepository: path)
      case .mail(let path) where path != "-": found = try settings(in: folder(of: path))
      case .recovered(_, let path) where path != "-": found = try settings(in: folder(of: path))
      default: found = nil
      }
      if let found { return found }
    }
    return inputs.allSatisfy(\.isRepository) ? nil : try settings(in: currentFolder)
  }

  /// The bytes of a file that a setting names, from the folder of the settings.
  ///
  /// Throws when it lies outside, is none, or cannot be read.
  public func file(at path: String) throws(HistoryError) -> [UInt8] {
    switch place {
    case .head(let repository):
      guard let bytes = (try? repository.file(at: path, in: "HEAD")) ?? nil else { throw unreadable(path, "is not in the commit at HEAD") }
      return bytes
    case .folder(let folder):
      let file = path.hasPrefix("/") ? path : folder + "/" + path
      guard let top = CorpusSettings.resolved(folder), let real = CorpusSettings.resolved(file) else {
        throw unreadable(path, "is not there")
      }
      guard real.hasPrefix(top == "/" ? top : top + "/") else { throw unreadable(path, "is not in the folder of the settings") }
      guard let bytes = RepositoryFile.regularFile(real) else { throw unreadable(path, "is not a file that can be read") }
      return bytes
    }
  }

  private func unreadable(_ path: String, _ reason: String) -> HistoryError {
    .unreadable(input: name, reason: "'\(path)' \(reason)", hint: "settings may only name files beside them; a flag may name any")
  }

  private init?(_ text: [UInt8]?, name: String, _ place: Place) throws(HistoryError) {
    guard let text else { return nil }
    do throws(GitError) {
      let settings = try Config.read(text, name: name)
      let lines = SettingLines(text)
      var seen: [String: Int] = [:]
      entries = settings.map { key, value in
        seen[key, default: 0] += 1
        return Entry(key: key, value: value, line: lines.line(of: key, use: seen[key, default: 1]))
      }
    } catch {
      throw .unreadable(input: name, reason: error.message, hint: error.hint)
    }
    self.name = name
    self.place = place
  }

  private static func settings(ofRepository path: String) throws(HistoryError) -> CorpusSettings? {
    // A repository that cannot be opened is told when it is read.
    guard let repository = try? Repository(path: path) else { return nil }
    if let top = RepositoryFile.worktree(of: repository, path: path) { return try settings(in: top) }
    let text = (try? repository.file(at: fileName, in: "HEAD")) ?? nil
    return try CorpusSettings(text, name: "HEAD:" + fileName, .head(repository))
  }

  private static func settings(in folder: String) throws(HistoryError) -> CorpusSettings? {
    let file = folder == "." ? fileName : folder + "/" + fileName
    guard let size = RepositoryFile.size(ofRegularFile: file) else { return nil }
    guard size <= Config.limit else {
      throw .unreadable(input: file, reason: "'\(file)' has more than \(Config.limit) bytes", hint: nil)
    }
    return try CorpusSettings(RepositoryFile.regularFile(file), name: file, .folder(folder))
  }

  /// The path from the root with every link followed; nil where nothing is.
  private static func resolved(_ path: String) -> String? {
    guard let whole = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(whole) }
    return unsafe String(cString: whole)
  }

  /// A folder itself, or the folder that a file is in.
  package static func folder(of path: String) -> String {
    var isFolder = false
    if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder { return path }
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
