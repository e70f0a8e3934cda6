import DaybookModel

/// Finding properties by the names that people type.
enum PropertyName {
  /// Returns a property that can be set.
  ///
  /// - Throws: Exit code 2 with the nearest name, or saying that the store computes it.
  static func find(
    _ name: String,
    in entity: EntityDescription
  ) throws(CommandFailure) -> PropertyDescription {
    let property = try findAny(name, in: entity)
    guard property.isSettable else {
      throw CommandFailure(
        .usage,
        place: "model",
        "\(entity.name).\(name) cannot be set: the store computes it or does not keep it"
      )
    }
    return property
  }

  /// Returns a property that has values of its own and can be set.
  ///
  /// - Throws: Exit code 2, also for a composite attribute, of which only the elements have values.
  static func findValue(
    _ name: String,
    in entity: EntityDescription,
    for flag: Flag
  ) throws(CommandFailure) -> PropertyDescription {
    let property = try find(name, in: entity)
    guard property.attribute?.type == .composite else { return property }
    let example = entity.elements(ofComposite: name).first.map { ", such as \($0.name)" } ?? ""
    throw CommandFailure(
      .usage,
      place: flag.longName,
      "\(name) is a composite; name one of its elements" + example
    )
  }

  /// Returns a property, also one that cannot be set.
  static func findAny(
    _ name: String,
    in entity: EntityDescription
  ) throws(CommandFailure) -> PropertyDescription {
    if let property = entity.property(named: name) { return property }
    let names = entity.allProperties.map(\.name)
    throw CommandFailure(
      .usage,
      place: "model",
      "\(entity.name) has no attribute '\(name)'" + didYouMean(name, names)
    )
  }
}

extension PropertyDescription {
  /// Whether a new object must be given a value, since the model has no default.
  var isRequired: Bool {
    switch self {
    case .attribute(let attribute):
      isSettable && !attribute.isOptional && attribute.defaultValue.isNull
    case .relationship: false
    }
  }

  /// Whether null is no value that an object may be saved with.
  var refusesNull: Bool {
    switch self {
    case .attribute(let attribute): !attribute.isOptional
    case .relationship(let relationship): !relationship.isOptional && !relationship.isToMany
    }
  }

  /// Whether a value can be given: it is stored and not computed.
  var isSettable: Bool {
    switch self {
    case .attribute(let attribute): attribute.isStored && !attribute.isDerived
    case .relationship(let relationship): !relationship.isTransient
    }
  }
}
