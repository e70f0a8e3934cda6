import Daybook
import TestSupport
import Testing

/// Long scripts of random edits, compared with a model of dictionaries after every few steps.
@Suite("Random edits")
struct RandomEditTests {
  @Test(arguments: StoreKind.allCases, SeededGenerator.seeds(fixed: 3))
  func `a context is what a model of dictionaries is`(kind: StoreKind, seed: UInt64) throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    var script = EditScript(sandbox, seed)

    for step in 0..<TestScale.count(4_000, atLeast: 300) {
      try script.step(step)
    }
    try script.finish()
  }
}

/// One script: a context, what it should be, and what is saved.
private struct EditScript {
  private let sandbox: Sandbox
  private var context: ManagedObjectContext
  private var generator: SeededGenerator
  private var world = World()
  private var saved = World()

  init(_ sandbox: Sandbox, _ seed: UInt64) {
    self.sandbox = sandbox
    context = sandbox.context()
    generator = SeededGenerator(seed: seed)
  }

  mutating func step(_ step: Int) throws {
    switch Int.random(in: 0..<100, using: &generator) {
    case 0..<22: insert()
    case 22..<40: try editAttributes()
    case 40..<74: try editLinks()
    case 74..<84: try delete()
    case 84..<88: try save()
    case 88..<90: rollBack()
    case 90..<93: try saveElsewhere()
    case 93..<95: try forgetContext()
    default: try compare("step \(step)")
    }
  }

  mutating func finish() throws {
    try save()
    try compare("the end")
    try sandbox.reopen()
    let reopened = try World(sandbox.context())
    #expect(reopened == saved, "seed \(generator.seed), after reopening")
  }

  private func compare(_ note: String) throws {
    let note = "seed \(generator.seed), \(note)"
    let found = try World(context)
    #expect(found == world, "\(note)")
    try world.expectInverses(context, note)
    let elsewhere = try World(sandbox.context())
    #expect(elsewhere == saved, "\(note), saved")
  }
}

// MARK: - Steps

extension EditScript {
  private mutating func insert() {
    if Bool.random(using: &generator) || world.companies.isEmpty {
      let company = context.company("C\(world.companies.count)")
      world.companies[company.objectID] = company.title
    } else {
      let person = context.person("P\(world.people.count)")
      world.people[person.objectID] = World.Human(name: person.name)
    }
  }

  private mutating func editAttributes() throws {
    guard let (id, person) = try somebody() else { return }
    let number = Int.random(in: 0..<5, using: &generator)
    person.name = "N\(number)"
    person.age = number
    world.people[id]?.name = "N\(number)"
    world.people[id]?.age = number
  }

  private mutating func editLinks() throws {
    guard let (id, person) = try somebody(), let (otherID, other) = try somebody() else { return }
    let company = try someCompany()
    switch Int.random(in: 0..<7, using: &generator) {
    case 0:
      person.company = company?.1
      world.people[id]?.company = company?.0
    case 1:
      guard let company else { return }
      company.1.employees.insert(person)
      world.people[id]?.company = company.0
    case 2:
      person.parent = other
      world.people[id]?.parent = otherID
    case 3:
      other.children.remove(person)
      if world.people[id]?.parent == otherID { world.people[id]?.parent = nil }
    case 4:
      let isNew = Bool.random(using: &generator)
      person.friend = isNew ? other : nil
      world.befriend(id, isNew ? otherID : nil)
    case 5: togglePeer(id, person, otherID, other)
    default:
      guard let company else { return }
      toggleBoard(id, person, company)
    }
  }

  private mutating func togglePeer(
    _ id: ManagedObjectID,
    _ person: Person,
    _ otherID: ManagedObjectID,
    _ other: Person
  ) {
    if person.peers.contains(other) {
      person.peers.remove(other)
      world.people[id]?.peers.remove(otherID)
      world.people[otherID]?.peers.remove(id)
    } else {
      person.peers.insert(other)
      world.people[id]?.peers.insert(otherID)
      world.people[otherID]?.peers.insert(id)
    }
  }

  private mutating func toggleBoard(
    _ id: ManagedObjectID,
    _ person: Person,
    _ company: (ManagedObjectID, Company)
  ) {
    if person.boards.contains(company.1) {
      company.1.board.remove(person)  // a Set: read, changed and set again
      world.people[id]?.boards.remove(company.0)
    } else {
      person.boards.insert(company.1)
      world.people[id]?.boards.insert(company.0)
    }
  }

  private mutating func delete() throws {
    if Int.random(in: 0..<4, using: &generator) == 0, let (id, company) = try someCompany() {
      context.delete(company)
      world.removeCompany(id)
    } else if let (id, person) = try somebody() {
      context.delete(person)
      world.removePerson(id)
    }
    context.processPendingChanges()
  }

  private mutating func save() throws {
    try context.save()
    saved = world
  }

  private mutating func rollBack() {
    context.rollback()
    world = saved
  }

  /// Another context changes somebody's age, which this one takes over.
  private mutating func saveElsewhere() throws {
    let other = sandbox.context()
    guard let id = saved.people.keys.min(by: { $0.number < $1.number }),
      world.people[id] != nil, world.people[id] == saved.people[id],
      let person = try other.existingObject(with: id) as? Person
    else { return }
    person.age += 1
    try other.save()
    context.mergeNewestChanges()
    saved.people[id]?.age += 1
    world.people[id]?.age += 1
  }

  /// Starts again with a new context.
  private mutating func forgetContext() throws {
    try save()
    context = sandbox.context()
  }
}

// MARK: - Choosing

extension EditScript {
  private mutating func somebody() throws -> (ManagedObjectID, Person)? {
    let ids = world.people.keys.sorted { $0.number < $1.number }
    guard let id = ids.randomElement(using: &generator) else { return nil }
    let person = try #require(try context.existingObject(with: id) as? Person)
    return (id, person)
  }

  private mutating func someCompany() throws -> (ManagedObjectID, Company)? {
    let ids = world.companies.keys.sorted { $0.number < $1.number }
    guard let id = ids.randomElement(using: &generator) else { return nil }
    let company = try #require(try context.existingObject(with: id) as? Company)
    return (id, company)
  }
}
