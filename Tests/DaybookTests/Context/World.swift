import Daybook
import TestSupport
import Testing

/// What the objects of a context should be, as plain values.
struct World: Equatable {
  struct Human: Equatable {
    var name: String
    var age = 0
    var company: ManagedObjectID?
    var parent: ManagedObjectID?
    var friend: ManagedObjectID?
    var boards: Set<ManagedObjectID> = []
    var peers: Set<ManagedObjectID> = []
  }

  var people: [ManagedObjectID: Human] = [:]
  var companies: [ManagedObjectID: String] = [:]

  mutating func removePerson(_ id: ManagedObjectID) {
    people[id] = nil
    for key in people.keys {
      people[key]?.peers.remove(id)
      if people[key]?.parent == id { people[key]?.parent = nil }
      if people[key]?.friend == id { people[key]?.friend = nil }
    }
  }

  mutating func removeCompany(_ id: ManagedObjectID) {
    companies[id] = nil
    for key in people.keys {
      people[key]?.boards.remove(id)
      if people[key]?.company == id { people[key]?.company = nil }
    }
  }

  mutating func befriend(_ id: ManagedObjectID, _ other: ManagedObjectID?) {
    for one in [id, other].compactMap({ $0 }) {
      if let former = people[one]?.friend { people[former]?.friend = nil }
      people[one]?.friend = nil
    }
    people[id]?.friend = other
    if let other { people[other]?.friend = id }
  }
}

// MARK: - Reading a context

extension World {
  /// What a context shows, read from both sides of every relationship.
  init(_ context: ManagedObjectContext) throws {
    for company in try context.all(Company.self) {
      companies[company.objectID] = company.title
    }
    for person in try context.all(Person.self) {
      people[person.objectID] = Human(
        name: person.name,
        age: person.age,
        company: person.company?.objectID,
        parent: person.parent?.objectID,
        friend: person.friend?.objectID,
        boards: Set(person.boards.map(\.objectID)),
        peers: Set(person.peers.map(\.objectID))
      )
    }
  }

  /// Checks the sides of the relationships that `people` does not state.
  func expectInverses(_ context: ManagedObjectContext, _ note: String) throws {
    for company in try context.all(Company.self) {
      let id = company.objectID
      let employees = people.filter { $0.value.company == id }.keys
      #expect(Set(company.employees.map(\.objectID)) == Set(employees), "\(note)")
      #expect(company.employees.count == employees.count, "\(note)")
      let board = people.filter { $0.value.boards.contains(id) }.keys
      #expect(Set(company.board.map(\.objectID)) == Set(board), "\(note)")
    }
    for person in try context.all(Person.self) {
      let id = person.objectID
      let children = people.filter { $0.value.parent == id }.keys
      #expect(Set(person.children.map(\.objectID)) == Set(children), "\(note)")
      #expect(person.children.count == children.count, "\(note)")
      #expect(person.peers.count == people[id]?.peers.count, "\(note)")
      for child in person.children { #expect(person.children.contains(child), "\(note)") }
    }
  }
}
