import DaybookJournal
import DaybookModel
import DaybookStore
import Foundation
import Testing

@Suite("Change lines")
struct ChangeLineTests {
  private let fileSystem = MemoryFileSystem()
  private let model: ManagedObjectModel

  init() throws {
    model = try EngineModels.company().model
  }

  /// Opens a store whose journal ends with a transaction of these lines, checksums included.
  private func open(with lines: [String]) throws -> Store {
    let store = try Store.create(in: fileSystem, model, StoreOptions())
    let changes = ChangeSet(store.schema)
    let person = try #require(store.schema.row(of: ObjectReference(entity: "Person", number: 1)))
    try changes.insert(person, ["name": "Ann", "age": 31])
    try store.commit(changes)
    try store.close()
    let surroundings = JournalSurroundings(fileSystem: fileSystem)
    let journal = try Journal.open(surroundings, replay: nil).journal
    let ticket = try journal.append(TransactionDraft(), after: 2) { sink throws(JournalError) in
      for line in lines {
        let bytes = Array((line + ",\"crc\":\"00000000\"}\n").utf8)
        try sink.emit(LineBlock(bytes: bytes, lineEnds: [bytes.count]))
      }
    }
    try journal.synchronize(ticket)
    try journal.close()
    return try Store.open(in: fileSystem, nil, StoreOptions())
  }

  private static let insert = #"{"op":"insert","tx":3,"id":"Person/2","set":"#
  private static let whole =
    #"{"name":"Bob","age":1,"company":null,"projects":[]}"#

  @Test func `sound lines are read`() throws {
    let store = try open(with: [
      Self.insert + Self.whole,
      #"{"op":"update","tx":3,"id":"Person/1","set":{"age":32},"was":{"age":31},"why":"birthday""#,
    ])

    let row = try #require(store.schema.row(of: ObjectReference(entity: "Person", number: 1)))
    #expect(store.state.value(row, "age") == 32)
  }

  @Test(arguments: [
    #"{"op":"insert","tx":3,"id":"Nobody/2","set":{}"#,
    #"{"op":"insert","tx":3,"id":"Person/1","set":\#(whole)"#,
    #"{"op":"insert","tx":3,"id":"Person/0","set":\#(whole)"#,
    #"{"op":"insert","tx":3,"id":"Person/9999999999999","set":\#(whole)"#,
    insert + #"{"age":1,"name":"Bob","company":null,"projects":[]}"#,
    insert + #"{"name":"Bob","age":1,"company":null}"#,
    insert + #"{"name":"Bob","age":1,"company":null,"projects":null}"#,
    insert + #"{"name":7,"age":1,"company":null,"projects":[]}"#,
    insert + #"{"name":"Bob","age":2147483648,"company":null,"projects":[]}"#,
    insert + #"{"name":"Bob","age":1,"company":"Project/1","projects":[]}"#,
    insert + #"{"name":"\ud800","age":1,"company":null,"projects":[]}"#,
    insert + whole + #","zzz":1"#,
    #"{"op":"update","tx":3,"id":"Person/7","set":{"age":1},"was":{"age":2}"#,
    #"{"op":"update","tx":3,"id":"Person/1","set":{"age":1},"was":{"age":2}"#,
    #"{"op":"update","tx":3,"id":"Person/1","set":{"age":1},"was":{"name":"Ann"}"#,
    #"{"op":"update","tx":3,"id":"Person/1","splice":{"projects":[[0,0,[]]]}"#,
    #"{"op":"delete","tx":3,"id":"Person/1","was":"#
      + #"{"name":"Ann","age":30,"company":null,"projects":[]}"#,
    #"{"op":"delete","tx":3,"id":"Person/4","was":{"name":"Ann"}"#,
  ])
  func `hostile lines are refused with their place`(line: String) throws {
    let error = #expect(throws: DaybookError.self) { try open(with: [line]) }

    let place = try #require(error?.place)
    #expect(place.file?.hasSuffix("journal/000001.jsonl") == true)
    #expect(place.line == 9)
    #expect(place.transaction == 3)
    #expect(place.offset ?? 0 > 0)
  }

  @Test(arguments: [4, 0])
  func `a purge whose floor no transaction has is damage, not a newer format`(floor: Int) throws {
    let line = #"{"op":"purge","tx":3,"floor":\#(floor)"#
    let error = #expect(throws: DaybookError.self) { try open(with: [line]) }

    guard case .journal(.inconsistent) = error?.reason else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(error?.place.line == 9)
    #expect(error?.place.transaction == 3)
  }

  @Test func `the same operations give the same bytes`() throws {
    let written = try (0..<2).map { _ in try bytes() }

    #expect(written[0] == written[1])
    #expect(
      written[0].contains(
        #"{"op":"insert","tx":2,"id":"Person/1","set":"#
          + #"{"name":"Ann","age":31,"company":"Company/1","projects":["Project/1"]},"crc":""#
      )
    )
    #expect(
      written[0].contains(
        #"{"op":"update","tx":3,"id":"Person/1","set":{"age":null,"company":null},"#
          + #""was":{"age":31,"company":"Company/1"},"remove":{"projects":["Project/1"]},"crc":""#
      )
    )
    #expect(
      written[0].contains(
        #"{"op":"delete","tx":3,"id":"Company/1","was":{"name":"Acme"},"why":"test","crc":""#
      )
    )
  }

  private func bytes() throws -> String {
    let fileSystem = MemoryFileSystem()
    var options = StoreOptions()
    options.now = { Date(timeIntervalSinceReferenceDate: 813_053_700) }
    options.random = { 42 }
    let store = try Store.create(in: fileSystem, model, options)
    func row(_ name: String) throws -> RowID {
      try #require(ObjectReference(name).flatMap { store.schema.row(of: $0) })
    }
    let first = ChangeSet(store.schema)
    try first.insert(row("Project/1"), ["title": "Moon"])
    try first.insert(row("Company/1"), ["name": "Acme"])
    try first.insert(
      row("Person/1"),
      [
        "name": "Ann", "age": 31, "company": .object(.init(entity: "Company", number: 1)),
        "projects": .objects([.init(entity: "Project", number: 1)]),
      ]
    )
    try store.commit(first, TransactionNote(author: "ana"))
    let second = ChangeSet(store.schema)
    try second.set(row("Person/1"), "age", .null, over: store.state)
    try second.set(row("Person/1"), "company", .null, over: store.state)
    try second.set(row("Person/1"), "projects", .objects([]), over: store.state)
    second.delete(try row("Company/1"), because: "test")
    try store.commit(second)
    try store.close()
    let file = try fileSystem.open(StorePath.segment(1), .read)
    let byteCount = try Int(fileSystem.status(of: file).byteCount)
    let bytes = try [UInt8](unsafeUninitializedCapacity: byteCount) { target, count in
      count = try fileSystem.read(file, at: 0, into: UnsafeMutableRawBufferPointer(target))
    }
    fileSystem.close(file)
    return String(decoding: bytes, as: UTF8.self)
  }
}
