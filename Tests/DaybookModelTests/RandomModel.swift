import DaybookModel
import TestSupport

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Makes models without contradictions, with every feature, from a seed.
struct RandomModel {
  var random: SeededGenerator

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
  }

  mutating func definition() -> ModelDefinition {
    var definition = ModelDefinition(name: text())
    definition.versionIdentifiers = (0..<Int.random(in: 0...2, using: &random)).map { _ in text() }
    // Composites take others that stand before them only.
    for number in 0..<(chance(0.3) ? 3 : 0) {
      var composite = CompositeDescription(name: "C\(number)")
      for position in 0..<Int.random(in: 0...3, using: &random) {
        var element = attribute("c\(position)", composites: definition.composites)
        element.isTransient = false
        element.derivation = nil
        if element.type != .undefined { composite.elements.append(element) }
      }
      composite.userInfo = texts()
      definition.composites.append(composite)
    }
    let count = Int.random(in: 1...7, using: &random)
    for number in 0..<count { definition.entities.append(entity(number, definition)) }
    for _ in 0..<Int.random(in: 0...6, using: &random) { relate(&definition) }
    for index in definition.entities.indices { constrain(&definition.entities[index]) }
    definition.entities.shuffle(using: &random)
    if chance(0.3) { definition.templates = ["t2", "t1"].map { template($0, definition) } }
    return definition
  }

  private mutating func template(
    _ name: String,
    _ definition: ModelDefinition
  ) -> FetchRequestTemplate {
    let entity = definition.entities.randomElement(using: &random)
    var template = FetchRequestTemplate(name: name, entityName: entity?.name ?? text())
    let attributes = (entity?.attributes ?? []).filter { $0.type != .composite }.map(\.name)
    if chance(0.7) { template.predicateFormat = "\(attributes.first ?? text()) == $x" }
    template.sortTerms = attributes.map { attribute in
      SortTerm(
        attribute,
        chance(0.5) ? .ascending : .descending,
        options: TextOptions(rawValue: UInt8.random(in: 0...15, using: &random))
      )
    }
    template.fetchLimit = Int.random(in: 0...2, using: &random)
    template.fetchOffset = Int.random(in: 0...2, using: &random)
    template.includesSubentities = chance(0.5)
    template.includesPendingChanges = chance(0.5)
    template.returnsObjectsAsFaults = chance(0.5)
    template.returnsDistinctResults = chance(0.5)
    return template
  }

  private mutating func entity(
    _ number: Int,
    _ definition: ModelDefinition
  ) -> EntityDefinition {
    var entity = EntityDefinition(name: "E\(number)")
    if number > 0, chance(0.3) { entity.parent = "E\(Int.random(in: 0..<number, using: &random))" }
    entity.isAbstract = chance(0.2)
    entity.renamingIdentifier = optionalText()
    entity.versionHashModifier = optionalText()
    entity.userInfo = texts()
    for position in 0..<Int.random(in: 0...5, using: &random) {
      let name = "a\(number)x\(position)"
      entity.attributes.append(attribute(name, composites: definition.composites))
    }
    return entity
  }

  private mutating func attribute(
    _ name: String,
    composites: [CompositeDescription]
  ) -> AttributeDescription {
    let types = AttributeType.allCases.filter { $0 != .composite || !composites.isEmpty }
    let type = types.randomElement(using: &random) ?? .string
    var attribute = AttributeDescription(name: name, type: type)
    attribute.isOptional = chance(0.5)
    if type == .composite {
      attribute.compositeName = composites.randomElement(using: &random)?.name
      attribute.renamingIdentifier = optionalText()
      attribute.preservesValueAfterDeletion = chance(0.2)
      return attribute
    }
    attribute.isTransient = type == .undefined || chance(0.1)
    attribute.renamingIdentifier = optionalText()
    attribute.versionHashModifier = optionalText()
    attribute.preservesValueAfterDeletion = chance(0.2)
    attribute.userInfo = texts()
    if chance(0.5) { attribute.defaultValue = value(of: type) }
    if chance(0.3) { bound(&attribute) }
    if type == .string, chance(0.2) { attribute.pattern = #"[a-z"\\ü]*"# }
    if type == .transformable { attribute.transformerName = optionalText() }
    if type == .date, !attribute.isTransient, attribute.defaultValue.isNull, chance(0.5) {
      attribute.derivation = "now()"
    }
    return attribute
  }

  private mutating func bound(_ attribute: inout AttributeDescription) {
    if attribute.type == .string {
      attribute.minimum = .integer(.random(in: 0...5, using: &random))
      attribute.maximum = .integer(.random(in: 5...9, using: &random))
    } else if attribute.type.isNumeric || attribute.type == .date {
      let value = value(of: attribute.type)
      if chance(0.7) { attribute.minimum = value }
      if chance(0.7) { attribute.maximum = value }
    }
  }

  private mutating func value(of type: AttributeType) -> Value {
    switch type {
    case .integer16: .integer(Int64(Int16.random(in: .min ... .max, using: &random)))
    case .integer32: .integer(Int64(Int32.random(in: .min ... .max, using: &random)))
    case .integer64: .integer(.random(in: .min ... .max, using: &random))
    case .decimal: .decimal(Decimal(Int.random(in: -99_999...99_999, using: &random)) / 1_000)
    case .double: .double(.random(in: -1e9...1e9, using: &random))
    case .float: .float(.random(in: -1e9...1e9, using: &random))
    case .string: .string(text())
    case .boolean: .boolean(.random(using: &random))
    case .date:
      .date(Date(timeIntervalSinceReferenceDate: .random(in: -1e10...1e10, using: &random)))
    case .uuid: .uuid(uuid())
    case .uri: URL(string: "https://example.org/\(random.next())").map(Value.uri) ?? .null
    case .binary: .binary(Data((0..<5).map { _ in UInt8.random(in: 0...255, using: &random) }))
    case .transformable, .composite, .undefined: .null
    }
  }

  private mutating func uuid() -> UUID {
    UUID(uuidString: "7A1F0C52-3B8E-4E55-9C41-2D6B8A9\(Int.random(in: 0...9, using: &random))E7F3")
      ?? UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
  }

  private mutating func relate(_ definition: inout ModelDefinition) {
    let number = definition.entities.map(\.relationships.count).reduce(0, +)
    let left = Int.random(in: definition.entities.indices, using: &random)
    let right = Int.random(in: definition.entities.indices, using: &random)
    let isTransient = chance(0.1)
    var own = relationship("r\(number)", definition.entities[right].name, isTransient)
    guard chance(0.7) else {
      definition.entities[left].relationships.append(own)
      return
    }
    var other = relationship("r\(number)i", definition.entities[left].name, isTransient)
    own.inverse = other.name
    other.inverse = own.name
    definition.entities[left].relationships.append(own)
    definition.entities[right].relationships.append(other)
  }

  private mutating func relationship(
    _ name: String,
    _ destination: String,
    _ isTransient: Bool
  ) -> RelationshipDefinition {
    var relationship = RelationshipDefinition(name: name, destination: destination)
    relationship.isToMany = chance(0.5)
    relationship.isTransient = isTransient
    relationship.isOptional = chance(0.6)
    relationship.deleteRule = DeleteRule.allCases.randomElement(using: &random) ?? .nullify
    relationship.renamingIdentifier = optionalText()
    relationship.versionHashModifier = optionalText()
    relationship.userInfo = texts()
    if relationship.isToMany {
      relationship.isOrdered = chance(0.4)
      relationship.minimumCount = Int.random(in: 0...2, using: &random)
      relationship.maximumCount = chance(0.5) ? 0 : Int.random(in: 2...9, using: &random)
    }
    return relationship
  }

  private mutating func constrain(_ entity: inout EntityDefinition) {
    let members =
      entity.attributes.filter {
        !$0.isTransient && $0.type != .transformable && $0.type != .composite
      }.map(\.name)
      + entity.relationships.filter { !$0.isTransient && !$0.isToMany }.map(\.name)
    guard !members.isEmpty else { return }
    if chance(0.4) { entity.uniquenessConstraints = [members.shuffled(using: &random)] }
    if chance(0.4) { entity.indexes = [members.shuffled(using: &random), [members[0]]].uniqued() }
  }

  private mutating func chance(_ chance: Double) -> Bool { random.chooses(withChance: chance) }

  private mutating func text() -> String {
    ["", "a", "Größe", "\"\\/\u{8}\n\u{1f}", "\u{202e}x\u{feff}", "😀e\u{301}", "it's"]
      .randomElement(using: &random) ?? ""
  }

  private mutating func optionalText() -> String? { chance(0.2) ? text() : nil }

  private mutating func texts() -> [String: String] {
    chance(0.2) ? [text(): text(), "k": text()] : [:]
  }
}

extension [[String]] {
  fileprivate func uniqued() -> [[String]] {
    reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }
}
