/// Reads the JSON of a model and collects what is wrong with it.
///
/// An absent key is null, false or empty; an unknown one is refused unless it starts with `x-`.
/// The keys of a journal's model line are known, and so is `owner`, which is always computed.
struct ModelReader {
  /// What is wrong, at its entity and property, with its offset in the text.
  private(set) var problems: [(error: DaybookError, offset: Int)] = []

  /// Where each entity and each `Entity.property` begins, in bytes.
  private(set) var offsets: [String: Int] = [:]

  mutating func model(_ json: LocatedJSON) -> ModelDefinition {
    var reader = ObjectReader(json, expected: "an object with 'name' and 'entities'")
    let version = reader.count("version")
    if version > ModelText.newestVersion { reader.report(.newerVersion(version)) }
    var definition = ModelDefinition(name: reader.string("name") ?? "")
    definition.versionIdentifiers = reader.strings("identifiers")
    let entities = reader.elements("entities")
    let composites = reader.elements("composites")
    let templates = reader.elements("templates")
    for key in ["op", "tx", "hash", "content", "crc"] { _ = reader.value(key) }
    close(&reader, DaybookError.Place())
    definition.entities = entities.compactMap { entity($0) }
    definition.composites = composites.compactMap { composite($0) }
    definition.templates = templates.compactMap { template($0) }
    return definition
  }

  private mutating func entity(_ json: LocatedJSON) -> EntityDefinition? {
    var reader = ObjectReader(json, expected: "an entity")
    let name = reader.requiredString("name")
    var definition = EntityDefinition(name: name ?? "")
    definition.parent = reader.string("parent")
    definition.isAbstract = reader.boolean("abstract")
    definition.renamingIdentifier = reader.string("renamed")
    definition.versionHashModifier = reader.string("modifier")
    let attributes = reader.elements("attributes")
    let relationships = reader.elements("relationships")
    definition.uniquenessConstraints = reader.lists("unique")
    definition.indexes = reader.lists("indexes")
    definition.userInfo = reader.texts("info")
    close(&reader, DaybookError.Place(entity: definition.name))
    note(json.offset, definition.name)
    definition.attributes = attributes.compactMap { attribute($0, of: definition.name) }
    definition.relationships = relationships.compactMap { relationship($0, of: definition.name) }
    return name == nil ? nil : definition
  }

  private mutating func composite(_ json: LocatedJSON) -> CompositeDescription? {
    var reader = ObjectReader(json, expected: "a composite")
    let name = reader.requiredString("name")
    var composite = CompositeDescription(name: name ?? "")
    let elements = reader.elements("attributes")
    composite.userInfo = reader.texts("info")
    close(&reader, DaybookError.Place(entity: composite.name))
    note(json.offset, composite.name)
    composite.elements = elements.compactMap { attribute($0, of: composite.name) }
    return name == nil ? nil : composite
  }

  private mutating func attribute(
    _ json: LocatedJSON,
    of entity: String
  ) -> AttributeDescription? {
    var reader = ObjectReader(json, expected: "an attribute")
    let name = reader.requiredString("name")
    let type = type(&reader)
    var attribute = AttributeDescription(name: name ?? "", type: type ?? .undefined)
    attribute.compositeName = reader.string("composite")
    attribute.isOptional = reader.boolean("optional")
    attribute.isTransient = reader.boolean("transient")
    attribute.defaultValue = value("default", of: attribute.type, &reader)
    attribute.minimum = value("minimum", of: .undefined, &reader)
    attribute.maximum = value("maximum", of: .undefined, &reader)
    attribute.pattern = reader.string("pattern")
    attribute.renamingIdentifier = reader.string("renamed")
    attribute.versionHashModifier = reader.string("modifier")
    attribute.derivation = reader.string("derived")
    attribute.transformerName = reader.string("transformer")
    attribute.preservesValueAfterDeletion = reader.boolean("preserve")
    attribute.userInfo = reader.texts("info")
    close(&reader, DaybookError.Place(entity: entity, property: name))
    note(json.offset, entity, name)
    // Of an unknown type nothing more can be said.
    return name == nil || type == nil ? nil : attribute
  }

  private mutating func relationship(
    _ json: LocatedJSON,
    of entity: String
  ) -> RelationshipDefinition? {
    var reader = ObjectReader(json, expected: "a relationship")
    let name = reader.requiredString("name")
    let destination = reader.requiredString("destination")
    var definition = RelationshipDefinition(name: name ?? "", destination: destination ?? "")
    definition.inverse = reader.string("inverse")
    definition.isToMany = reader.boolean("toMany")
    definition.isOrdered = reader.boolean("ordered")
    definition.isOptional = reader.boolean("optional")
    definition.minimumCount = reader.count("minimum")
    definition.maximumCount = reader.count("maximum")
    definition.deleteRule = deleteRule(&reader)
    definition.renamingIdentifier = reader.string("renamed")
    definition.versionHashModifier = reader.string("modifier")
    definition.isTransient = reader.boolean("transient")
    _ = reader.value("owner")
    definition.userInfo = reader.texts("info")
    close(&reader, DaybookError.Place(entity: entity, property: name))
    note(json.offset, entity, name)
    return name == nil || destination == nil ? nil : definition
  }
}

// MARK: - Values

extension ModelReader {
  private func type(_ reader: inout ObjectReader) -> AttributeType? {
    guard let name = reader.requiredString("type") else { return nil }
    if let type = AttributeType(rawValue: name) { return type }
    let nearest = NearestName.of(name, among: AttributeType.allCases.map(\.rawValue))
    reader.report(.unknownType(name, nearest: nearest), at: reader.value("type")?.offset)
    return nil
  }

  private func deleteRule(_ reader: inout ObjectReader) -> DeleteRule {
    guard let name = reader.string("deleteRule") else { return .nullify }
    if let rule = DeleteRule(rawValue: name) { return rule }
    let nearest = NearestName.of(name, among: DeleteRule.allCases.map(\.rawValue))
    let offset = reader.value("deleteRule")?.offset
    reader.report(.unknownDeleteRule(name, nearest: nearest), at: offset)
    return .nullify
  }

  /// A value whose type is applied later; numbers keep their digits, except where only a text
  /// would do.
  private func value(
    _ key: String,
    of type: AttributeType,
    _ reader: inout ObjectReader
  ) -> Value {
    guard let json = reader.value(key) else { return .null }
    switch json.content {
    case .null: return .null
    case .boolean(let truth): return .boolean(truth)
    case .string(let text): return .string(text)
    case .number(let text):
      guard type == .string else { return .string(text) }
      return Double(text).map(Value.double) ?? .null
    case .array, .object:
      reader.report(.wrongShape(expected: "one value for '\(key)'"), at: json.offset)
      return .null
    }
  }

  mutating func note(_ offset: Int, _ entity: String, _ property: String? = nil) {
    let key = property.map { "\(entity).\($0)" } ?? entity
    if offsets[key] == nil { offsets[key] = offset }
  }

  /// Takes over what an object's reader has found.
  mutating func close(_ reader: inout ObjectReader, _ place: DaybookError.Place) {
    reader.finish()
    for fault in reader.faults {
      problems.append((DaybookError(.model(fault.fault), at: place), fault.offset))
    }
  }
}
