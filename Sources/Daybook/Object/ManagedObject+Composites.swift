internal import DaybookModel
internal import DaybookStore

// Values of composite attributes are dictionaries from the elements' names to those that have a
// value; without any element there is no value.
extension ManagedObject {
  /// The value of a composite attribute, its elements as `value` has them.
  final func dictionary(
    _ composite: CompositeSlot,
    _ value: (PropertySlot) -> Any?
  ) -> [String: Any]? {
    var dictionary: [String: Any] = [:]
    for (key, member) in composite.members {
      switch member {
      case .element(let position): dictionary[key] = value(layout.properties[position])
      case .composite(let inner): dictionary[key] = self.dictionary(inner, value)
      }
    }
    return dictionary.isEmpty ? nil : dictionary
  }

  /// The composite attribute called `key`.
  final func composite(named key: String) throws(DaybookError) -> CompositeSlot {
    guard let composite = layout.composites[key] else { throw unknownKey(key) }
    return composite
  }

  /// The composite attribute that a property is an element of, at any depth.
  final func composite(of slot: PropertySlot) -> CompositeSlot? {
    guard slot.siblings != nil, let end = slot.name.firstIndex(of: ".") else { return nil }
    return layout.composites[String(slot.name[..<end])]
  }

  /// Sets every element; those that the dictionary does not name have no value afterwards.
  final func setComposite(_ value: Any?, _ composite: CompositeSlot) throws(DaybookError) {
    let values = try elementValues(from: value, composite)
    for (slot, _) in values { try checkWritable(slot) }
    bind()
    for (slot, value) in values { setValue(value, slot, slot.column) }
  }

  /// The values of all elements that a dictionary stands for.
  ///
  /// - Throws: An error for what is no dictionary, for a key that the composite lacks, or for a
  ///   value of another type.
  final func elementValues(
    from value: Any?,
    _ composite: CompositeSlot
  ) throws(DaybookError) -> [(slot: PropertySlot, value: Value)] {
    guard let dictionary = value.map({ $0 as? [String: Any?] }) ?? [:] else {
      let found = value.map { "\(type(of: $0))" } ?? "nil"
      throw DaybookError(
        .value(.wrongType(expected: "a dictionary", found: found)),
        at: .init(object: reference, property: composite.name)
      )
    }
    let keys = Set(composite.members.map(\.key))
    if let unknown = dictionary.keys.sorted().first(where: { !keys.contains($0) }) {
      throw unknownKey(composite.name + "." + unknown)
    }
    var values: [(slot: PropertySlot, value: Value)] = []
    for (key, member) in composite.members {
      let given = dictionary[key] ?? nil
      switch member {
      case .element(let position):
        let slot = layout.properties[position]
        values.append((slot, try attributeValue(from: given, slot)))
      case .composite(let inner): values += try elementValues(from: given, inner)
      }
    }
    return values
  }
}

// MARK: - Rules

extension ManagedObject {
  /// What is missing in optional composite attributes that have some elements.
  final var missingElements: [DaybookError] {
    layout.conditions.flatMap { condition -> [DaybookError] in
      guard condition.elements.contains(where: { isGiven(layout.properties[$0]) }) else {
        return []
      }
      return condition.required.map { layout.properties[$0] }.filter { !hasValue($0) }.map {
        DaybookError(.validation(.missing), at: place($0))
      }
    }
  }

  /// Whether an element has a value that it does not have by default.
  private final func isGiven(_ slot: PropertySlot) -> Bool {
    guard hasValue(slot), let attribute = slot.attribute else { return false }
    return attribute.defaultValue.isNull || attribute.isGiven(attributeValue(slot))
  }

  private final func hasValue(_ slot: PropertySlot) -> Bool {
    if let cells = cells(slot.column) { return !cells.isNull(slot.column) }
    return seat?[slot.column].isValid(position) ?? false
  }

  /// Checks a composite attribute's value against the model.
  final func validateByModel(_ value: Any?, _ composite: CompositeSlot) throws {
    let values = try elementValues(from: value, composite)
    var faults = values.flatMap { slot, value in
      (slot.rules?.faults(in: value) ?? []).map { $0.located(at: self) }
    }
    let present = Set(values.filter { !$0.value.isNull }.map(\.slot.index))
    let given = values.filter { $0.slot.attribute?.isGiven($0.value) == true }.map(\.slot.index)
    for condition in layout.conditions
    where condition.elements.contains(where: { given.contains($0) }) {
      for missing in condition.required
      where composite.elements.contains(missing) && !present.contains(missing) {
        faults.append(DaybookError(.validation(.missing), at: place(layout.properties[missing])))
      }
    }
    if let error = DaybookError.combining(faults) { throw error }
  }
}
