import DaybookModel

/// A model as Swift code: a class for each entity, and the function that makes the model.
struct SwiftModel {
  let model: ManagedObjectModel
  let names: SwiftNames

  init(_ model: ManagedObjectModel) {
    self.model = model
    names = SwiftNames(model)
  }

  /// The whole file.
  var text: String {
    var lines = ["import Daybook"]
    if model.entities.contains(where: { $0.attributes.contains(where: isOfFoundation) }) {
      lines += [
        "", "#if canImport(FoundationEssentials)", "  import FoundationEssentials", "#else",
        "  import Foundation", "#endif",
      ]
    }
    for entity in parentsFirst { lines += [""] + classLines(entity) }
    lines += [""] + modelLines
    return lines.map { $0 + "\n" }.joined()
  }

  private func isOfFoundation(_ attribute: AttributeDescription) -> Bool {
    switch attribute.type {
    case .decimal, .date, .binary, .uuid, .uri: true
    case .integer16, .integer32, .integer64, .double, .float, .string, .boolean, .transformable,
      .composite, .undefined:
      false
    }
  }

  private var parentsFirst: [EntityDescription] {
    model.entities.sorted { left, right in
      (left.ancestors.count, left.index) < (right.ancestors.count, right.index)
    }
  }
}

// MARK: - Classes

extension SwiftModel {
  private func classLines(_ entity: EntityDescription) -> [String] {
    let parent = entity.parent.map(names.className) ?? "ManagedObject"
    let final = entity.children.isEmpty ? "final " : ""
    let head = "nonisolated \(final)class \(names.className(entity)): \(parent)"
    let properties =
      entity.attributes.map { attributeLine($0, entity) }
      + entity.relationships.map { relationshipLine($0, entity) }
    guard !properties.isEmpty else { return [head + " {}"] }
    return [head + " {"] + properties.map { "  " + $0 } + ["}"]
  }

  private func attributeLine(
    _ attribute: AttributeDescription,
    _ entity: EntityDescription
  ) -> String {
    guard let type = swiftType(attribute) else {
      return "// \(attribute.name): \(attribute.type.rawValue); declare it with a type of your own"
        + ", an optional TransformableValue."
    }
    return declaration(attribute.name, type, entity)
  }

  private func relationshipLine(
    _ relationship: RelationshipDescription,
    _ entity: EntityDescription
  ) -> String {
    let destination = names.className(relationship.destination)
    guard relationship.isToMany else {
      return declaration(relationship.name, destination + "?", entity)
    }
    let set = relationship.isOrdered ? "OrderedRelationshipSet" : "RelationshipSet"
    return declaration(relationship.name, "\(set)<\(destination)>", entity)
  }

  private func declaration(_ name: String, _ type: String, _ entity: EntityDescription) -> String {
    "@Managed(\(SwiftLiteral.text(name))) var \(names.propertyName(name, in: entity)): \(type)"
  }

  /// The type of an attribute's property; `nil` where only the application knows it.
  private func swiftType(_ attribute: AttributeDescription) -> String? {
    let type: String
    switch attribute.type {
    case .integer16: type = "Int16"
    case .integer32: type = "Int32"
    case .integer64: type = "Int64"
    case .decimal: type = "Decimal"
    case .double: type = "Double"
    case .float: type = "Float"
    case .string: type = "String"
    case .boolean: type = "Bool"
    case .date: type = "Date"
    case .binary: type = "Data"
    case .uuid: type = "UUID"
    // No address stands for a missing one.
    case .uri: return "URL?"
    case .transformable, .composite, .undefined: return nil
    }
    return attribute.isOptional ? type + "?" : type
  }
}
