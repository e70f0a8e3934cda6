import DaybookSamples
import DaybookTerminal
import Synchronization
import TestSupport

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A folder in which samples are started, with a fixed clock and seed.
struct SampleWorld: ~Copyable {
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
  }

  /// What a sample is told when it is started.
  func launch(_ options: [String: String] = [:]) -> Launch {
    let generator = Mutex(SeededGenerator(seed: 1))
    var launch = Launch(directory: directory.path) { generator.withLock { $0.next() } }
    launch.now = { Date(timeIntervalSince1970: 1_636_372_800) }
    launch.author = "anna"
    launch.options = options
    return launch
  }

  /// Runs a script, and returns what it shows.
  func run(
    _ script: String,
    on application: Application,
    _ launch: Launch? = nil,
    isSnapshot: Bool = false
  ) throws -> String {
    let screen = try application.open(launch ?? self.launch())
    let runner = ScriptRunner(Interface(screen), isSnapshot: isSnapshot)
    try runner.run(script)
    return runner.output.replacing(directory.path, with: "(here)")
  }

  /// The names of what stands in the folder.
  func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: directory.path).sorted()
  }
}
