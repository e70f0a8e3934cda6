package import DaybookModel

/// Puts rows of one entity into a change set from values by name, with the model's defaults.
package struct BatchInsert {
  private let entity: EntityLayout
  private let changes: ChangeSet
  private var attributes: [String: BatchAttribute] = [:]
  private let defaults: [BatchAttribute]

  /// Begins to insert objects of an entity.
  ///
  /// - Throws: An error for an unknown or an abstract entity.
  package init(_ name: String, into changes: ChangeSet) throws(DaybookError) {
    let schema = changes.schema
    entity = try schema.requireEntity(name)
    self.changes = changes
    guard !entity.entity.isAbstract else {
      let concrete = entity.concrete.map { schema.entities[$0].name }
      throw DaybookError(
        .usage(.abstractEntity(concrete: concrete)),
        at: DaybookError.Place(entity: name)
      )
    }
    var defaults: [BatchAttribute] = []
    for property in entity.properties {
      guard let attribute = property.property.attribute, property.column != nil,
        !attribute.isDerived, !attribute.defaultValue.isNull
      else { continue }
      defaults.append(try BatchAttribute(attribute.name, of: entity))
    }
    self.defaults = defaults
  }

  /// The entity's index in the schema.
  package var entityIndex: Int { entity.index }

  /// Enters a new row; what is not given has the model's default.
  ///
  /// - Throws: An error for a name that is no attribute, or a value of another type.
  package mutating func insert(
    _ row: RowID,
    _ values: [String: Value]
  ) throws(DaybookError) {
    changes.insert(row)
    for attribute in defaults where values[attribute.description.name] == nil {
      attribute.write(attribute.description.defaultValue, to: row, changes)
    }
    for (name, value) in values {
      let attribute = try attribute(named: name)
      attribute.write(try attribute.converted(value, in: entity), to: row, changes)
    }
  }

  /// Gives a saved row other values, those that differ.
  ///
  /// - Returns: Whether one does.
  /// - Throws: As inserting does.
  package mutating func update(
    _ row: RowID,
    _ values: [String: Value],
    over state: StoreState
  ) throws(DaybookError) -> Bool {
    var isChanged = false
    for (name, value) in values {
      let attribute = try attribute(named: name)
      let converted = try attribute.converted(value, in: entity)
      guard attribute.differs(converted, row, state) else { continue }
      attribute.write(converted, to: row, changes)
      isChanged = true
    }
    return isChanged
  }

  private mutating func attribute(named name: String) throws(DaybookError) -> BatchAttribute {
    if let known = attributes[name] { return known }
    let found = try BatchAttribute(name, of: entity)
    attributes[name] = found
    return found
  }
}
