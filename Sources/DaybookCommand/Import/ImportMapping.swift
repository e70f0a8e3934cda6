import DaybookModel

/// Which column goes to which property: `--map` first, then equal names.
struct ImportMapping {
  let entity: EntityDescription
  private var targets: [String: PropertyDescription?] = [:]

  /// Reads the values of `--map`, each `COLUMN=ATTRIBUTE` or `COLUMN=`.
  init(_ entity: EntityDescription, maps: [String]) throws(CommandFailure) {
    self.entity = entity
    for map in maps {
      guard let equals = map.lastIndex(of: "="), equals > map.startIndex else {
        throw CommandFailure(.usage, place: "--map", "'\(map)' is not COLUMN=ATTRIBUTE")
      }
      let column = String(map[..<equals])
      let name = String(map[map.index(after: equals)...])
      guard targets[column] == nil else {
        throw CommandFailure(.usage, place: "--map", "the column '\(column)' is mapped twice")
      }
      targets[column] = .some(name.isEmpty ? nil : try PropertyName.find(name, in: entity))
    }
    try checkTargets()
  }

  /// The names of columns that are mapped, sorted.
  var mappedNames: [String] { targets.keys.sorted() }

  /// Whether a column is mapped to nothing on purpose.
  func isSilenced(_ column: String) -> Bool {
    if case .some(.none) = targets[column] { true } else { false }
  }

  /// The property of a column, or `nil` when the column is left out.
  func property(of column: String) -> PropertyDescription? {
    if let target = targets[column] { return target }
    guard let property = entity.property(named: column), property.isSettable,
      !targets.values.contains(where: { $0?.name == column })
    else { return nil }
    return property
  }

  private func checkTargets() throws(CommandFailure) {
    var seen: Set<String> = []
    for name in targets.values.compactMap({ $0?.name }) where !seen.insert(name).inserted {
      throw CommandFailure(.usage, place: "--map", "two columns are mapped to '\(name)'")
    }
  }
}

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
