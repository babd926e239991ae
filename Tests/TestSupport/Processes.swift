public import Foundation

/// What a program printed, and its exit status.
public struct ProgramResult: Sendable {
  public var status: Int32
  public var output: Data
  public var errors: Data

  public var text: String { String(decoding: output, as: UTF8.self) }
}

/// Runs a program found on the path and waits for it; `input` is given on standard input.
@discardableResult
public func run(_ program: String, _ arguments: [String], in folder: URL? = nil, input: Data? = nil, environment: [String: String] = [:])
  throws -> ProgramResult
{
  let process = Process()
  process.executableURL = URL(filePath: "/usr/bin/env")
  process.arguments = [program] + arguments
  process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
  if let folder { process.currentDirectoryURL = folder }
  // Files, not pipes: a full pipe would block a program whose output nobody reads yet.
  let scratch = FileManager.default.temporaryDirectory
  let names = (0..<3).map { _ in scratch.appending(path: "cuetrail-run-\(UUID().uuidString)") }
  defer { for name in names { try? FileManager.default.removeItem(at: name) } }
  for (name, contents) in zip(names, [input ?? Data(), Data(), Data()]) { try contents.write(to: name) }
  process.standardInput = try FileHandle(forReadingFrom: names[0])
  process.standardOutput = try FileHandle(forWritingTo: names[1])
  process.standardError = try FileHandle(forWritingTo: names[2])
  try process.run()
  process.waitUntilExit()
  return ProgramResult(
    status: process.terminationStatus, output: try Data(contentsOf: names[1]), errors: try Data(contentsOf: names[2]))
}

/// Makes a fresh folder, gives it to `body`, and removes it afterwards.
public func withTemporaryFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
  let folder = FileManager.default.temporaryDirectory.appending(path: "cuetrail-test-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  return try body(folder)
}
