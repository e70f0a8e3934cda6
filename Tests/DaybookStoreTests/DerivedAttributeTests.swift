import DaybookModel
import DaybookStore
import Foundation
import TestSupport
import Testing

@Suite("Derived attributes in the store")
struct DerivedAttributeTests {
  static func model() throws -> ManagedObjectModel {
    try ManagedObjectModel(name: "Budgets") {
      Entity("Budget") {
        Attribute("title", .string, isOptional: true)
        Attribute("heading", .string).derived("uppercase:(title)")
        Attribute("expenseCount", .integer32).derived("expenses.@count")
        Attribute("total", .integer64).derived("expenses.amount.@sum")
        Attribute("stepCount", .integer64).derived("steps.@count")
        Attribute("tagCount", .integer64).derived("tags.@count")
        Attribute("weight", .double).derived("tags.weight.@sum")
        ToMany("expenses", of: "Expense", inverse: "budget", deleteRule: .cascade)
        ToMany("steps", of: "Step", inverse: "budget", isOrdered: true)
        ToMany("tags", of: "Tag", inverse: "budgets")
      }
      Entity("Expense") {
        Attribute("amount", .integer16, isOptional: true)
        Attribute("owner", .string).derived("budget.title")
        ToOne("budget", of: "Budget", inverse: "expenses")
      }
      Entity("Step") { ToOne("budget", of: "Budget", inverse: "steps") }
      Entity("Tag") {
        Attribute("weight", .double, isOptional: true)
        Attribute("budgetCount", .integer64).derived("budgets.@count")
        Attribute("saved", .date).derived("now()")
        ToMany("budgets", of: "Budget", inverse: "tags")
      }
    }
  }

  private let stage: StoreStage

  init() throws {
    stage = try StoreStage(DerivedAttributeTests.model())
  }

  private func reference(_ name: String) throws -> Value {
    .object(try #require(ObjectReference(name)))
  }

  @Test func `ATT-12 values are journaled in set, and old ones in was`() throws {
    try stage.commit { changes in
      try changes.insert(stage.row("Budget/1"), ["title": "Trip"])
      try changes.insert(
        stage.row("Expense/1"),
        ["amount": 7, "budget": try reference("Budget/1")]
      )
    }
    try stage.commit { try stage.set("Expense/1", ["amount": 9], $0) }
    try stage.commit { try stage.delete("Expense/1", in: $0) }

    let lines = try stage.lines().filter { $0.contains("Budget/1\",") }
    #expect(
      lines == [
        #"{"op":"insert","tx":2,"id":"Budget/1","set":{"title":"Trip","heading":"TRIP","#
          + #""expenseCount":1,"total":7,"stepCount":0,"tagCount":0,"weight":0.0,"steps":[],"#
          + #""tags":[]},"#,
        #"{"op":"update","tx":3,"id":"Budget/1","set":{"total":9},"was":{"total":7},"#,
        #"{"op":"update","tx":4,"id":"Budget/1","set":{"expenseCount":0,"total":0},"#
          + #""was":{"expenseCount":1,"total":9},"#,
      ]
    )
    #expect(try stage.store.state(at: .transaction(2)).value(stage.row("Budget/1"), "total") == 7)
    #expect(try stage.store.state(at: .transaction(3)).value(stage.row("Budget/1"), "total") == 9)
    try stage.expectReopening()
  }

  @Test func `ATT-12 a sum that the type does not hold refuses the save`() throws {
    let narrow = try StoreStage(
      ManagedObjectModel {
        Entity("Pair") {
          Attribute("sum", .integer16).derived("parts.size.@sum")
          ToMany("parts", of: "Part", inverse: "pair")
        }
        Entity("Part") {
          Attribute("size", .integer16)
          ToOne("pair", of: "Pair", inverse: "parts")
        }
      }
    )
    let changes = ChangeSet(narrow.store.schema)
    let pair = try reference("Pair/1")
    try changes.insert(narrow.row("Pair/1"), [:])
    try changes.insert(narrow.row("Part/1"), ["size": 30_000, "pair": pair])
    try changes.insert(narrow.row("Part/2"), ["size": 30_000, "pair": pair])

    let error = #expect(throws: DaybookError.self) { try narrow.store.commit(changes) }
    #expect(error?.place.property == "sum")
    #expect(error?.place.object == ObjectReference("Pair/1"))
    try changes.set(narrow.row("Part/2"), "size", 2_000)
    try narrow.store.commit(changes)

    #expect(try narrow.value("Pair/1", "sum") == 32_000)
    try narrow.expectReopening()
  }

  @Test func `ATT-12 random changes keep every derived value true`() throws {
    var script = DerivedScript(seed: 12)
    for step in 0..<TestScale.count(2_000) {
      try stage.commit { try script.change(stage, $0) }
      if step % 10 == 0 { try script.expectTruth(stage) }
    }
    try script.expectTruth(stage)
    try stage.expectReopening()
  }
}

/// Changes at random, and what must be derived after them.
private struct DerivedScript {
  private let seed: UInt64
  private var random: SeededGenerator
  private var next = ["Budget": 1, "Expense": 1, "Step": 1, "Tag": 1]

  init(seed: UInt64) {
    self.seed = seed
    random = SeededGenerator(seed: seed)
  }

  mutating func change(_ stage: StoreStage, _ changes: ChangeSet) throws {
    let entity = ["Budget", "Expense", "Step", "Tag"].randomElement(using: &random) ?? "Tag"
    let known = names(of: entity, stage)
    switch Int.random(in: 0..<10, using: &random) {
    case 0..<4:
      let number = next[entity, default: 1]
      next[entity] = number + 1
      let row = try stage.row("\(entity)/\(number)")
      try changes.insert(row, values(for: entity, stage), over: stage.store.state)
    case 4 where known.count > 3:
      if let name = known.randomElement(using: &random) {
        try stage.delete(name, in: changes)
      }
    default:
      for name in known.shuffled(using: &random).prefix(2) {
        try stage.set(name, values(for: entity, stage), changes)
      }
    }
  }

  private func names(of entity: String, _ stage: StoreStage) -> [String] {
    guard let index = stage.store.schema.entity(named: entity)?.index else { return [] }
    return stage.store.state.rows(of: index, includesSubentities: false)
      .map { stage.store.schema.reference(to: $0).description }
  }

  private mutating func some(_ entity: String, _ stage: StoreStage) -> [ObjectReference] {
    let count = Int.random(in: 0...3, using: &random)
    return names(of: entity, stage).shuffled(using: &random).prefix(count)
      .compactMap { ObjectReference($0) }
  }

  private mutating func values(for entity: String, _ stage: StoreStage) -> [String: Value] {
    let budget = some("Budget", stage).first.map(Value.object) ?? .null
    switch entity {
    case "Expense":
      let amount = Value.integer(.random(in: -99...99, using: &random))
      return Bool.random(using: &random) ? ["amount": amount] : ["budget": budget, "amount": .null]
    case "Step": return ["budget": budget]
    case "Tag": return ["weight": .double(Double(Int.random(in: 0...9, using: &random)))]
    default:
      var values: [String: Value] = [
        "title": .string("é\(UInt8.random(in: 0...9, using: &random))")
      ]
      if Bool.random(using: &random) { values["tags"] = .objects(some("Tag", stage)) }
      if Bool.random(using: &random) { values["steps"] = .objects(some("Step", stage)) }
      return values
    }
  }

  func expectTruth(_ stage: StoreStage) throws {
    let state = stage.store.state
    for name in names(of: "Budget", stage) {
      let row = try stage.row(name)
      let text: String? =
        if case .string(let text) = state.value(row, "title") { text } else { nil }
      let expected: [(String, Value)] = [
        ("heading", text.map { .string($0.uppercased()) } ?? .null),
        ("expenseCount", .integer(Int64(members(row, "expenses", state).count))),
        ("stepCount", .integer(Int64(members(row, "steps", state).count))),
        ("tagCount", .integer(Int64(members(row, "tags", state).count))),
        (
          "total",
          .integer(numbers(row, "expenses", "amount", state).map { Int64($0) }.reduce(0, +))
        ),
        ("weight", .double(numbers(row, "tags", "weight", state).reduce(0, +))),
      ]
      for (property, value) in expected {
        #expect(
          state.value(row, property) == value,
          "\(name).\(property), tx \(state.transaction), seed \(seed)"
        )
      }
    }
    for name in names(of: "Tag", stage) {
      let row = try stage.row(name)
      let count = Value.integer(Int64(members(row, "budgets", state).count))
      #expect(state.value(row, "budgetCount") == count, "\(name), seed \(seed)")
    }
  }

  private func members(_ row: RowID, _ name: String, _ state: StoreState) -> [ObjectReference] {
    if case .objects(let found) = state.value(row, name) { found } else { [] }
  }

  private func numbers(
    _ row: RowID,
    _ name: String,
    _ attribute: String,
    _ state: StoreState
  ) -> [Double] {
    members(row, name, state).compactMap { state.schema.row(of: $0) }.compactMap { member in
      switch state.value(member, attribute) {
      case .integer(let number): Double(number)
      case .double(let number): number
      default: nil
      }
    }
  }
}
