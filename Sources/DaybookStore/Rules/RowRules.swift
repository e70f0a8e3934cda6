package import DaybookModel

/// Checks whole rows against their model; patterns are compiled once for many rows.
///
/// The checks see one moment: the rows as they will be saved.
package struct RowRules<Reader: GraphReader> {
  let reader: Reader

  /// The state that the save starts from: a link that led nowhere there is nobody's new mistake.
  let before: StoreState?

  private var attributes: [Int: [CheckedAttribute]] = [:]

  /// Prepares checks of rows as `reader` shows them.
  package init(_ reader: Reader, before: StoreState? = nil) {
    self.reader = reader
    self.before = before
  }

  /// Checks a row's attributes and relationships.
  ///
  /// - Parameters:
  ///   - row: A row that exists for the reader.
  ///   - isNew: Whether the row is inserted by the save, which errors then say.
  /// - Returns: Every rule that the row breaks, attributes first, in the model's order.
  package mutating func faults(in row: RowID, isNew: Bool) -> [DaybookError] {
    let layout = reader.schema.entities[row.entity]
    var faults: [DaybookError] = []
    if isNew, layout.entity.isAbstract {
      let concrete = layout.concrete.map { reader.schema.entities[$0].name }
      faults.append(DaybookError(.usage(.abstractEntity(concrete: concrete))))
    }
    for checked in checkedAttributes(of: row.entity) {
      let value = reader.value(row, checked.property)
      if value.isNull, reader.hasExternalValue(row, checked.property) { continue }
      faults.append(contentsOf: checked.rules.faults(in: value))
    }
    for property in layout.properties {
      if let link = property.link { faults.append(contentsOf: linkFaults(row, link)) }
    }
    return faults.map { fault in
      var located = fault
      located.place.entity = layout.name
      located.place.object = reader.schema.reference(to: row)
      located.place.isNew = isNew
      return located
    }
  }

  private mutating func checkedAttributes(of entity: Int) -> [CheckedAttribute] {
    if let known = attributes[entity] { return known }
    let made = reader.schema.entities[entity].properties.compactMap { property in
      property.property.attribute.flatMap { attribute in
        attribute.isStored
          ? CheckedAttribute(property: property, rules: AttributeRules(attribute)) : nil
      }
    }
    attributes[entity] = made
    return made
  }
}

/// An attribute with its rules ready.
struct CheckedAttribute {
  var property: PropertyLayout
  var rules: AttributeRules
}
