internal import DaybookModel

/// An attribute that a batch may set, with the place of its values.
struct BatchAttribute {
  let description: AttributeDescription
  let column: Int

  /// Finds an attribute that can be set.
  ///
  /// - Throws: An error for an unknown name, with the nearest one; for a relationship; for a value
  ///   that only memory or only the store knows.
  init(_ name: String, of entity: EntityLayout) throws(DaybookError) {
    let place = DaybookError.Place(entity: entity.name, property: name)
    guard let property = entity.property(named: name) else {
      let nearest = NearestName.of(name, among: entity.properties.map(\.name))
      throw DaybookError(.value(.unknownProperty(name, nearest: nearest)), at: place)
    }
    guard let attribute = property.property.attribute else {
      throw DaybookError(.value(.wrongKind(expected: "an attribute")), at: place)
    }
    guard !attribute.isDerived else { throw DaybookError(.value(.derived), at: place) }
    guard let column = property.column else {
      let text = "a transient attribute, which no store has, in a batch request"
      throw DaybookError(.usage(.unsupported(text)), at: place)
    }
    description = attribute
    self.column = column
  }

  /// The value in the attribute's own type.
  func converted(_ value: Value, in entity: EntityLayout) throws(DaybookError) -> Value {
    let place = DaybookError.Place(entity: entity.name, property: description.name)
    let found: Value?
    do throws(DaybookError) {
      found = try description.type.coerced(value)
    } catch {
      throw DaybookError(error.reason, at: place, remedy: error.remedy)
    }
    if let found { return found }
    var located = place
    located.value = value
    throw DaybookError(
      .value(.wrongType(expected: description.type.rawValue, found: value.displayText)),
      at: located
    )
  }

  /// Whether a row of a state has another value.
  func differs(_ value: Value, _ row: RowID, _ state: StoreState) -> Bool {
    guard !value.isNull else { return state.hasValue(row, column) }
    return !state.value(row, description.name).isIdentical(to: value)
  }

  /// Writes a value of the attribute's own type.
  func write(_ value: Value, to row: RowID, _ changes: ChangeSet) {
    guard !value.isNull, changes.store(row, column, value, description.type) else {
      return changes.setNull(row, column)
    }
  }
}
