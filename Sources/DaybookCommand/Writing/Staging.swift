import DaybookModel
import DaybookStore

/// One property with its value.
struct PropertyValue {
  var property: PropertyDescription
  var value: Value
}

/// Puts values of properties into a change set.
struct Staging {
  let changes: ChangeSet
  let state: StoreState

  /// Enters a new object: the values that are given, and the model's defaults for the others.
  func insert(_ row: RowID, _ values: [PropertyValue]) throws(DaybookError) {
    changes.insert(row)
    let given = Set(values.map(\.property.name))
    for value in values where !value.value.isNull {
      try changes.set(row, value.property.name, value.value, over: state)
    }
    for property in changes.schema.entities[row.entity].properties {
      guard let attribute = property.property.attribute, property.column != nil,
        !attribute.defaultValue.isNull, !given.contains(attribute.name)
      else { continue }
      try changes.set(row, attribute.name, attribute.defaultValue, over: state)
    }
  }

  /// Changes an existing object.
  ///
  /// - Returns: Whether anything differs from what is saved.
  func update(_ row: RowID, _ assignments: [Assignment]) throws(DaybookError) -> Bool {
    var isChanged = false
    for assignment in assignments {
      let name = assignment.property.name
      let old = state.value(row, name)
      let new = value(of: assignment, before: old)
      if new.isIdentical(to: old), !hasExternalValue(row, name) { continue }
      try changes.set(row, name, new, over: state)
      isChanged = true
    }
    return isChanged
  }

  /// The value after an assignment.
  func value(of assignment: Assignment, before old: Value) -> Value {
    var members: [ObjectReference] = []
    if case .objects(let objects) = old { members = objects }
    switch assignment.operation {
    case .replace(let value):
      // An unordered relationship is compared as it is kept: by number.
      guard case .objects(let objects) = value, assignment.property.relationship?.isOrdered == false
      else { return value }
      return .objects(unique(objects).sorted { $0.number < $1.number })
    case .include(let further):
      let all = members + unique(further).filter { !members.contains($0) }
      let isOrdered = assignment.property.relationship?.isOrdered ?? false
      return .objects(isOrdered ? all : all.sorted { $0.number < $1.number })
    case .exclude(let lost): return .objects(members.filter { !lost.contains($0) })
    }
  }

  private func unique(_ objects: [ObjectReference]) -> [ObjectReference] {
    var seen: Set<ObjectReference> = []
    return objects.filter { seen.insert($0).inserted }
  }

  /// Whether the saved value lies in a file of its own, so that comparing says nothing.
  private func hasExternalValue(_ row: RowID, _ name: String) -> Bool {
    guard let column = state.schema.entities[row.entity].property(named: name)?.column else {
      return false
    }
    return state.hasValue(row, column) && state.value(row, name).isNull
  }
}
