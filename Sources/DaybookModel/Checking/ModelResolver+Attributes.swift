extension ModelResolver {
  /// Gives defaults and bounds the shape of their attribute's type, and checks them.
  mutating func resolveAttributes() {
    for entity in records.indices {
      for position in records[entity].definition.attributes.indices {
        let attribute = records[entity].definition.attributes[position]
        var check = AttributeCheck(attribute)
        check.run()
        for fault in check.faults { report(fault, entity, attribute.name) }
        replace(check.attribute, at: position, of: entity)
      }
    }
  }

  /// Puts the resolved attribute in its entity and in everything that inherits it.
  private mutating func replace(_ attribute: AttributeDescription, at position: Int, of entity: Int)
  {
    records[entity].definition.attributes[position] = attribute
    let inherited =
      records[entity].allAttributes.count
      - records[entity].definition.attributes.count
    for heir in [entity] + records[entity].descendants {
      records[heir].allAttributes[inherited + position] = attribute
    }
  }
}
