import Daybook
import DaybookCommand
import DaybookModel
import TestSupport
import Testing

/// Models as code and as pictures.
@Suite("Drawings of models")
struct ModelDrawingTests {
  /// The file is part of this target, so that it compiles.
  @Test func `Swift code compiles, and makes the same model`() throws {
    let world = try CommandWorld.withLibrary()

    let outcome = world.run("model Library.daybook --swift")

    try Fixture("../Tests/DaybookCommandTests/Generated/LibraryModel.swift").expect(outcome.output)
    let model = try ManagedObjectModel(json: world.bytes("library.json"), file: "library.json")
    #expect(try makeLibraryModel().versionHash == model.versionHash)
    #expect(try makeLibraryModel().json == model.json)
  }

  @Test @MainActor func `the classes fit the model`() throws {
    let container = try PersistentContainer(inMemory: "Library", model: makeLibraryModel())
    let context = container.viewContext

    let book = Book(context: context)
    book.title = "Emma"
    book.chapters.append(Chapter(context: context))
    try #require(book.chapters.first).name = "One"
    Tag(context: context).name = "novel"
    try context.save()

    #expect(book.default == true)
    #expect(book.pages == 1)
  }

  @Test func `dot and SVG show every entity and relationship`() throws {
    let world = try CommandWorld.withLibrary()

    let transcript = world.transcript(
      "model Library.daybook --dot",
      "model Library.daybook --svg",
      "model Library.daybook",
      "model Library.daybook --dot --svg",
      "model Library.daybook --swift --json"
    )

    try Fixture("CLI/drawings.txt").expect(transcript)
  }
}
