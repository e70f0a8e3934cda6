import DaybookJournal
import DaybookModel
import DaybookStore
import TestSupport
import Testing

@Suite("Relationships that are journaled on both sides")
struct MutualRelationshipTests {
  static func model() throws -> ManagedObjectModel {
    try ManagedObjectModel(name: "People") {
      Entity("Person") {
        ToMany("friends", of: "Person", inverse: "friends")
        ToOne("spouse", of: "Person", inverse: "spouse")
        ToMany("rivals", of: "Person", inverse: "rivals", isOrdered: true)
      }
      Entity("Playlist") {
        ToMany("songs", of: "Song", inverse: "playlists", isOrdered: true)
      }
      Entity("Song") {
        ToMany("playlists", of: "Playlist", inverse: "songs", isOrdered: true)
      }
    }
  }

  private let stage: StoreStage

  init() throws {
    stage = try StoreStage(MutualRelationshipTests.model())
    try stage.commit { changes in
      for number in 1...4 { changes.insert(try stage.row("Person/\(number)")) }
      for number in 1...3 { changes.insert(try stage.row("Song/\(number)")) }
      for number in 1...2 { changes.insert(try stage.row("Playlist/\(number)")) }
    }
  }

  private func expect(_ name: String, _ property: String, _ value: Value) throws {
    #expect(try stage.value(name, property) == value, "\(name).\(property)")
  }

  @Test func `REL-04 a friend of somebody has them as a friend`() throws {
    try stage.commit { try stage.set("Person/1", ["friends": links("Person/2", "Person/3")], $0) }

    try expect("Person/2", "friends", links("Person/1"))
    try expect("Person/3", "friends", links("Person/1"))
    let lines = try stage.lines().suffix(4)
    #expect(
      lines.dropLast() == [
        #"{"op":"update","tx":3,"id":"Person/1","add":{"friends":["Person/2","Person/3"]},"#,
        #"{"op":"update","tx":3,"id":"Person/2","add":{"friends":["Person/1"]},"#,
        #"{"op":"update","tx":3,"id":"Person/3","add":{"friends":["Person/1"]},"#,
      ]
    )
    try stage.expectReopening()
  }

  @Test func `REL-04 leaving a friend ends it on both sides`() throws {
    try stage.commit { try stage.set("Person/1", ["friends": links("Person/2", "Person/3")], $0) }
    try stage.commit { try stage.set("Person/3", ["friends": links()], $0) }

    try expect("Person/1", "friends", links("Person/2"))
    try expect("Person/3", "friends", links())
    try stage.expectReopening()
  }

  @Test func `REL-04 new rows are friends of each other, of old rows and of themselves`() throws {
    try stage.commit { changes in
      try changes.insert(
        stage.row("Person/5"),
        ["friends": links("Person/1", "Person/5", "Person/6")]
      )
      try changes.insert(stage.row("Person/6"), [:])
    }

    try expect("Person/1", "friends", links("Person/5"))
    try expect("Person/5", "friends", links("Person/1", "Person/5", "Person/6"))
    try expect("Person/6", "friends", links("Person/5"))
    try stage.expectReopening()
  }

  @Test func `REL-04 partners lead to each other whichever side says so`() throws {
    try stage.commit { changes in
      let column = try #require(
        stage.store.schema.entity(named: "Person")?.property(named: "spouse")?.column
      )
      changes.set(try stage.row("Person/1"), column, reference: try stage.row("Person/2"))
    }

    try expect("Person/2", "spouse", link("Person/1"))
    try stage.expectReopening()
  }

  @Test func `REL-04 a new partner frees both former ones`() throws {
    try stage.commit { changes in
      try stage.set("Person/1", ["spouse": link("Person/2")], changes)
      try stage.set("Person/3", ["spouse": link("Person/4")], changes)
    }
    try stage.commit { try stage.set("Person/1", ["spouse": link("Person/4")], $0) }

    try expect("Person/1", "spouse", link("Person/4"))
    try expect("Person/4", "spouse", link("Person/1"))
    try expect("Person/2", "spouse", .null)
    try expect("Person/3", "spouse", .null)
    try stage.expectReopening()
  }

  @Test func `REL-04 of two who want one partner the last gets it`() throws {
    try stage.commit { changes in
      try stage.set("Person/1", ["spouse": link("Person/3")], changes)
      try stage.set("Person/2", ["spouse": link("Person/3")], changes)
    }

    try expect("Person/1", "spouse", .null)
    try expect("Person/2", "spouse", link("Person/3"))
    try expect("Person/3", "spouse", link("Person/2"))
  }

  @Test func `REL-06 both sides keep an order of their own`() throws {
    try stage.commit { changes in
      try stage.set("Playlist/1", ["songs": links("Song/3", "Song/1")], changes)
      try stage.set("Playlist/2", ["songs": links("Song/1", "Song/2")], changes)
    }
    try stage.commit { changes in
      try stage.set("Song/1", ["playlists": links("Playlist/2", "Playlist/1")], changes)
    }

    try expect("Playlist/1", "songs", links("Song/3", "Song/1"))
    try expect("Playlist/2", "songs", links("Song/1", "Song/2"))
    try expect("Song/1", "playlists", links("Playlist/2", "Playlist/1"))
    try expect("Song/3", "playlists", links("Playlist/1"))
    try stage.expectReopening()
    try expect("Song/1", "playlists", links("Playlist/2", "Playlist/1"))
  }

  @Test func `REL-06 each side journals its own splice`() throws {
    try stage.commit { try stage.set("Playlist/1", ["songs": links("Song/2", "Song/1")], $0) }
    try stage.commit { try stage.set("Song/2", ["playlists": links()], $0) }

    let lines = try stage.lines()
    #expect(
      lines.suffix(3).dropLast() == [
        #"{"op":"update","tx":4,"id":"Playlist/1","splice":{"songs":[[0,1,[]]]},"#,
        #"{"op":"update","tx":4,"id":"Song/2","splice":{"playlists":[[0,1,[]]]},"#,
      ]
    )
    try expect("Playlist/1", "songs", links("Song/1"))
    try stage.expectReopening()
  }

  @Test func `REL-06 an ordered relationship can be its own inverse`() throws {
    try stage.commit { changes in
      try stage.set("Person/1", ["rivals": links("Person/3", "Person/2")], changes)
      try stage.set("Person/4", ["rivals": links("Person/2")], changes)
    }
    try stage.commit { try stage.set("Person/1", ["rivals": links("Person/2", "Person/4")], $0) }

    try expect("Person/2", "rivals", links("Person/1", "Person/4"))
    try expect("Person/3", "rivals", links())
    try expect("Person/4", "rivals", links("Person/2", "Person/1"))
    try stage.expectReopening()
  }

  @Test func `a deleted row leaves both sides`() throws {
    try stage.commit { changes in
      try stage.set(
        "Person/1",
        ["friends": links("Person/2"), "rivals": links("Person/2"), "spouse": link("Person/2")],
        changes
      )
      try stage.set("Song/1", ["playlists": links("Playlist/1", "Playlist/2")], changes)
    }
    try stage.commit { try stage.delete("Person/2", "Playlist/2", in: $0) }

    for property in ["friends", "rivals"] { try expect("Person/1", property, links()) }
    try expect("Person/1", "spouse", .null)
    try expect("Song/1", "playlists", links("Playlist/1"))
    try stage.expectReopening()
  }

  @Test func `a refused change set forgets what followed from it`() throws {
    let changes = ChangeSet(stage.store.schema)
    try stage.set("Person/1", ["spouse": link("Person/2"), "friends": links("Person/2")], changes)
    try stage.set("Playlist/1", ["songs": links("Song/1")], changes)
    try changes.expect(stage.row("Person/4"), version: 99)
    guard case .refused = try stage.store.attempt(changes) else {
      Issue.record("not refused")
      return
    }

    let mended = ChangeSet(stage.store.schema)
    try stage.set("Person/1", ["spouse": link("Person/2"), "friends": links("Person/2")], mended)
    _ = try stage.store.rehearse(mended)
    try stage.set("Person/1", ["spouse": .null, "friends": links("Person/3")], mended)
    try stage.set("Person/2", ["spouse": .null], mended)
    try stage.store.commit(mended)

    try expect("Person/1", "spouse", .null)
    try expect("Person/2", "friends", links())
    try expect("Person/3", "friends", links("Person/1"))
    try expect("Song/1", "playlists", links())
    try stage.expectReopening()
  }

  @Test(arguments: SeededGenerator.seeds(fixed: TestScale.count(60, atLeast: 6)))
  func `any changes leave both sides in agreement`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<30 {
      try stage.commit { changes in
        for _ in 0..<Int.random(in: 1...4, using: &random) { try change(changes, &random) }
      }
      let disagreement = try disagreement()
      #expect(disagreement == nil, "seed \(seed)")
    }
    try stage.expectReopening()
  }

  private func change(_ changes: ChangeSet, _ random: inout SeededGenerator) throws {
    func names(_ entity: String, _ count: Int) -> [String] {
      (1...count).filter { _ in random.chooses(withChance: 0.4) }.map { "\(entity)/\($0)" }
        .shuffled(using: &random)
    }
    func references(_ names: [String]) -> Value {
      .objects(names.compactMap { ObjectReference($0) })
    }
    let person = "Person/\(Int.random(in: 1...4, using: &random))"
    switch Int.random(in: 0..<5, using: &random) {
    case 0: try stage.set(person, ["friends": references(names("Person", 4))], changes)
    case 1: try stage.set(person, ["rivals": references(names("Person", 4))], changes)
    case 2:
      let other = names("Person", 4).first.map { link($0) } ?? .null
      try stage.set(person, ["spouse": other], changes)
    case 3:
      let playlist = "Playlist/\(Int.random(in: 1...2, using: &random))"
      try stage.set(playlist, ["songs": references(names("Song", 3))], changes)
    default:
      let song = "Song/\(Int.random(in: 1...3, using: &random))"
      try stage.set(song, ["playlists": references(names("Playlist", 2))], changes)
    }
  }

  /// The first link that one side has and the other lacks.
  private func disagreement() throws -> String? {
    let state = stage.store.state
    for entity in state.schema.entities {
      for row in state.rows(of: entity.index) {
        if let property = entity.properties.first(where: { isOneSided(row, $0, state) }) {
          return "\(state.schema.reference(to: row)).\(property.name)"
        }
      }
    }
    return nil
  }

  private func isOneSided(_ row: RowID, _ property: PropertyLayout, _ state: StoreState) -> Bool {
    guard let link = property.link, let inverse = state.schema.links[link].inverse else {
      return false
    }
    let targets = state.related(row, link)
    return Set(targets).count < targets.count
      || !targets.allSatisfy { state.related($0, inverse).contains(row) }
  }
}
