extension ModelResolver {
  /// Gives defaults and bounds the shape of their attribute's type, and checks them.
  mutating func resolveAttributes() {
    for entity in records.indices {
      for position in records[entity].definition.attributes.indices {
        let attribute = records[entity].definition.attributes[position]
        if let fault = unknownComposite(of: attribute) { report(fault, entity, attribute.name) }
        var check = AttributeCheck(attribute)
        check.run()
        for fault in check.faults { report(fault, entity, attribute.name) }
        records[entity].definition.attributes[position] = check.attribute
      }
    }
  }
}
