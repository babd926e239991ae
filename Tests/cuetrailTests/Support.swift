import Foundation
import TestSupport

@testable import cuetrail

/// What a run left behind.
struct Answer {
  var status: Int32
  /// Standard output.
  var text: String
  /// Standard error.
  var notes: String

  var json: Any { get throws { try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed) } }

  var object: [String: Any] { get throws { try json as? [String: Any] ?? [:] } }

  /// The objects of JSON Lines.
  var objects: [[String: Any]] {
    get throws {
      try text.split(separator: "\n").map { try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any] ?? [:] }
    }
  }
}

/// Runs the program in this process.
func ask(_ words: String..., in surroundings: Surroundings = Surroundings(currentFolder: "/", isInputTerminal: true)) -> Answer {
  ask(words, in: surroundings)
}

/// The same with the words in a list.
func ask(_ words: [String], in surroundings: Surroundings = Surroundings(currentFolder: "/", isInputTerminal: true)) -> Answer {
  let (output, errors) = (Output(descriptor: nil), Output(descriptor: nil))
  let status = run(words, in: surroundings, output: output, errors: errors)
  return Answer(status: status, text: String(decoding: output.kept, as: UTF8.self), notes: String(decoding: errors.kept, as: UTF8.self))
}

/// The demo's small corpus on baking, made by git.
enum Bread {
  static let root: URL = {
    var root = URL(filePath: #filePath)
    for _ in 0..<3 { root.deleteLastPathComponent() }
    return root
  }()

  static let folder: URL? = {
    let target = FileManager.default.temporaryDirectory.appending(path: "cuetrail-bread-\(getpid())")
    let made = try? TestSupport.run("bash", [root.appending(path: "scripts/demo-corpus").path, target.path])
    return made?.status == 0 ? target : nil
  }()

  static func file(_ name: String) throws -> String {
    guard let folder else { throw CocoaError(.fileNoSuchFile) }
    return folder.appending(path: name).path
  }

  static var mail: String { get throws { try file("bread.mbox") } }
  static var repository: String { get throws { try file("bread.git") } }
}

/// The program as it is built beside the tests, for what only a process can show.
enum Binary {
  static let path: String? = {
    let own = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
    let places = [own, Bread.root.appending(path: ".build/debug")].map { $0.appending(path: "cuetrail").path }
    return places.first { FileManager.default.isExecutableFile(atPath: $0) }
  }()
}
