import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#endif

#if canImport(Foundation)
  import Foundation
#endif

/// Programs that the compiler has to refuse, because they would let objects leave their context.
@Suite("Refused by the compiler")
struct RefusalTests {
  struct Snippet: CustomTestStringConvertible {
    let testDescription: String
    let code: String
    let complaint: String
  }

  static let snippets = [
    Snippet(
      testDescription: "an object sent to another task",
      code: """
        func send(_ budget: Budget) {
          Task.detached { print(budget.title) }
        }
        """,
      complaint: "error:"
    ),
    Snippet(
      testDescription: "an object that leaves a background task",
      code: """
        func leave(_ container: PersistentContainer) async throws -> Budget {
          try await container.performBackgroundTask { context in
            try context.fetch(FetchRequest<Budget>())[0]
          }
        }
        """,
      complaint: "error:"
    ),
    Snippet(
      testDescription: "a context kept outside of its actor",
      code: """
        func keep(_ container: PersistentContainer) async -> ManagedObjectContext {
          await container.newBackgroundContext().perform { $0 }
        }
        """,
      complaint: "error:"
    ),
    Snippet(
      testDescription: "the view context used outside of the main actor",
      code: """
        func use(_ container: PersistentContainer) throws {
          try container.viewContext.save()
        }
        """,
      complaint: "main actor-isolated"
    ),
    Snippet(
      testDescription: "an object of the main actor used in a background context",
      code: """
        @MainActor func mix(_ budget: Budget, _ background: BackgroundContext) async {
          await background.perform { _ in budget.title = "other" }
        }
        """,
      complaint: "error:"
    ),
    Snippet(
      testDescription: "a child of the view context made outside of the main actor",
      code: """
        func edit(_ container: PersistentContainer) -> ManagedObjectContext {
          ManagedObjectContext(parent: container.viewContext)
        }
        """,
      complaint: "main actor-isolated"
    ),
    Snippet(
      testDescription: "a child of the view context used in a background context",
      code: """
        @MainActor func edit(_ container: PersistentContainer) async throws {
          let child = ManagedObjectContext(parent: container.viewContext)
          try await container.performBackgroundTask { _ in try child.save() }
        }
        """,
      complaint: "error:"
    ),
    Snippet(
      testDescription: "a child that leaves its background context",
      code: """
        func keep(_ background: BackgroundContext) async -> ManagedObjectContext {
          await background.perform { ManagedObjectContext(parent: $0) }
        }
        """,
      complaint: "error:"
    ),
    Snippet(
      testDescription: "a child sent to another task than its parent",
      code: """
        func split(_ container: PersistentContainer) throws {
          let parent = ManagedObjectContext(container)
          let child = ManagedObjectContext(parent: parent)
          Task { try child.save() }
          try parent.save()
        }
        """,
      complaint: "error:"
    ),
    Snippet(
      testDescription: "PAR-11 another parent for a context that has one",
      code: """
        func turn(_ child: ManagedObjectContext, _ other: ManagedObjectContext) {
          child.parent = other
        }
        """,
      complaint: "'parent' is a 'let' constant"
    ),
    Snippet(
      testDescription: "an object in a value that is Sendable",
      code: """
        struct Row: Sendable { let budget: Budget }
        """,
      complaint: "non-Sendable"
    ),
    Snippet(
      testDescription: "@Managed outside of a managed object",
      code: """
        final class Other { @Managed("title") var title: String }
        """,
      complaint: "error:"
    ),
    Snippet(
      testDescription: "a condition on a value of another type",
      code: """
        let request = FetchRequest<Budget>(where: \\.title > 100)
        """,
      complaint: "error:"
    ),
  ]

  static let preamble = """
    import Daybook
    final class Budget: ManagedObject {
      @Managed("title") var title: String
    }

    """

  @Test func `what is allowed compiles`() throws {
    let code = """
      func rename(_ container: PersistentContainer, _ id: ManagedObjectID) async throws -> String {
        try await container.performBackgroundTask { context in
          guard let budget = context.object(with: id) as? Budget else { return "" }
          budget.title = "other"
          try context.save()
          return budget.title
        }
      }
      @MainActor func edit(_ container: PersistentContainer, _ budget: Budget) throws {
        let child = ManagedObjectContext(parent: container.viewContext)
        child.local(budget)?.title = "other"
        try child.save()
      }
      func editFar(_ background: BackgroundContext, _ id: ManagedObjectID) async throws -> String {
        try await background.perform { context in
          let child = ManagedObjectContext(parent: context)
          let budget = child.object(with: id) as? Budget
          budget?.title = "other"
          try child.save()
          return budget?.title ?? ""
        }
      }
      @MainActor final class Editor {
        let context: ManagedObjectContext
        let budget: Budget?
        init(_ budget: Budget, in parent: ManagedObjectContext) {
          context = ManagedObjectContext(parent: parent)
          self.budget = context.local(budget)
        }
        func done() throws { try context.save() }
      }
      @MainActor func list(_ container: PersistentContainer) throws -> [ManagedObjectID] {
        try container.viewContext.fetch(FetchRequest<Budget>(where: \\.title == "a"))
          .map(\\.objectID)
      }
      """

    let output = try Compiler.check(Self.preamble + code)

    #expect(output == nil || output?.isEmpty == true, "\(output ?? "")")
  }

  @Test(arguments: snippets)
  func `is refused`(snippet: Snippet) throws {
    guard let output = try Compiler.check(Self.preamble + snippet.code) else { return }

    #expect(output.contains("error:"), "it compiled")
    #expect(output.contains(snippet.complaint), "\(output)")
  }
}

/// The Swift compiler, used on a text beside the modules that the tests were built with.
private enum Compiler {
  /// Type-checks a program and returns what the compiler says; nil where there is no compiler.
  static func check(_ code: String) throws -> String? {
    let build = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
    let modules = build.appending(path: "Modules")
    guard let compiler = find(), FileManager.default.fileExists(atPath: modules.path) else {
      withKnownIssue("the compiler or the built modules are not at hand") {
        Issue.record("skipped: no swiftc beside the tests")
      }
      return nil
    }
    let file = build.appending(path: "refusal-\(UUID().uuidString).swift")
    try Data(code.utf8).write(to: file)
    defer { remove(file) }
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(filePath: compiler)
    process.arguments = [
      // Isolation is checked behind the types, on the way to code.
      "-emit-sil", "-o", "/dev/null", "-swift-version", "6", "-I", modules.path, file.path,
    ]
    process.standardError = pipe
    process.standardOutput = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let text = String(decoding: output, as: UTF8.self)
    return process.terminationStatus == 0 ? "" : text + "\nerror: refused"
  }

  private static func find() -> String? {
    let paths = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return paths.split(separator: ":").map { $0 + "/swiftc" }.map(String.init)
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  private static func remove(_ file: URL) {
    do {
      try FileManager.default.removeItem(at: file)
    } catch {
      Issue.record(error)
    }
  }
}
