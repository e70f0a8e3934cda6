import DaybookBytes
import DaybookModel

/// The elements of composite attributes in JSON, where they stand in objects of their own.
enum CompositeMembers {
  /// Returns the elements that a value of a composite attribute names, at any depth.
  ///
  /// Null names all of them.
  ///
  /// - Throws: An error for what is no object, and for a member that the composite lacks.
  static func elements(
    of json: JSONValue,
    _ name: String,
    in entity: EntityDescription
  ) throws(DaybookError) -> [(property: PropertyDescription, json: JSONValue)] {
    if case .null = json {
      return entity.elements(ofComposite: name).map { (.attribute($0), .null) }
    }
    guard let members = json.members else {
      throw notAnObject(json, name, in: entity)
    }
    var elements: [(property: PropertyDescription, json: JSONValue)] = []
    for member in members {
      let path = name + "." + member.name
      switch entity.property(named: path) {
      case .attribute(let attribute)? where attribute.type == .composite:
        elements += try self.elements(of: member.value, path, in: entity)
      case let property?: elements.append((property, member.value))
      case nil:
        throw unknownElement(path, ofComposite: name, in: entity)
      }
    }
    return elements
  }

  /// A value of a composite attribute that is neither an object nor null.
  static func notAnObject(
    _ json: JSONValue,
    _ name: String,
    in entity: EntityDescription
  ) -> DaybookError {
    DaybookError(
      .value(.wrongType(expected: "an object with the elements", found: json.text)),
      at: DaybookError.Place(entity: entity.name, property: name)
    )
  }

  /// A member, by its key path, that the composite lacks.
  static func unknownElement(
    _ path: String,
    ofComposite name: String,
    in entity: EntityDescription
  ) -> DaybookError {
    let names = entity.elements(ofComposite: name).map(\.name)
    return DaybookError(
      .value(.unknownProperty(path, nearest: NearestName.of(path, among: names))),
      at: DaybookError.Place(entity: entity.name, property: path)
    )
  }
}
