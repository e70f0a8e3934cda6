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
      let start = records[entity].allAttributes.count
      let expansion = ElementExpansion(attribute, self, start: start)
      for composite in expansion.composites {
        let slot = PropertySlot.composite(records[entity].composites.count)
        records[entity].composites.append(composite)
        add(slot, named: composite.attribute.name, of: level, into: entity)
      }
      for (offset, element) in expansion.elements.enumerated() {
        add(.attribute(start + offset), named: element.name, of: level, into: entity)
      }
      records[entity].allAttributes += expansion.elements
      if level == entity { records[entity].attributes += expansion.elements }
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
    switch slot {
    case .attribute, .relationship: records[entity].allProperties.append(slot)
    case .composite: break
    }
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
