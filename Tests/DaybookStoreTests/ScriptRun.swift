import DaybookJournal
import DaybookModel
import DaybookStore
import Foundation

/// Runs a script against a store and against dictionaries.
final class ScriptRun {
  private let fileSystem = MemoryFileSystem()
  private let schema: StoreSchema
  private var store: Store
  private var model = ScriptModel()

  /// The model after each transaction.
  private var past: [Int64: ScriptModel] = [:]

  /// The rows that the save at hand has used; each is used once.
  private var used: Set<ObjectReference> = []

  /// The rows that the save at hand links to, and must not delete.
  private var held: Set<ObjectReference> = []

  private static let names = ["Acme", "Bolt", "Caf\u{E9}", "", "Zo\u{308}e", "Straße \"7\"\n"]

  init() throws {
    store = try Store.create(
      in: fileSystem,
      EngineModels.company(hasComposites: true).model,
      StoreOptions()
    )
    schema = store.schema
    past[1] = model
  }

  /// What went wrong, in words; `nil` where store and dictionaries agree all along.
  static func failure(of script: [ScriptStep]) -> String? {
    do {
      let run = try ScriptRun()
      for (index, step) in script.enumerated() {
        if let difference = try run.run(step) { return "step \(index): \(difference)" }
      }
      return try run.run(.reopen)
    } catch {
      return "threw \(error)"
    }
  }

  private func run(_ step: ScriptStep) throws -> String? {
    switch step {
    case .reopen:
      try store.close()
      store = try Store.open(in: fileSystem, nil, StoreOptions())
      return model.difference(from: store.state)
    case .look(let back):
      let transaction = max(1, store.state.transaction - Int64(back))
      let state = try store.state(at: .transaction(transaction))
      return past[transaction]?.difference(from: state).map { "at \(transaction): \($0)" }
    case .save(let changes): return try save(changes)
    case .revert: return try revert()
    }
  }

  /// Takes the last transaction back, and that too.
  private func revert() throws -> String? {
    let last = store.state.transaction
    guard last > 1, let former = past[last - 1] else { return nil }
    for model in [former, model] {
      _ = try store.compensate(.transaction(store.state.transaction), TransactionNote())
      let number = store.state.transaction
      past[number] = model
      if let difference = model.difference(from: store.state) {
        return "reverted as \(number): \(difference)"
      }
      // Where the transaction had changed nothing there is nothing to take back.
      if number == last { return nil }
    }
    return nil
  }

  private func save(_ script: [ScriptChange]) throws -> String? {
    let before = store.state
    var next = model
    used = []
    held = []
    let changes = ChangeSet(store.schema)
    for change in script { try apply(change, changes, before, &next) }
    switch try store.attempt(changes) {
    case .committed(let receipt):
      if next.hasDuplicates { return "duplicates were saved" }
      let old = model
      model = next
      past[receipt.transaction] = next
      return old.difference(from: before).map { "an older state: \($0)" }
        ?? next.difference(from: store.state)
    case .refused(let refusal, _):
      if !next.hasDuplicates { return "refused: \(refusal)" }
      return model.difference(from: store.state)
    }
  }

  private func apply(
    _ change: ScriptChange,
    _ changes: ChangeSet,
    _ state: StoreState,
    _ next: inout ScriptModel
  ) throws {
    switch change {
    case .insert(let entity, let values): try insert(entity, values, changes, &next)
    case .update(let row, let values):
      guard let reference = pick(row, ["Company", "Person", "Manager", "Project"]) else { return }
      let new = attributes(reference.entity, values)
      for (name, value) in new { try changes.set(id(reference), name, value, over: state) }
      next.rows[reference]?.attributes.merge(new) { $1 }
    case .delete(let row):
      guard let reference = pick(row, Self.entities), !held.contains(reference) else { return }
      try delete(reference, changes, state, &next)
    case .relate(let row, let target): try relate(row, target, changes, state, &next)
    case .enroll(let row, let targets):
      guard let reference = pick(row, ["Person", "Manager"]) else { return }
      let projects = Set(targets.compactMap { peek($0, ["Project"]) })
      held.formUnion(projects)
      try changes.set(id(reference), "projects", .objects(Array(projects)), over: state)
      next.rows[reference]?.projects = projects
    case .arrange(let row, let targets):
      guard let reference = pick(row, ["Project"]) else { return }
      var steps: [ObjectReference] = []
      for step in targets.compactMap({ pick($0, ["Step"]) }) { steps.append(step) }
      let holders = model.references(["Project"]).filter { holder in
        holder != reference && model.rows[holder]?.steps.contains(where: steps.contains) ?? false
      }
      guard holders.allSatisfy({ !used.contains($0) }) else { return }
      used.formUnion(holders)
      try changes.set(id(reference), "steps", .objects(steps), over: state)
      for holder in holders { next.rows[holder]?.steps.removeAll(where: steps.contains) }
      next.rows[reference]?.steps = steps
    }
  }
}

// MARK: - Rows

extension ScriptRun {
  private static let entities = ["Company", "Desk", "Manager", "Person", "Project", "Step"]

  private func id(_ reference: ObjectReference) throws -> RowID {
    guard let row = store.schema.row(of: reference) else { throw UnknownReference() }
    return row
  }

  struct UnknownReference: Error {}

  private func peek(_ number: Int, _ entities: [String]) -> ObjectReference? {
    let references = model.references(entities).filter { !used.contains($0) }
    return references.isEmpty ? nil : references[number % references.count]
  }

  private func pick(_ number: Int, _ entities: [String]) -> ObjectReference? {
    let reference = peek(number, entities)
    if let reference { used.insert(reference) }
    return reference
  }

  private func attributes(_ entity: String, _ values: UInt64) -> [String: Value] {
    let name = Self.names[Int(values % UInt64(Self.names.count))] + (values & 64 == 0 ? "!" : "")
    switch entity {
    case "Company": return ["name": values & 8 == 0 ? .null : .string(name)]
    case "Person": return ["name": .string(name), "age": .integer(Int64(values >> 40 & 127))]
    case "Manager":
      var manager: [String: Value] = [
        "name": .null, "age": .null, "bonus": .decimal(Decimal(Int64(values >> 8 & 0xFFFF)) / 100),
      ]
      // Any of the elements, which are written together all the same.
      let elements: [(String, Value)] = [
        ("place.room", values & 16 == 0 ? .null : .string(name)),
        ("place.at.x", .double(Double(values >> 24 & 7))),
        ("place.at.y", values & 32 == 0 ? .null : .float(0.5)),
        ("place.floor", .integer(Int64(values >> 27 & 3))),
      ]
      for (index, element) in elements.enumerated() where values >> (32 + UInt64(index)) & 1 == 0 {
        manager[element.0] = element.1
      }
      return manager
    case "Project": return ["title": .string(String(repeating: name, count: Int(values >> 9 & 31)))]
    default: return [:]
    }
  }

  private func insert(
    _ entity: Int,
    _ values: UInt64,
    _ changes: ChangeSet,
    _ next: inout ScriptModel
  ) throws {
    let name = Self.entities[entity % Self.entities.count]
    guard let layout = store.schema.entity(named: name) else { throw UnknownReference() }
    let row = store.reserveRows(1, entity: layout.index)
    let reference = store.schema.reference(to: row)
    let new = attributes(name, values)
    try changes.insert(row, new)
    let elements = layout.entity.elements(ofComposite: "place").map { ($0.name, Value.null) }
    next.rows[reference] = ScriptModel.Row(
      attributes: new.merging(elements) { given, _ in given }
    )
  }

  private func relate(
    _ row: Int,
    _ target: Int,
    _ changes: ChangeSet,
    _ state: StoreState,
    _ next: inout ScriptModel
  ) throws {
    if target % 2 == 0 {
      guard let reference = pick(row, ["Person", "Manager"]) else { return }
      let company = target % 3 == 0 ? nil : peek(target, ["Company"])
      if let company { held.insert(company) }
      let value: Value = company.map { .object($0) } ?? .null
      try changes.set(id(reference), "company", value, over: state)
      next.rows[reference]?.company = company
      return
    }
    guard let desk = pick(row, ["Desk"]), let person = pick(target, ["Person", "Manager"]) else {
      return
    }
    let holder = model.rows.first { $0.value.person == person }?.key
    if let holder, holder != desk, !used.insert(holder).inserted { return }
    try changes.set(id(desk), "person", .object(person), over: state)
    if let holder { next.rows[holder]?.person = nil }
    next.rows[desk]?.person = person
  }

  /// Deletes a row as the delete rules would: links to it are taken away first.
  private func delete(
    _ reference: ObjectReference,
    _ changes: ChangeSet,
    _ state: StoreState,
    _ next: inout ScriptModel
  ) throws {
    let linked = model.rows.filter { _, row in
      row.company == reference || row.person == reference || row.projects.contains(reference)
        || row.steps.contains(reference)
    }
    guard linked.keys.allSatisfy({ !used.contains($0) }) else { return }
    used.formUnion(linked.keys)
    for (other, row) in linked {
      if row.company == reference { try changes.set(id(other), "company", .null, over: state) }
      if row.person == reference { try changes.set(id(other), "person", .null, over: state) }
      if row.projects.contains(reference) {
        let rest = row.projects.filter { $0 != reference }
        try changes.set(id(other), "projects", .objects(Array(rest)), over: state)
      }
      if row.steps.contains(reference) {
        let rest = row.steps.filter { $0 != reference }
        try changes.set(id(other), "steps", .objects(rest), over: state)
      }
    }
    changes.delete(try id(reference), because: "script")
    next.delete(reference)
  }
}
