extension ModelWriter {
  /// Writes what decides the compatibility of one entity.
  mutating func writeVersion(of record: EntityRecord, _ composites: [CompositeDescription]) {
    let entity = record.definition
    object { writer in
      writer.string("name", entity.name)
      writer.string("parent", entity.parent)
      writer.boolean("abstract", entity.isAbstract)
      writer.string("modifier", entity.versionHashModifier)
      writer.key("attributes")
      writer.list(sorted(entity.attributes, by: \.name)) { $0.writeVersion(of: $1, composites) }
      writer.key("relationships")
      writer.list(sorted(entity.relationships, by: \.name)) { $0.writeVersion(of: $1) }
      writer.lists("unique", entity.uniquenessConstraints)
    }
  }

  private mutating func writeVersion(
    of attribute: AttributeDescription,
    _ composites: [CompositeDescription]
  ) {
    object { writer in
      writer.string("name", attribute.name)
      writer.string("type", attribute.type.rawValue)
      writer.boolean("optional", attribute.isOptional)
      writer.boolean("transient", attribute.isTransient)
      writer.string("derived", attribute.derivation)
      writer.string("transformer", attribute.transformerName)
      writer.string("modifier", attribute.versionHashModifier)
      guard attribute.type == .composite else { return }
      let composite = composites.first { $0.name == attribute.compositeName }
      writer.key("elements")
      writer.list(sorted(composite?.elements ?? [], by: \.name)) {
        $0.writeVersion(of: $1, composites)
      }
    }
  }

  private mutating func writeVersion(of relationship: RelationshipDefinition) {
    object { writer in
      writer.string("name", relationship.name)
      writer.string("destination", relationship.destination)
      writer.string("inverse", relationship.inverse)
      writer.boolean("toMany", relationship.isToMany)
      writer.boolean("ordered", relationship.isOrdered)
      writer.boolean("optional", relationship.isOptional)
      writer.boolean("transient", relationship.isTransient)
      writer.string("modifier", relationship.versionHashModifier)
    }
  }
}

private func sorted<Property>(
  _ properties: [Property],
  by name: (Property) -> String
) -> [Property] {
  properties.sorted { name($0).precedesInByteOrder(name($1)) }
}
