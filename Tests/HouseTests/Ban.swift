/// A piece of code that has no place in this package, or only in some of it.
struct Ban {
  /// Where a ban holds.
  enum Scope {
    /// Everywhere, tests too.
    case everything

    /// In what is shipped.
    case products

    /// In what is shipped, but for the roof, the system's doors and the benchmarks.
    case libraries

    /// In tests.
    case tests
  }

  let words: [String]
  let scope: Scope
  let remedy: String

  init(_ words: String..., in scope: Scope, insteadOf remedy: String) {
    self.words = words
    self.scope = scope
    self.remedy = remedy
  }

  /// Every ban that needs no knowledge of the room.
  static let all = [
    Ban("try!", "as!", in: .everything, insteadOf: "force nothing: throw, #require or guard"),
    Ban("try?", in: .everything, insteadOf: "handle the error or hand it on"),
    Ban("@testable", in: .everything, insteadOf: "package opens the rooms to tests"),
    Ban("static let shared", "static var shared", in: .everything, insteadOf: "pass it in"),
    Ban(
      "Date()",
      "Date.now",
      "Date(timeIntervalSinceNow:",
      "ContinuousClock",
      "SuspendingClock",
      "clock_gettime",
      "gettimeofday",
      in: .libraries,
      insteadOf: "time comes in as a parameter"
    ),
    Ban(
      "UUID()",
      "SystemRandomNumberGenerator",
      "arc4random",
      "getrandom",
      "shuffled()",
      in: .libraries,
      insteadOf: "chance comes in as a parameter"
    ),
    Ban(
      "ProcessInfo",
      "getenv",
      "CommandLine",
      "FileManager",
      in: .libraries,
      insteadOf: "the world comes in from the roof or through the file system seam"
    ),
    Ban(
      "DispatchQueue",
      "DispatchSemaphore",
      "DispatchGroup",
      "NSLock",
      "NSRecursiveLock",
      "Task.detached",
      "@preconcurrency",
      in: .everything,
      insteadOf: "Mutex, actors and structured tasks"
    ),
    Ban(
      "String(format:",
      "NSError",
      "JSONSerialization",
      "NSRegularExpression",
      "NSPredicate",
      "DateFormatter",
      "ISO8601DateFormatter",
      "NumberFormatter",
      "Progress",
      "IndexSet",
      "NSString",
      "NSDecimalNumber",
      "NSObject",
      "XMLParser",
      in: .products,
      insteadOf: "not in FoundationEssentials"
    ),
    Ban("fatalError", in: .products, insteadOf: "throw, or preconditionFailure with the rule"),
    Ban("print(", "debugPrint(", "dump(", in: .everything, insteadOf: "hand the text out"),
    Ban(
      "sleep(",
      "usleep(",
      "nanosleep(",
      "Task.sleep",
      "Thread.sleep",
      in: .tests,
      insteadOf: "wait for the event, not for time"
    ),
  ]

  /// Whether the ban holds in `file`.
  func applies(to file: SourceFile) -> Bool {
    let isProduct = file.path.hasPrefix("Sources/")
    switch scope {
    case .everything: return true
    case .products: return isProduct
    case .tests: return !isProduct
    case .libraries:
      let isRoof = file.room == "DaybookTool" || file.room == "DaybookBenchmarks"
      return isProduct && !isRoof && !file.isPlatform
    }
  }
}
