import DaybookBytes

extension ModelWriter {
  mutating func writeModel(_ definition: ModelDefinition, _ records: [EntityRecord]) {
    object { $0.writeMembers(definition, records) }
  }

  mutating func writeMembers(_ definition: ModelDefinition, _ records: [EntityRecord]) {
    string("name", definition.name)
    strings("identifiers", definition.versionIdentifiers)
    key("entities")
    let isExtended = definition.shapeVersion > 1
    list(records) { $0.write($1, isExtended) }
    guard isExtended else { return }
    key("composites")
    list(definition.composites) { $0.write($1) }
    key("templates")
    list(definition.templates) { $0.write($1) }
  }

  private mutating func write(_ record: EntityRecord, _ isExtended: Bool) {
    let entity = record.definition
    object { writer in
      writer.string("name", entity.name)
      writer.string("parent", entity.parent)
      writer.boolean("abstract", entity.isAbstract)
      writer.string("renamed", entity.renamingIdentifier)
      writer.string("modifier", entity.versionHashModifier)
      writer.key("attributes")
      writer.list(entity.attributes) { $0.write($1, isExtended) }
      writer.key("relationships")
      writer.list(Array(zip(entity.relationships, record.relationships))) { $0.write($1.0, $1.1) }
      writer.lists("unique", entity.uniquenessConstraints)
      writer.lists("indexes", entity.indexes)
      writer.texts("info", entity.userInfo)
    }
  }

  private mutating func write(_ composite: CompositeDescription) {
    object { writer in
      writer.string("name", composite.name)
      writer.key("attributes")
      writer.list(composite.elements) { $0.write($1, true) }
      writer.texts("info", composite.userInfo)
    }
  }

  private mutating func write(_ attribute: AttributeDescription, _ isExtended: Bool) {
    object { writer in
      writer.string("name", attribute.name)
      writer.string("type", attribute.type.rawValue)
      if isExtended { writer.string("composite", attribute.compositeName) }
      writer.boolean("optional", attribute.isOptional)
      writer.boolean("transient", attribute.isTransient)
      writer.value("default", attribute.defaultValue)
      writer.value("minimum", attribute.minimum)
      writer.value("maximum", attribute.maximum)
      writer.string("pattern", attribute.pattern)
      writer.string("renamed", attribute.renamingIdentifier)
      writer.string("modifier", attribute.versionHashModifier)
      writer.string("derived", attribute.derivation)
      writer.string("transformer", attribute.transformerName)
      writer.boolean("preserve", attribute.preservesValueAfterDeletion)
      writer.texts("info", attribute.userInfo)
    }
  }

  private mutating func write(
    _ relationship: RelationshipDefinition,
    _ record: RelationshipRecord
  ) {
    object { writer in
      writer.string("name", relationship.name)
      writer.string("destination", relationship.destination)
      writer.string("inverse", relationship.inverse)
      writer.boolean("toMany", relationship.isToMany)
      writer.boolean("ordered", relationship.isOrdered)
      writer.boolean("optional", relationship.isOptional)
      writer.count("minimum", relationship.minimumCount)
      writer.count("maximum", relationship.maximumCount)
      writer.string("deleteRule", relationship.deleteRule.rawValue)
      writer.string("renamed", relationship.renamingIdentifier)
      writer.string("modifier", relationship.versionHashModifier)
      writer.boolean("transient", relationship.isTransient)
      writer.boolean("owner", record.isOwner)
      writer.texts("info", relationship.userInfo)
    }
  }

  /// Writes a value as a journal does.
  mutating func value(_ name: String, _ value: Value) {
    key(name)
    switch value {
    case .null: string(nil)
    case .boolean(let truth): buffer.append(utf8: truth ? "true" : "false")
    case .integer(let number) where number.magnitude < 1 << 53:
      buffer.append(utf8: String(number))
    case .double(let number) where number.isFinite: buffer.append(utf8: number.description)
    case .float(let number) where number.isFinite: buffer.append(utf8: number.description)
    case .integer, .double, .float, .decimal, .string, .date, .uuid, .uri, .binary,
      .transformable, .object, .objects:
      string(value.displayText)
    }
  }
}
