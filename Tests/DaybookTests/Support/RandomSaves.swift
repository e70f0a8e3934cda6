import Daybook
import TestSupport

/// Saves of a few random edits each, over the model of ``Staff``.
struct RandomSaves {
  private(set) var generator: SeededGenerator

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
  }

  /// Edits a few objects at random, and saves.
  mutating func save(_ context: ManagedObjectContext) throws {
    let company = context.company("C\(number(1_000))")
    for _ in 0..<3 { context.person("P\(number(1_000))", age: number(90), in: company).age += 1 }
    let people = try context.all(Person.self)
    for _ in 0..<4 { try edit(people[number(people.count)], among: people, context) }
    try context.save()
  }

  private mutating func edit(
    _ person: Person,
    among people: [Person],
    _ context: ManagedObjectContext
  ) throws {
    let other = people[number(people.count)]
    guard !person.isDeleted, !other.isDeleted else { return }
    switch number(7) {
    case 0: person.name = "N\(number(1_000))"
    case 1: person.parent = other
    case 2: person.friend = other
    case 3: person.peers.insert(other)
    case 4: person.company = try context.all(Company.self).randomElement(using: &generator)
    case 5: (try context.all(Company.self).randomElement(using: &generator))?.board.insert(person)
    default: context.delete(person)
    }
  }

  private mutating func number(_ count: Int) -> Int { Int.random(in: 0..<count, using: &generator) }
}
