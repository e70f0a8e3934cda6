import DaybookBytes
import DaybookModel

/// Turns what people write into values of a property, by the model's type alone.
struct PropertyText {
  let property: PropertyDescription

  /// The attribute's rules, whose pattern is compiled once.
  private let rules: AttributeRules?

  init(property: PropertyDescription) {
    self.property = property
    rules = property.attribute.map(AttributeRules.init)
  }

  /// Returns the value of a text, null for none.
  ///
  /// The rules for values are checked at the save.
  func value(of text: String?) throws(DaybookError) -> Value {
    guard let text else { return .null }
    switch property {
    case .attribute(let attribute):
      return try attribute.value(fromText: text)
    case .relationship(let relationship): return try destinations(text, relationship)
    }
  }

  /// Returns the value of a field, which must keep the attribute's own rules.
  func importedValue(of text: String?) throws(DaybookError) -> Value {
    try checked(try value(of: text))
  }

  /// Returns the value of a member of an imported row, which must keep the attribute's own rules.
  func importedValue(of json: JSONValue) throws(DaybookError) -> Value {
    try checked(try value(of: json))
  }

  private func checked(_ value: Value) throws(DaybookError) -> Value {
    switch property {
    case .attribute:
      if let fault = rules?.faults(in: value).first { throw fault }
    case .relationship:
      if value.isNull, property.refusesNull {
        throw DaybookError(.validation(.missing), at: place)
      }
    }
    return value
  }

  /// Returns the value of a JSON value.
  func value(of json: JSONValue) throws(DaybookError) -> Value {
    switch property {
    case .attribute(let attribute):
      return try attributeValue(json, attribute)
    case .relationship(let relationship):
      switch json {
      case .null: return .null
      case .string(let text): return try destinations(text, relationship)
      case .array(let elements):
        var references: [ObjectReference] = []
        for element in elements { references.append(try reference(element.string ?? element.text)) }
        return try checked(references, relationship)
      case .boolean, .number, .object: throw wrongType("ENTITY/N", json)
      }
    }
  }

  private func attributeValue(
    _ json: JSONValue,
    _ attribute: AttributeDescription
  ) throws(DaybookError) -> Value {
    switch json {
    case .null: return .null
    case .string(let text):
      // A text within JSON is a text: only the types that JSON lacks are read from one.
      guard attribute.type != .transformable else {
        return try attribute.value(fromText: json.text)
      }
      return try attribute.value(fromText: text)
    case .number(let text):
      guard attribute.type != .string else { throw wrongType("a text", json) }
      return try attribute.value(fromText: text)
    case .boolean(let truth):
      guard attribute.type == .boolean || attribute.type == .transformable else {
        throw wrongType(attribute.type.rawValue, json)
      }
      return try attribute.value(fromText: truth ? "true" : "false")
    case .array, .object:
      guard attribute.type == .transformable else {
        throw wrongType(attribute.type.rawValue, json)
      }
      return try attribute.value(fromText: json.text)
    }
  }

  /// Reads IDs between which commas or blanks stand.
  private func destinations(
    _ text: String,
    _ relationship: RelationshipDescription
  ) throws(DaybookError) -> Value {
    let words = text.split { $0 == "," || $0.isWhitespace }
    var references: [ObjectReference] = []
    for word in words { references.append(try reference(String(word))) }
    return try checked(references, relationship)
  }

  private func reference(_ text: String) throws(DaybookError) -> ObjectReference {
    if let reference = ObjectReference(text) { return reference }
    throw DaybookError(.value(.badReference(text)), at: place)
  }

  private func checked(
    _ references: [ObjectReference],
    _ relationship: RelationshipDescription
  ) throws(DaybookError) -> Value {
    let model = relationship.entity.model
    for reference in references {
      guard let entity = model.entity(named: reference.entity) else {
        let near = NearestName.of(reference.entity, among: model.entities.map(\.name))
        throw DaybookError(.value(.unknownEntity(reference.entity, nearest: near)), at: place)
      }
      guard entity.isKind(of: relationship.destination) else {
        throw DaybookError(
          .validation(.wrongDestination(reference, expected: relationship.destination.name)),
          at: place
        )
      }
    }
    if relationship.isToMany { return .objects(references) }
    guard references.count <= 1 else {
      throw DaybookError(
        .validation(.tooManyObjects(count: references.count, maximum: 1)),
        at: place
      )
    }
    return references.first.map { .object($0) } ?? .null
  }

  private func wrongType(_ expected: String, _ json: JSONValue) -> DaybookError {
    let text = json.text
    let found = text.utf8.count > 40 ? String(text.prefix(40)) + "…" : text
    return DaybookError(.value(.wrongType(expected: expected, found: found)), at: place)
  }

  private var place: DaybookError.Place {
    var place = DaybookError.Place()
    place.property = property.name
    return place
  }
}
