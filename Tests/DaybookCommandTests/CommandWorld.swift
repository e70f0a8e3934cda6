import DaybookCommand
import DaybookJournal
import DaybookModel
import DaybookSamples
import Synchronization
import TestSupport

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A directory of its own in which commands run in this process, with a fixed clock and seed.
struct CommandWorld: ~Copyable {
  private let directory: TemporaryDirectory

  /// What the commands find in their environment.
  var variables = [
    "DAYBOOK_NOW": "2021-11-08T12:00:00Z", "DAYBOOK_SEED": "1", "DAYBOOK_AUTHOR": "anna",
  ]

  /// What the streams are.
  var terminal = TerminalFacts()

  /// The file that is standard input.
  var standardInput: String?

  /// Whether Ctrl-C was pressed.
  var isInterrupted = false

  /// How often a command asks before it learns that Ctrl-C was pressed.
  var interruptDelay = 0

  /// The clock by which commands measure time.
  var clock: any WallClock = SystemClock()

  init() throws {
    directory = try TemporaryDirectory()
  }

  /// What a command did.
  struct Outcome {
    var code: ExitCode
    var output: String
    var errorOutput: String

    /// What it told whoever debugs, which goes to standard error too.
    var debugLines: String
  }

  /// Runs a command.
  func run(_ words: [String]) -> Outcome {
    let output = MemorySink()
    let errorOutput = MemorySink()
    var environment = CommandEnvironment(
      arguments: words,
      variables: variables,
      terminal: terminal,
      streams: (output, errorOutput),
      files: CommandFiles(
        directory: directory.path,
        standardInputPath: standardInput.map { directory.path + "/" + $0 }
      )
    )
    let debugLines = Mutex("")
    environment.tellDebugLine = { line in debugLines.withLock { $0 += line + "\n" } }
    let isInterrupted = isInterrupted
    let remaining = Mutex(interruptDelay)
    environment.isInterrupted = {
      isInterrupted
        && remaining.withLock { count in
          count -= 1
          return count < 0
        }
    }
    environment.clock = clock
    environment.applications = Samples.all
    let code = DaybookProgram(environment).run()
    return Outcome(
      code: code,
      output: masked(output.text),
      errorOutput: masked(errorOutput.text),
      debugLines: masked(debugLines.withLock { $0 })
    )
  }

  /// Runs a command line as a shell would: words between blanks, quotes kept together.
  func run(_ line: String) -> Outcome { run(shellWords(line)) }

  /// Runs command lines and returns what a terminal would have shown: `! ` stands before what went
  /// to standard error, and an exit code that is not zero is told.
  func transcript(_ lines: String...) -> String {
    lines.map { line in
      let outcome = run(line)
      let errors = outcome.errorOutput.split(separator: "\n", omittingEmptySubsequences: false)
        .dropLast().map { "! \($0)\n" }.joined()
      let code = outcome.code == .success ? "" : "(exit \(outcome.code.rawValue))\n"
      return "$ daybook \(line)\n" + outcome.output + errors + code + "\n"
    }.joined()
  }

  /// Writes a file.
  func write(_ name: String, _ text: String) throws {
    try write(name, [UInt8](text.utf8))
  }

  /// Writes a file.
  func write(_ name: String, _ bytes: [UInt8]) throws {
    try Data(bytes).write(to: url(name))
  }

  /// Reads a file.
  func bytes(_ name: String) throws -> [UInt8] {
    try [UInt8](Data(contentsOf: url(name)))
  }

  /// Reads a file.
  func text(_ name: String) throws -> String {
    String(decoding: try bytes(name), as: UTF8.self)
  }

  /// Whether something stands at a path.
  func exists(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: url(name).path)
  }

  /// The names in a folder, in byte order.
  func names(in name: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path(name)).sorted()
  }

  /// The path that the system knows.
  func path(_ name: String) -> String { directory.path + "/" + name }

  private func url(_ name: String) -> URL { URL(filePath: path(name)) }

  /// Hides what differs from one machine to the next.
  private func masked(_ text: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      if line.hasPrefix("  free space") { return "  free space    (masked)" }
      if line.hasPrefix("  \"freeBytes\"") { return "  \"freeBytes\": 0," }
      return String(line)
    }
    return lines.joined(separator: "\n").replacing(directory.path, with: "(here)")
  }
}

/// Splits a line at blanks, except between single quotes.
func shellWords(_ line: String) -> [String] {
  var words: [String] = []
  var word = ""
  var isQuoted = false
  var isOpen = false
  for character in line {
    switch character {
    case "'":
      isQuoted.toggle()
      isOpen = true
    case " " where !isQuoted:
      if isOpen || !word.isEmpty { words.append(word) }
      word = ""
      isOpen = false
    default: word.append(character)
    }
  }
  if isOpen || !word.isEmpty { words.append(word) }
  return words
}
