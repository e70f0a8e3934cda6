import Daybook
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite("Containers and stores")
struct StackTests {
  @Test(arguments: StoreKind.allCases)
  func `STK-01 the view context saves, a background context fetches`(kind: StoreKind) async throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let container = sandbox.container
    try await MainActor.run {
      #expect(container.viewContext === container.viewContext)
      #expect(container.viewContext.name == "main")
      _ = container.viewContext.person("Ann")
      try container.viewContext.save()
    }

    let background = container.newBackgroundContext()
    let names = try await background.perform { try $0.all(Person.self).map(\.name) }
    let count = try await container.performBackgroundTask { try $0.all(Person.self).count }

    #expect(names == ["Ann"])
    #expect(count == 1)
  }

  @Test func `STK-02 each store opens or fails by itself, before anybody goes on`() throws {
    let model = try Staff.model()
    let sandbox = try Sandbox(.disk, model)
    let bad = sandbox.path + "/missing/deeper"

    #expect(throws: DaybookError.self) {
      try PersistentContainer(name: "Bad", model: model, directory: bad)
    }
    let good = try PersistentContainer(name: "Good", model: model, directory: sandbox.path)

    #expect(good.lastTransaction == 1)
  }

  @Test func `STK-03 a store is described by the usual choices`() {
    let description = PersistentStoreDescription()

    #expect(description.shouldMigrateStoreAutomatically)
    #expect(description.shouldInferMappingModelAutomatically)
    #expect(!description.isReadOnly)
    #expect(!description.shouldAddStoreAsynchronously)
    #expect(description.kind == .journal)
  }

  @Test(arguments: StoreKind.allCases)
  func `STK-04 both kinds of store say what they are`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try Staff.model())

    let type = sandbox.container.metadata[StoreMetadataKey.type]

    #expect(type == (kind == .disk ? "journal" : "inMemory"))
  }

  @Test func `STK-05 a read-only store can be fetched from and stays as it is`() throws {
    let model = try Staff.model()
    let sandbox = try Sandbox(.disk, model)
    _ = try sandbox.context().savedPerson("Ann")
    try sandbox.container.close()
    let before = try sandbox.files()
    var description = PersistentStoreDescription()
    description.isReadOnly = true

    let container = try PersistentContainer(
      name: "Test",
      model: model,
      directory: sandbox.path,
      description: description
    )
    let context = ManagedObjectContext(container)
    let person = try #require(try context.all(Person.self).first)
    person.name = "other"
    let updating = #expect(throws: DaybookError.self) { try context.save() }
    context.rollback()
    _ = Person(context: context)
    let inserting = #expect(throws: DaybookError.self) { try context.save() }

    #expect(updating?.reason == .usage(.readOnly))
    #expect(inserting?.reason == .usage(.readOnly))
    #expect(try sandbox.files() == before)
  }

  @Test(arguments: StoreKind.allCases)
  func `STK-09 custom metadata are written by the next save`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    try sandbox.container.setMetadata("blue", forKey: "colour")
    try sandbox.reopen()
    if kind == .disk {
      #expect(sandbox.container.metadata["colour"] == nil)
      try sandbox.container.setMetadata("blue", forKey: "colour")
    }
    _ = try sandbox.context().savedPerson("Ann")
    try sandbox.reopen()

    #expect(sandbox.container.metadata["colour"] == "blue")
    let hash = sandbox.container.metadata[StoreMetadataKey.modelVersionHash]
    #expect(hash == .string(sandbox.model.versionHash))
    guard kind == .disk else { return }
    let path = try #require(sandbox.container.storePath)
    #expect(try PersistentContainer.metadata(forStoreAt: path)["colour"] == "blue")
  }

  @Test func `STK-10 the store's identity is fixed when it is made`() throws {
    let sandbox = try Sandbox(.disk, try Staff.model())
    let uuid = sandbox.container.storeUUID
    let id = try sandbox.context().savedPerson("Ann")

    try sandbox.reopen()

    #expect(sandbox.container.storeUUID == uuid)
    #expect(id.storeUUID == uuid)
    #expect(id.uriRepresentation == "x-daybook://\(uuid.uuidString)/Person/p1")
  }

  @Test func `STK-12 another model is error 134100 and leaves the store as it is`() throws {
    let sandbox = try Sandbox(.disk, try Staff.model())
    _ = try sandbox.context().savedPerson("Ann")
    try sandbox.container.close()
    let before = try sandbox.files()

    let error = #expect(throws: DaybookError.self) {
      try PersistentContainer(name: "Test", model: try Recorder.model(), directory: sandbox.path)
    }

    #expect(error?.code == 134_100)
    #expect(try sandbox.files()["journal/000001.jsonl"] == before["journal/000001.jsonl"])
  }

  @Test func `classes are compared with the model, and every mismatch is listed`() throws {
    final class Wrong: ManagedObject {
      @Managed("nmae") var name: String
      @Managed("age") var age: String
      @Managed("boss") var boss: Company?
    }
    let model = try ManagedObjectModel {
      Entity("Wrong", Wrong.self) {
        Attribute("name", .string)
        Attribute("age", .integer64)
        ToOne("boss", of: "Boss")
      }
      Entity("Boss", Person.self) { Attribute("level", .integer16) }
    }

    let error = #expect(throws: DaybookError.self) {
      try PersistentContainer(inMemory: "Wrong", model: model)
    }

    let texts = (error?.underlying ?? []).map(\.description).joined(separator: "\n")
    #expect(texts.contains("nmae"))
    #expect(texts.contains("did you mean \"name\""))
    #expect(texts.contains("String, but it is Integer 64"))
    #expect(texts.contains("Company"))
  }
}
