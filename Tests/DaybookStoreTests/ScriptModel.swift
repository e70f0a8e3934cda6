import DaybookModel
import DaybookStore

/// What a store should hold, in dictionaries: the plainest thing that can be right.
struct ScriptModel: Equatable {
  struct Row: Equatable {
    var attributes: [String: Value] = [:]
    var company: ObjectReference?
    var projects: Set<ObjectReference> = []
    var steps: [ObjectReference] = []
    var person: ObjectReference?
  }

  var rows: [ObjectReference: Row] = [:]

  /// The rows of an entity and its subentities in the order of their numbers.
  func references(_ entities: [String]) -> [ObjectReference] {
    rows.keys.filter { entities.contains($0.entity) }.sorted { $0.number < $1.number }
  }

  /// Whether two companies have one name.
  var hasDuplicates: Bool {
    let names = references(["Company"]).compactMap { rows[$0]?.attributes["name"] }
      .filter { !$0.isNull }
    return Set(names).count < names.count
  }

  /// Takes a row out, and every link to it.
  mutating func delete(_ gone: ObjectReference) {
    rows[gone] = nil
    for (reference, var row) in rows {
      if row.company == gone { row.company = nil }
      if row.person == gone { row.person = nil }
      row.projects.remove(gone)
      row.steps.removeAll { $0 == gone }
      rows[reference] = row
    }
  }

  /// The first difference from a state in words.
  func difference(from state: StoreState) -> String? {
    for entity in state.schema.entities {
      let stored = state.rows(of: entity.index, includesSubentities: false)
        .map { state.schema.reference(to: $0) }
      guard stored == references([entity.name]) else {
        return "\(entity.name): stored \(stored), expected \(references([entity.name]))"
      }
    }
    for (reference, row) in rows {
      guard let stored = state.schema.row(of: reference) else { return "\(reference)" }
      for (name, value) in expected(reference, row) {
        let found = state.value(stored, name)
        guard found.isIdentical(to: value) else {
          return "\(reference).\(name): stored \(found), expected \(value)"
        }
      }
    }
    return nil
  }

  private func expected(_ reference: ObjectReference, _ row: Row) -> [String: Value] {
    var values = row.attributes
    switch reference.entity {
    case "Company":
      values["people"] = list(rows.filter { $0.value.company == reference }.map(\.key))
    case "Project":
      values["steps"] = .objects(row.steps)
      values["members"] = list(rows.filter { $0.value.projects.contains(reference) }.map(\.key))
    case "Step":
      values["project"] = one(rows.first { $0.value.steps.contains(reference) }?.key)
    case "Desk":
      values["person"] = one(row.person)
    default:
      values["company"] = one(row.company)
      values["projects"] = list(Array(row.projects))
      values["desk"] = one(rows.first { $0.value.person == reference }?.key)
    }
    return values
  }

  private func list(_ references: [ObjectReference]) -> Value {
    .objects(references.sorted { $0.number < $1.number })
  }

  private func one(_ reference: ObjectReference?) -> Value {
    reference.map { .object($0) } ?? .null
  }
}
