import DaybookModel
import Testing

/// Every way in which a model can contradict itself.
@Suite("Contradictions of models")
struct ModelContradictionTests {
  private typealias Fault = DaybookError.ModelFault

  @Test func `a model without entities is refused`() throws {
    #expect(try fault([]) == .empty)
  }

  @Test(arguments: ["", "9lives", "two words", "a.b", "a/b", "a-b", "_a"])
  func `names are letters, digits and underscores`(name: String) throws {
    #expect(try fault([Entity(name)]) == .badName(name))
    #expect(try fault([Entity("A") { Attribute(name, .string) }]) == .badName(name))
  }

  @Test(arguments: ["Größe", "名前", "a_1", "X"])
  func `names may be of any script`(name: String) throws {
    let model = try ManagedObjectModel { Entity(name) { Attribute(name, .string) } }

    #expect(model.entity(named: name)?.attribute(named: name) != nil)
  }

  @Test(arguments: ["description", "objectID", "entity", "self", "hash"])
  func `names of every object are reserved`(name: String) throws {
    #expect(try fault([Entity("A") { Attribute(name, .string) }]) == .reservedName(name))
  }

  @Test func `names are unique`() throws {
    #expect(try fault([Entity("A"), Entity("A")]) == .duplicateEntity)
    #expect(
      try fault([
        Entity("A") {
          Attribute("x", .string)
          ToOne("x", of: "A")
        }
      ]) == .duplicateProperty
    )
  }

  @Test func `parents exist and end`() throws {
    #expect(
      try fault([Entity("Animal"), Entity("B", parent: "Animl")])
        == .unknownParent("Animl", nearest: "Animal")
    )
    #expect(
      try fault([
        Entity("A", parent: "C"), Entity("B", parent: "A"), Entity("C", parent: "B"),
        Entity("D", parent: "A"),
      ]) == .parentCycle(["A", "C", "B", "A"])
    )
    #expect(try fault([Entity("A", parent: "A")]) == .parentCycle(["A", "A"]))
  }

  @Test func `an inherited name is not declared again`() throws {
    #expect(
      try fault([
        Entity("A") { Attribute("x", .string) }, Entity("B", parent: "A"),
        Entity("C", parent: "B") { ToOne("x", of: "A") },
      ]) == .redeclaredProperty(ancestor: "A")
    )
  }

  @Test func `destinations and inverses exist and agree`() throws {
    #expect(
      try fault([Entity("Alpha") { ToOne("x", of: "Alhpa") }])
        == .unknownDestination("Alhpa", nearest: "Alpha")
    )
    #expect(
      try fault([
        Entity("A") { ToOne("x", of: "B", inverse: "yes") },
        Entity("B") { ToOne("yet", of: "A") },
      ]) == .unknownInverse("yes", destination: "B", nearest: "yet")
    )
    #expect(
      try fault([
        Entity("A") { ToOne("x", of: "B", inverse: "y") },
        Entity("B") { ToOne("y", of: "A") },
      ]) == .inverseOfOther(inverse: "B.y", other: nil)
    )
    #expect(
      try fault([
        Entity("A") { ToOne("x", of: "B", inverse: "y") },
        Entity("B") { ToOne("y", of: "C") },
        Entity("C"),
      ]) == .inverseElsewhere(inverse: "B.y", destination: "C")
    )
  }

  @Test func `two relationships cannot share an inverse`() throws {
    let faults = try faults([
      Entity("A") {
        ToOne("x", of: "B", inverse: "y")
        ToOne("z", of: "B", inverse: "y")
      },
      Entity("B") { ToOne("y", of: "A", inverse: "x") },
    ])

    #expect(faults == [.inverseOfOther(inverse: "B.y", other: "x")])
  }

  @Test func `a stored relationship has a stored inverse`() throws {
    let faults = try faults([
      Entity("A") { ToOne("x", of: "B", inverse: "y").transient() },
      Entity("B") { ToOne("y", of: "A", inverse: "x") },
    ])

    #expect(faults == [.transientInverse(inverse: "B.y"), .transientInverse(inverse: "A.x")])
  }

  @Test func `counts can be met`() throws {
    #expect(
      try fault([Entity("A") { ToMany("x", of: "A").count(3, through: 2) }])
        == .badCount(minimum: 3, maximum: 2)
    )
    #expect(
      try fault([Entity("A") { ToMany("x", of: "A").count(-1) }])
        == .badCount(minimum: -1, maximum: 0)
    )
    #expect(
      try jsonFault(#"{"name":"x","destination":"A","maximum":2}"#) == .countOfToOne
    )
    #expect(
      try jsonFault(#"{"name":"x","destination":"A","ordered":true}"#) == .orderedToOne
    )
    #expect(
      try jsonFault(#"{"name":"x","destination":"A","deleteRule":"Casade"}"#)
        == .unknownDeleteRule("Casade", nearest: "Cascade")
    )
  }

  private func fault(_ entities: [Entity]) throws -> DaybookError.ModelFault {
    let faults = try faults(entities)
    #expect(faults.count == 1)
    return try #require(faults.first)
  }

  private func faults(_ entities: [Entity]) throws -> [DaybookError.ModelFault] {
    let error = try #require(throws: DaybookError.self) {
      try ManagedObjectModel { for entity in entities { entity } }
    }
    return modelFaults(of: error)
  }

  private func jsonFault(_ relationship: String) throws -> DaybookError.ModelFault {
    let json = #"{"entities":[{"name":"A","relationships":[\#(relationship)]}]}"#
    let error = try #require(throws: DaybookError.self) { try ManagedObjectModel(json: json) }
    return try #require(modelFaults(of: error).first)
  }
}

/// The faults that a model's error consists of.
func modelFaults(of error: DaybookError) -> [DaybookError.ModelFault] {
  (error.underlying.isEmpty ? [error] : error.underlying).compactMap {
    if case .model(let fault) = $0.reason { fault } else { nil }
  }
}
