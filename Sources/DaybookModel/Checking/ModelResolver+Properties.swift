extension ModelResolver {
  /// Gives every entity its own and its inherited properties, by name and from the root down.
  mutating func collectProperties() {
    for entity in records.indices {
      for level in records[entity].ancestors.reversed() + [entity] {
        collectAttributes(of: level, into: entity)
        collectRelationships(of: level, into: entity)
      }
    }
  }

  private mutating func collectAttributes(of level: Int, into entity: Int) {
    for attribute in records[level].definition.attributes {
      let slot = PropertySlot.attribute(records[entity].allAttributes.count)
      records[entity].allAttributes.append(attribute)
      add(slot, named: attribute.name, of: level, into: entity)
    }
  }

  private mutating func collectRelationships(of level: Int, into entity: Int) {
    for (position, relationship) in records[level].definition.relationships.enumerated() {
      let key = PropertyKey(entity: level, position: position)
      records[entity].allRelationships.append(key)
      add(.relationship(key), named: relationship.name, of: level, into: entity)
    }
  }

  private mutating func add(
    _ slot: PropertySlot,
    named name: String,
    of level: Int,
    into entity: Int
  ) {
    records[entity].allProperties.append(slot)
    guard records[entity].slots[name] != nil else {
      records[entity].slots[name] = slot
      return
    }
    // Duplicates within one entity are reported with the names.
    guard level == entity, let owner = owner(of: name, above: entity) else { return }
    report(.redeclaredProperty(ancestor: records[owner].definition.name), entity, name)
  }

  private func owner(of name: String, above entity: Int) -> Int? {
    records[entity].ancestors.last { ancestor in
      let definition = records[ancestor].definition
      return definition.attributes.contains { $0.name == name }
        || definition.relationships.contains { $0.name == name }
    }
  }
}
