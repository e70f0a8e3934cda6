import DaybookModel

extension SwiftModel {
  /// The function that makes the model.
  var modelLines: [String] {
    var arguments = model.name.isEmpty ? [] : ["name: " + SwiftLiteral.text(model.name)]
    if !model.versionIdentifiers.isEmpty {
      let identifiers = model.versionIdentifiers.map(SwiftLiteral.text).joined(separator: ", ")
      arguments.append("versionIdentifiers: [\(identifiers)]")
    }
    let call = arguments.isEmpty ? "" : "(" + arguments.joined(separator: ", ") + ")"
    let name = names.functionName(model)
    return [
      "/// Makes the model of version hash \(model.versionHash.prefix(12))….",
      "nonisolated func \(name)() throws(DaybookError) -> ManagedObjectModel {",
      "  try ManagedObjectModel\(call) {",
    ]
      + (model.composites.flatMap(compositeLines) + model.entities.flatMap(entityLines)
      + model.fetchRequestTemplates.flatMap(templateLines))
      .map { "    " + $0 }
      + ["  }", "}"]
  }

  private func entityLines(_ entity: EntityDescription) -> [String] {
    var arguments = [SwiftLiteral.text(entity.name), names.className(entity) + ".self"]
    if let parent = entity.parent { arguments.append("parent: " + SwiftLiteral.text(parent.name)) }
    if entity.isAbstract { arguments.append("isAbstract: true") }
    let call = "Entity(" + arguments.joined(separator: ", ") + ")"
    let parts =
      entity.declaredAttributes.flatMap(attributeLines)
      + entity.relationships.flatMap(relationshipLines)
      + entity.uniquenessConstraints.map { "Unique(\(list($0)))" }
      + entity.indexes.map { "Index(\(list($0)))" }
    let modifiers = commonModifiers(
      entity.renamingIdentifier,
      entity.versionHashModifier,
      entity.userInfo
    )
    guard !parts.isEmpty else { return wrapped(call, modifiers) }
    return [call + " {"] + parts.map { "  " + $0 } + ["}"] + modifiers
  }

  private func compositeLines(_ composite: CompositeDescription) -> [String] {
    let elements = composite.elements.flatMap(attributeLines).map { "  " + $0 }
    let modifiers = commonModifiers(nil, nil, composite.userInfo)
    return ["Composite(\(SwiftLiteral.text(composite.name))) {"] + elements + ["}"] + modifiers
  }

  private func list(_ names: [String]) -> String {
    let texts = names.map(SwiftLiteral.text)
    return texts.count == 1 ? texts[0] : "[" + texts.joined(separator: ", ") + "]"
  }
}

// MARK: - Properties

extension SwiftModel {
  private func attributeLines(_ attribute: AttributeDescription) -> [String] {
    let composite = attribute.compositeName.map { "composite: " + SwiftLiteral.text($0) }
    var arguments = [
      SwiftLiteral.text(attribute.name), composite ?? "." + typeCase(attribute.type),
    ]
    if attribute.isOptional { arguments.append("isOptional: true") }
    if !attribute.defaultValue.isNull {
      arguments.append("default: " + SwiftLiteral.value(attribute.defaultValue))
    }
    var modifiers: [String] = []
    let bounds = bounds(attribute)
    if !bounds.isEmpty {
      modifiers.append((attribute.type == .string ? ".length(" : ".range(") + bounds + ")")
    }
    if let pattern = attribute.pattern {
      modifiers.append(".pattern(\(SwiftLiteral.text(pattern)))")
    }
    if attribute.isTransient { modifiers.append(".transient()") }
    if let derivation = attribute.derivation {
      modifiers.append(".derived(\(SwiftLiteral.text(derivation)))")
    }
    if let name = attribute.transformerName {
      modifiers.append(".transformer(\(SwiftLiteral.text(name)))")
    }
    if attribute.preservesValueAfterDeletion { modifiers.append(".preservedAfterDeletion()") }
    modifiers += commonModifiers(
      attribute.renamingIdentifier,
      attribute.versionHashModifier,
      attribute.userInfo
    )
    return wrapped("Attribute(" + arguments.joined(separator: ", ") + ")", modifiers)
  }

  private func bounds(_ attribute: AttributeDescription) -> String {
    var bounds: [String] = []
    if !attribute.minimum.isNull { bounds.append(SwiftLiteral.value(attribute.minimum)) }
    if !attribute.maximum.isNull {
      bounds.append("through: " + SwiftLiteral.value(attribute.maximum))
    }
    return bounds.joined(separator: ", ")
  }

  private func relationshipLines(_ relationship: RelationshipDescription) -> [String] {
    let isToMany = relationship.isToMany
    var arguments = [
      SwiftLiteral.text(relationship.name),
      "of: " + SwiftLiteral.text(relationship.destination.name),
    ]
    if let inverse = relationship.inverse {
      arguments.append("inverse: " + SwiftLiteral.text(inverse.name))
    }
    if isToMany, relationship.isOrdered { arguments.append("isOrdered: true") }
    if !isToMany, !relationship.isOptional { arguments.append("isOptional: false") }
    if relationship.deleteRule != .nullify {
      arguments.append("deleteRule: ." + ruleCase(relationship.deleteRule))
    }
    var modifiers: [String] = []
    if isToMany, relationship.minimumCount > 0 || relationship.maximumCount > 0 {
      let most =
        relationship.maximumCount > 0 ? ", through: \(relationship.maximumCount)" : ""
      modifiers.append(".count(\(relationship.minimumCount)\(most))")
    }
    if isToMany, !relationship.isOptional { modifiers.append(".required()") }
    if relationship.isTransient { modifiers.append(".transient()") }
    modifiers += commonModifiers(
      relationship.renamingIdentifier,
      relationship.versionHashModifier,
      relationship.userInfo
    )
    let call = (isToMany ? "ToMany(" : "ToOne(") + arguments.joined(separator: ", ") + ")"
    return wrapped(call, modifiers)
  }
}

// MARK: - Words

extension SwiftModel {
  private func commonModifiers(
    _ renamed: String?,
    _ hashModifier: String?,
    _ userInfo: [String: String]
  ) -> [String] {
    var modifiers: [String] = []
    if let renamed { modifiers.append(".renamed(from: \(SwiftLiteral.text(renamed)))") }
    if let hashModifier {
      modifiers.append(".versionHashModifier(\(SwiftLiteral.text(hashModifier)))")
    }
    if !userInfo.isEmpty { modifiers.append(".userInfo(\(SwiftLiteral.texts(userInfo)))") }
    return modifiers
  }

  /// A hundred columns less the margin of six that stands before a declaration.
  static let lineLimit = 94

  /// A declaration with its modifiers on one line where there is room, else below each other.
  func wrapped(_ call: String, _ modifiers: [String]) -> [String] {
    let line = call + modifiers.joined()
    if modifiers.isEmpty || line.count <= Self.lineLimit { return [line] }
    return [call] + modifiers.map { "  " + $0 }
  }

  private func typeCase(_ type: AttributeType) -> String {
    switch type {
    case .integer16: "integer16"
    case .integer32: "integer32"
    case .integer64: "integer64"
    case .decimal: "decimal"
    case .double: "double"
    case .float: "float"
    case .string: "string"
    case .boolean: "boolean"
    case .date: "date"
    case .binary: "binary"
    case .uuid: "uuid"
    case .uri: "uri"
    case .transformable: "transformable"
    case .composite: "composite"
    case .undefined: "undefined"
    }
  }

  private func ruleCase(_ rule: DeleteRule) -> String {
    switch rule {
    case .nullify: "nullify"
    case .cascade: "cascade"
    case .deny: "deny"
    case .noAction: "noAction"
    }
  }
}
