import DaybookModel
import TestSupport
import Testing

/// Any model survives being written and read.
@Suite("Round trips of models")
struct ModelRoundTripTests {
  @Test(arguments: SeededGenerator.seeds(fixed: TestScale.count(1_000, atLeast: 100)))
  func `give the same model back`(seed: UInt64) throws {
    var source = RandomModel(seed: seed)
    let model = try ManagedObjectModel(source.definition())

    // As journals are read, whose templates may be such as no store can answer.
    let read = try ManagedObjectModel(json: Array(model.json.utf8))

    #expect(read.json == model.json, "seed \(seed)")
    #expect(read.versionHash == model.versionHash, "seed \(seed)")
    #expect(read.composites == model.composites, "seed \(seed)")
    #expect(read.fetchRequestTemplates == model.fetchRequestTemplates, "seed \(seed)")
    for (left, right) in zip(model.entities, read.entities) {
      #expect(left.allProperties.map(\.name) == right.allProperties.map(\.name), "seed \(seed)")
      #expect(
        zip(left.allAttributes, right.allAttributes).allSatisfy {
          $0.defaultValue.isIdentical(to: $1.defaultValue) && $0 == $1
        },
        "seed \(seed)"
      )
    }
  }

  @Test(arguments: SeededGenerator.seeds(fixed: TestScale.count(1_000, atLeast: 100)))
  func `have one owner for every link`(seed: UInt64) throws {
    var source = RandomModel(seed: seed)
    let model = try ManagedObjectModel(source.definition())

    for relationship in model.entities.flatMap(\.relationships) {
      guard let inverse = relationship.inverse else {
        #expect(relationship.isOwner, "seed \(seed)")
        continue
      }
      let areBothOrdered = relationship.isOrdered && inverse.isOrdered
      let isOwn = inverse == relationship
      #expect(inverse.inverse == relationship, "seed \(seed)")
      #expect(
        (relationship.isOwner != inverse.isOwner) != (areBothOrdered || isOwn),
        "seed \(seed)"
      )
    }
  }
}
