import DaybookJournal
import DaybookModel
import DaybookStore
import TestSupport
import Testing

@Suite("A model that is not the store's")
struct ModelDriftTests {
  private let stage: StoreStage

  private static func model(
    named name: String = "Notes",
    limit: Int? = nil,
    isReordered: Bool = false,
    has pinned: Bool = false
  ) throws -> ManagedObjectModel {
    let title = Attribute("title", .string)
    let body = Attribute("body", .string, isOptional: true).length(0, through: limit)
    return try ManagedObjectModel(name: name) {
      Entity("Note") {
        if isReordered { body }
        title
        if !isReordered { body }
        if pinned { Attribute("pinned", .boolean, isOptional: true) }
        ToMany("tags", of: "Tag", inverse: "notes")
      }
      Entity("Tag") {
        Attribute("word", .string)
        ToMany("notes", of: "Note", inverse: "tags")
      }
    }
  }

  init() throws {
    stage = try StoreStage(ModelDriftTests.model())
    try stage.commit { changes in
      try changes.insert(stage.row("Tag/1"), ["word": "red"])
      try changes.insert(
        stage.row("Note/1"),
        ["title": "one", "body": "long enough", "tags": links("Tag/1")]
      )
    }
  }

  private func modelLineCount() throws -> Int {
    try stage.lines().count { $0.hasPrefix(#"{"op":"model""#) }
  }

  @Test func `writes nothing until the next save, which it opens`() throws {
    let before = try stage.fileSystem.contents(.segment(1))
    let drifted = try Self.model(limit: 20)
    try stage.reopen(drifted)
    #expect(try stage.fileSystem.contents(.segment(1)) == before)

    try stage.commit { try $0.set(stage.row("Note/1"), "title", "two") }

    let lines = try stage.lines()
    #expect(lines[lines.count - 3].hasPrefix(#"{"op":"model","tx":3,"version":1,"#))
    #expect(lines[lines.count - 2].hasPrefix(#"{"op":"update","tx":3,"id":"Note/1""#))
    try stage.commit { try $0.set(stage.row("Note/1"), "title", "three") }
    #expect(try modelLineCount() == 2)
    try stage.expectReopening()
    #expect(stage.store.schema.model.contentHash == drifted.contentHash)
  }

  @Test func `may have its properties in another order`() throws {
    try stage.reopen(Self.model(isReordered: true))
    #expect(try stage.value("Note/1", "body") == "long enough")
    #expect(try stage.value("Note/1", "tags") == links("Tag/1"))

    try stage.commit { changes in
      try changes.insert(stage.row("Note/2"), ["title": "two", "body": "second"])
      try changes.set(stage.row("Note/1"), "body", "first")
    }

    try stage.expectReopening()
    #expect(try stage.value("Note/1", "body") == "first")
    #expect(try stage.value("Note/2", "title") == "two")
    let past = try stage.store.state(at: .transaction(2))
    #expect(try past.value(stage.row("Note/1"), "body") == "long enough")
  }

  @Test func `holds its new rules from the first save on`() throws {
    try stage.reopen(Self.model(limit: 4))

    #expect(throws: DaybookError.self) {
      try stage.commit { try $0.set(stage.row("Note/1"), "title", "two") }
    }
    try stage.commit { try $0.set(stage.row("Note/1"), "body", "good") }
    try stage.expectReopening()
  }

  @Test func `is written again when the save that bore it failed`() throws {
    let fileSystem = SimulatedFileSystem()
    let stage = try StoreStage(Self.model(), in: fileSystem)
    try stage.reopen(Self.model(limit: 20))
    let tag = try stage.row("Tag/1")
    fileSystem.failNext(.write, with: .code(.noSpace))
    #expect(throws: DaybookError.self) { try stage.commit { try $0.insert(tag, ["word": "red"]) } }

    try stage.commit { try $0.insert(tag, ["word": "red"]) }

    let opened = try stage.lines().filter { $0.hasPrefix(#"{"op":"model","tx":2,"#) }
    #expect(opened.count == 1)
    try stage.expectReopening()
  }

  @Test func `of another version hash is refused with Core Data's code`() throws {
    let before = try stage.fileSystem.contents(.segment(1))

    let error = #expect(throws: DaybookError.self) { try stage.reopen(Self.model(has: true)) }

    #expect(error?.code == 134_100)
    #expect(try stage.fileSystem.contents(.segment(1)) == before)
    let again = try Store.open(in: stage.fileSystem, nil, StoreOptions())
    #expect(again.state.transaction == 2)
  }

  @Test func `is never written by a reader`() throws {
    try stage.store.close()
    let files = try files()

    let reader = try Store.openReadOnly(in: stage.fileSystem, Self.model(limit: 20))

    let row = try stage.row("Note/1")
    #expect(reader.state.value(row, "body") == "long enough")
    #expect(throws: DaybookError.self) { try reader.commit(ChangeSet(reader.schema)) }
    #expect(throws: DaybookError.self) {
      try Store.openReadOnly(in: stage.fileSystem, Self.model(has: true))
    }
    #expect(try self.files() == files)
  }

  private func files() throws -> [[UInt8]] {
    try [.segment(1), .segment(2), .head, .lock].map { try stage.fileSystem.contents($0) }
  }
}
