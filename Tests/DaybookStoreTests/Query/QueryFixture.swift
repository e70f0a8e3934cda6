import DaybookModel
import DaybookStore
import Foundation
import TestSupport

/// The same random objects as a state and as dictionaries.
struct QueryFixture {
  let schema: StoreSchema
  private(set) var state: StoreState
  private(set) var naive = NaiveStore()
  private let isDense: Bool

  /// Texts with marks, case, composition and common prefixes.
  static let texts = [
    "", "a", "A", "ab", "abc", "Éclair", "E\u{301}clair", "eclair", "ECLAIR", "depressão",
    "depressao", "Москва", "москва", "zebra crossing", "zebra crossings", "abababab", "abababac",
    "xxabababab tail", "Ab", "aB*c", "a?c", "ab\u{323}\u{307}", "ab\u{307}\u{323}", "ß", "ñandú",
  ]

  /// Identifiers that differ in both halves.
  static func identifier(_ digit: UInt8) -> Value {
    .uuid(UUID(uuid: (digit, 0, 0, 0, 0, 0, 64, 0, 128, 0, 0, 0, 0, 0, 0, digit)))
  }

  /// The model: items in groups, with tags, and everything a column can hold.
  static func model() throws -> ManagedObjectModel {
    try ManagedObjectModel(name: "Items") {
      Entity("Item") {
        Attribute("name", .string, isOptional: true)
        Attribute("total", .double, isOptional: true)
        Attribute("amount", .integer64, isOptional: true)
        Attribute("flag", .boolean, isOptional: true)
        Attribute("price", .decimal, isOptional: true)
        Attribute("soldAt", .date, isOptional: true)
        Attribute("code", .uuid, isOptional: true)
        Attribute("weight", .float, isOptional: true)
        ToOne("group", of: "Group", inverse: "items")
        ToMany("tags", of: "Tag", inverse: "items")
        Index("amount")
        Index("name")
        Index("total")
        Unique("code")
      }
      Entity("SubItem", parent: "Item") { Attribute("extra", .integer16, isOptional: true) }
      Entity("Group") {
        Attribute("title", .string, isOptional: true)
        Attribute("rank", .integer64, isOptional: true)
        ToMany("items", of: "Item", inverse: "group")
        ToOne("parent", of: "Group", inverse: "children")
        ToMany("children", of: "Group", inverse: "parent")
      }
      Entity("Tag") {
        Attribute("label", .string, isOptional: true)
        ToMany("items", of: "Item", inverse: "tags")
      }
    }
  }

  init(_ random: inout SeededGenerator) throws {
    isDense = random.chooses(withChance: 0.4)
    schema = StoreSchema(try QueryFixture.model())
    state = StoreState(empty: schema)
    let changes = ChangeSet(schema)
    try addGroups(changes, &random)
    try addItems(changes, &random)
    state = state.applying(changes, transaction: 1, date: Date(timeIntervalSince1970: 0))
    // Without deletions and gaps the loops over whole blocks run, too.
    if !isDense { try change(&random) }
  }

  private mutating func addGroups(
    _ changes: ChangeSet,
    _ random: inout SeededGenerator
  ) throws {
    for number in 1...8 as ClosedRange<Int64> {
      var values: [String: Value] = [
        "title": random.text(), "rank": random.number(), "items": .objects([]),
        "children": .objects([]),
      ]
      if number > 2, random.chooses(withChance: 0.6) {
        values["parent"] = .object(ObjectReference(entity: "Group", number: number / 2))
      }
      try add("Group", number, values, changes)
    }
    for number in 1...5 as ClosedRange<Int64> {
      let values = ["label": random.text(), "items": Value.objects([])]
      try add("Tag", number, values, changes)
    }
  }

  private mutating func addItems(
    _ changes: ChangeSet,
    _ random: inout SeededGenerator
  ) throws {
    var number: Int64 = 0
    for index in 0..<60 as Range<UInt8> {
      // Gaps spread the rows over several chunks.
      number += !isDense && random.chooses(withChance: 0.1) ? 3_000 : 1
      let entity = random.chooses(withChance: 0.3) ? "SubItem" : "Item"
      var values = random.item()
      if random.chooses(withChance: 0.7) { values["code"] = QueryFixture.identifier(index) }
      try add(entity, number, values, changes)
    }
  }

  private mutating func add(
    _ entity: String,
    _ number: Int64,
    _ values: [String: Value],
    _ changes: ChangeSet
  ) throws {
    let reference = ObjectReference(entity: entity, number: number)
    guard let row = schema.row(of: reference) else { return }
    var stored = values
    for inverse in ["items", "children"] { stored.removeValue(forKey: inverse) }
    try changes.insert(row, stored)
    enter(reference, values)
  }

  private mutating func enter(_ reference: ObjectReference, _ values: [String: Value]) {
    naive.objects[reference] = values
    naive.order[reference.entity, default: []].append(reference)
    if reference.entity == "SubItem" { naive.order["Item", default: []].append(reference) }
    link(reference, values)
  }

  /// Keeps the inverse sides by hand.
  private mutating func link(_ reference: ObjectReference, _ values: [String: Value]) {
    func append(_ target: ObjectReference, _ name: String) {
      guard case .objects(let members) = naive.objects[target]?[name] else { return }
      naive.objects[target]?[name] = .objects(members + [reference])
    }
    if case .object(let group) = values["group"] { append(group, "items") }
    if case .object(let parent) = values["parent"] { append(parent, "children") }
    if case .objects(let tags) = values["tags"] { for tag in tags { append(tag, "items") } }
  }

  /// A second transaction: some items change, some go.
  private mutating func change(_ random: inout SeededGenerator) throws {
    // An index built now must not answer for the state that follows.
    for name in ["amount", "name", "total"] {
      var request = QueryRequest("Item", .compare(name, .equal, .null))
      request.access = .indexes
      _ = try QueryProgram(request, schema).rows(in: state)
    }
    let changes = ChangeSet(schema)
    for reference in naive.order["Item", default: []] {
      guard let row = schema.row(of: reference) else { continue }
      if random.chooses(withChance: 0.1) {
        changes.delete(row)
        remove(reference)
      } else if random.chooses(withChance: 0.2) {
        let values = ["name": random.text(), "amount": random.number()]
        for (name, value) in values.sorted(by: { $0.key < $1.key }) {
          try changes.set(row, name, value, over: state)
          naive.objects[reference]?[name] = value
        }
      }
    }
    state = state.applying(changes, transaction: 2, date: Date(timeIntervalSince1970: 1))
  }

  private mutating func remove(_ reference: ObjectReference) {
    naive.objects[reference] = nil
    for entity in ["Item", "SubItem"] { naive.order[entity]?.removeAll { $0 == reference } }
    for (owner, values) in naive.objects {
      guard case .objects(let members) = values["items"] else { continue }
      naive.objects[owner]?["items"] = .objects(members.filter { $0 != reference })
    }
  }
}

// MARK: - Random values

extension SeededGenerator {
  mutating func text() -> Value {
    chooses(withChance: 0.15)
      ? .null : .string(QueryFixture.texts.randomElement(using: &self) ?? "")
  }

  mutating func number() -> Value {
    if chooses(withChance: 0.15) { return .null }
    if chooses(withChance: 0.03) { return .integer(chooses(withChance: 0.5) ? .min : .max) }
    return .integer(Int64.random(in: -3...9, using: &self))
  }

  mutating func double() -> Value {
    chooses(withChance: 0.15) ? .null : .double(Double(Int.random(in: -8...20, using: &self)) / 4)
  }

  mutating func item() -> [String: Value] {
    var values: [String: Value] = [
      "name": text(), "total": double(), "amount": number(), "soldAt": .null, "code": .null,
      "flag": chooses(withChance: 0.2) ? .null : .boolean(chooses(withChance: 0.5)),
      "price": .null, "weight": .null, "group": .null, "tags": .objects([]),
    ]
    if chooses(withChance: 0.8) {
      values["soldAt"] = .date(
        Date(timeIntervalSinceReferenceDate: Double(Int.random(in: 0...6, using: &self)) / 2)
      )
      values["price"] = .decimal(Decimal(Int.random(in: -4...8, using: &self)) / 4)
    }
    if chooses(withChance: 0.05) { values["total"] = .double(-0.0) }
    if chooses(withChance: 0.8) {
      values["weight"] = .float(Float(Int.random(in: 0...8, using: &self)) / 8)
    }
    if chooses(withChance: 0.7) {
      let number = Int64.random(in: 1...8, using: &self)
      values["group"] = .object(ObjectReference(entity: "Group", number: number))
    }
    let tags = (1...5 as ClosedRange<Int64>).filter { _ in chooses(withChance: 0.25) }
    values["tags"] = .objects(tags.map { ObjectReference(entity: "Tag", number: $0) })
    return values
  }
}
