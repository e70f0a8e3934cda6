extension ModelResolver {
  /// Checks that every derived attribute can be computed and has the type of what is computed.
  ///
  /// Derivations lead through the whole model, so they are checked once everything else is sound.
  mutating func checkDerivations() {
    guard problems.isEmpty else { return }
    for entity in records.indices {
      for attribute in records[entity].definition.attributes {
        guard let text = attribute.derivation else { continue }
        do throws(DerivationFault) {
          try check(text, of: attribute, entity)
        } catch {
          report(.badDerivation(text, cause: error.cause), entity, attribute.name)
        }
      }
    }
  }

  private func check(
    _ text: String,
    of attribute: AttributeDescription,
    _ entity: Int
  ) throws(DerivationFault) {
    guard !attribute.isTransient else {
      throw DerivationFault("a transient attribute is not saved")
    }
    guard let derivation = Derivation(text) else { throw DerivationFault(Derivation.forms) }
    switch derivation {
    case .now:
      try expect(.date, of: attribute)
    case .path(let names):
      let source = try source(names, from: entity)
      guard source.type != .binary, source.type != .transformable else {
        throw DerivationFault("values of type \(source.type.rawValue) are not copied")
      }
      try expect(source.type, of: attribute)
    case .text(_, let names):
      let source = try source(names, from: entity)
      guard source.type == .string else { throw DerivationFault("'\(source.name)' is no text") }
      try expect(.string, of: attribute)
    case .count(let name):
      _ = try members(name, of: entity)
      guard attribute.type.isNumeric else { throw DerivationFault("it is a number") }
    case .sum(let name, let summed):
      let source = try source([summed], from: try members(name, of: entity))
      guard source.type.isNumeric else { throw DerivationFault("'\(summed)' is no number") }
      guard attribute.type.isNumeric,
        attribute.type.integerRange == nil || source.type.integerRange != nil
      else { throw DerivationFault("it is of type \(source.type.rawValue)") }
    }
  }

  private func expect(
    _ type: AttributeType,
    of attribute: AttributeDescription
  ) throws(DerivationFault) {
    guard attribute.type != type else { return }
    throw DerivationFault("it is of type \(type.rawValue)")
  }

  /// The attribute at the end of a path through relationships to one object.
  private func source(
    _ names: [String],
    from entity: Int
  ) throws(DerivationFault) -> AttributeDescription {
    var entity = entity
    var beginning = ""
    for (position, step) in names.enumerated() {
      let isLast = position == names.count - 1
      let name = beginning + step
      beginning = ""
      switch try slot(name, of: entity) {
      case .composite:
        guard !isLast else { throw DerivationFault("'\(name)' is a composite") }
        beginning = name + "."
      case .attribute(let index):
        let attribute = records[entity].allAttributes[index]
        guard isLast else { throw DerivationFault("'\(name)' leads to no object") }
        guard attribute.isStored, !attribute.isDerived else {
          throw DerivationFault("'\(name)' is \(attribute.isStored ? "derived" : "transient")")
        }
        return attribute
      case .relationship(let key):
        guard !isLast else { throw DerivationFault("'\(name)' is no attribute") }
        guard !definition(key).isToMany else {
          throw DerivationFault("'\(name)' leads to many objects")
        }
        entity = try destination(of: key)
      }
    }
    throw DerivationFault(Derivation.forms)
  }

  /// The entity of the members of a relationship to many objects.
  private func members(_ name: String, of entity: Int) throws(DerivationFault) -> Int {
    guard case .relationship(let key) = try slot(name, of: entity), definition(key).isToMany else {
      throw DerivationFault("'\(name)' does not lead to many objects")
    }
    return try destination(of: key)
  }

  private func destination(of key: PropertyKey) throws(DerivationFault) -> Int {
    guard !definition(key).isTransient else {
      throw DerivationFault("'\(definition(key).name)' is transient")
    }
    return records[key.entity].relationships[key.position].destination
  }

  private func slot(_ name: String, of entity: Int) throws(DerivationFault) -> PropertySlot {
    let record = records[entity]
    if let slot = record.slots[name] { return slot }
    let nearest = NearestName.of(name, among: record.slots.keys)
    throw DerivationFault("\(record.definition.name) has no '\(name)'" + didYouMean(nearest))
  }
}

/// Why a derivation cannot be computed.
private struct DerivationFault: Error {
  let cause: String

  init(_ cause: String) {
    self.cause = cause
  }
}

extension Derivation {
  /// What can be computed, for messages.
  fileprivate static let forms =
    "stores compute a key path, now(), uppercase:(k), lowercase:(k), canonical:(k), "
    + "rel.@count and rel.attr.@sum"
}
