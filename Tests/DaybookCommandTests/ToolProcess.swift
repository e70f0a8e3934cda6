import Foundation
import Testing

/// The built `daybook`, run as a process of its own.
struct ToolProcess {
  /// What a command did.
  struct Outcome {
    var code: Int32
    var output: String
    var errorOutput: String
  }

  private let process = Process()
  private let output = Pipe()
  private let errorOutput = Pipe()

  /// Starts a command in a folder.
  ///
  /// - Throws: An error where the tool was not built, or cannot be run.
  init(_ line: String, in directory: String, author: String = "tool") throws {
    // The tests and the tool are built into one folder.
    let folder = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
    process.executableURL = folder.appending(path: "daybook")
    process.arguments = shellWords(line)
    process.currentDirectoryURL = URL(filePath: directory)
    process.environment = ["DAYBOOK_AUTHOR": author]
    process.standardOutput = output
    process.standardError = errorOutput
    try process.run()
  }

  /// Waits for the command's end.
  func finish() throws -> Outcome {
    func text(_ pipe: Pipe) throws -> String {
      String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    }
    let (told, failed) = (try text(output), try text(errorOutput))
    process.waitUntilExit()
    return Outcome(code: process.terminationStatus, output: told, errorOutput: failed)
  }

  /// Runs a command to its end, which is success.
  static func run(_ line: String, in directory: String, author: String = "tool") throws {
    let outcome = try ToolProcess(line, in: directory, author: author).finish()
    #expect(outcome.code == 0, "\(line): \(outcome.errorOutput)")
  }
}
