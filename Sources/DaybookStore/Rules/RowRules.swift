package import DaybookModel

/// Checks whole rows against their model; everything that does not depend on the row is resolved
/// once for many rows.
///
/// The checks see one moment: the rows as they will be saved.
package struct RowRules<Reader: GraphReader> {
  let reader: Reader

  /// The state that the save starts from: a link that led nowhere there is nobody's new mistake.
  let before: StoreState?

  private var entities: [EntityRules?]

  /// Prepares checks of rows as `reader` shows them.
  package init(_ reader: Reader, before: StoreState? = nil) {
    self.reader = reader
    self.before = before
    entities = Array(repeating: nil, count: reader.schema.entities.count)
  }

  /// Checks a row's attributes and relationships.
  ///
  /// - Parameters:
  ///   - row: A row that exists for the reader.
  ///   - isNew: Whether the row is inserted by the save, which errors then say.
  /// - Returns: Every rule that the row breaks, attributes first, in the model's order.
  package mutating func faults(in row: RowID, isNew: Bool) -> [DaybookError] {
    let rules = rules(of: row.entity)
    var faults: [DaybookError] = []
    if isNew, rules.isAbstract {
      let concrete = reader.schema.entities[row.entity].concrete
      let names = concrete.map { reader.schema.entities[$0].name }
      faults.append(DaybookError(.usage(.abstractEntity(concrete: names))))
    }
    for checked in rules.attributes { addFaults(in: row, checked, to: &faults) }
    for checked in rules.composites { addFaults(in: row, checked, to: &faults) }
    for checked in rules.links { addFaults(in: row, checked, to: &faults) }
    guard !faults.isEmpty else { return faults }
    let reference = reader.schema.reference(to: row)
    return faults.map { fault in
      var located = fault
      located.place.entity = reference.entity
      located.place.object = reference
      located.place.isNew = isNew
      return located
    }
  }

  private func addFaults(
    in row: RowID,
    _ checked: EntityRules.CheckedAttribute,
    to faults: inout [DaybookError]
  ) {
    guard reader.hasValue(row, checked.property) else {
      if !checked.isOptional { faults += checked.rules.faults(in: .null) }
      return
    }
    guard checked.hasRules else { return }
    let value = reader.value(row, checked.property)
    // A value in a file of its own has no rules besides being there.
    if !value.isNull { faults += checked.rules.faults(in: value) }
  }

  private func addFaults(
    in row: RowID,
    _ checked: EntityRules.CheckedComposite,
    to faults: inout [DaybookError]
  ) {
    guard checked.elements.contains(where: { isGiven($0, in: row) }) else { return }
    for element in checked.required where !reader.hasValue(row, element) {
      let place = DaybookError.Place(entity: "", property: element.name)
      faults.append(DaybookError(.validation(.missing), at: place))
    }
  }

  /// Whether an element has a value that it does not have by default.
  private func isGiven(_ element: PropertyLayout, in row: RowID) -> Bool {
    guard reader.hasValue(row, element) else { return false }
    guard let byDefault = element.property.attribute?.defaultValue, !byDefault.isNull else {
      return true
    }
    return !reader.value(row, element).isIdentical(to: byDefault)
  }

  private mutating func rules(of entity: Int) -> EntityRules {
    if let known = entities[entity] { return known }
    let made = EntityRules(entity, reader.schema)
    entities[entity] = made
    return made
  }
}
