import DaybookModel

/// Which column goes to which property: `--map` first, then equal names.
///
/// A column holds an attribute's values, a relationship's IDs, or, as `RELATIONSHIP.ATTRIBUTE`, the
/// values of a unique attribute of the relationship's destination.
struct ImportMapping {
  let entity: EntityDescription

  /// Whether every row must have all that a new object must have.
  let demandsRequired: Bool

  /// Whose clocks showed times without a zone.
  let zone: DisplayZone?

  private let positions: [String: Int]
  private var targets: [String: ImportTarget?] = [:]

  /// Reads the values of `--map`: `COLUMN=ATTRIBUTE`, `COLUMN=`, or the destination's attribute on
  /// either side, `COLUMN=RELATIONSHIP.ATTRIBUTE`.
  init(
    _ entity: EntityDescription,
    maps: [String],
    demandsRequired: Bool = true,
    zone: DisplayZone? = nil
  ) throws(CommandFailure) {
    self.entity = entity
    self.demandsRequired = demandsRequired
    self.zone = zone
    let names = entity.allProperties.enumerated().map { ($1.name, $0) }
    positions = Dictionary(uniqueKeysWithValues: names)
    for map in maps {
      guard let equals = map.lastIndex(of: "="), equals > map.startIndex else {
        throw CommandFailure(.usage, place: "--map", "'\(map)' is not COLUMN=ATTRIBUTE")
      }
      try add(String(map[..<equals]), String(map[map.index(after: equals)...]))
    }
    try checkTargets()
  }

  /// The names of columns that are mapped, sorted.
  var mappedNames: [String] { targets.keys.sorted() }

  /// Whether a column is mapped to nothing on purpose.
  func isSilenced(_ column: String) -> Bool {
    if case .some(.none) = targets[column] { true } else { false }
  }

  /// What a column becomes, or `nil` when it is left out.
  func target(of column: String) -> ImportTarget? {
    if let target = targets[column] { return target }
    guard let target = path(column) ?? value(column),
      !targets.values.contains(where: { $0?.position == target.position })
    else { return nil }
    return target
  }

  /// The ways in which a file whose columns are not known yet may name destinations by keys.
  var possibleLookups: [ImportTarget] {
    entity.allProperties.flatMap { property in
      (property.relationship?.destination.allUniquenessConstraints ?? []).compactMap { constraint in
        constraint.properties.first.flatMap { path("\(property.name).\($0)") }
      }
    }
  }

  private mutating func add(_ left: String, _ right: String) throws(CommandFailure) {
    // A path on the left is a column's name only where the right says more.
    let isReversed =
      !right.isEmpty && isPath(left) && !isPath(right)
      && (path(left) != nil || entity.property(named: right) == nil)
    let column = isReversed ? right : left
    let name = isReversed ? left : right
    guard targets[column] == nil else {
      throw CommandFailure(.usage, place: "--map", "the column '\(column)' is mapped twice")
    }
    targets[column] = .some(name.isEmpty ? nil : try target(named: name))
  }

  private func target(named name: String) throws(CommandFailure) -> ImportTarget {
    if let target = path(name) { return target }
    if let (head, tail) = halves(name),
      let relationship = entity.property(named: head)?.relationship
    {
      throw noKey(relationship, tail)
    }
    _ = try PropertyName.findValue(name, in: entity, for: .map)
    guard let target = value(name) else { preconditionFailure("the property was found") }
    return target
  }

  private func noKey(
    _ relationship: RelationshipDescription,
    _ name: String
  ) -> CommandFailure {
    let destination = relationship.destination
    guard destination.property(named: name)?.attribute != nil else {
      let names = destination.allProperties.compactMap(\.attribute?.name)
      let summary = "\(destination.name) has no attribute '\(name)'" + didYouMean(name, names)
      return CommandFailure(.usage, place: "model", summary)
    }
    return CommandFailure(
      .usage,
      place: "--map",
      "\(destination.name).\(name) is not unique, so that it names no \(destination.name)"
    )
  }

  /// Whether a name begins like `RELATIONSHIP.ATTRIBUTE`.
  private func isPath(_ name: String) -> Bool {
    halves(name).map { entity.property(named: $0.0)?.relationship != nil } ?? false
  }

  private func value(_ name: String) -> ImportTarget? {
    guard let property = entity.property(named: name), property.isSettable,
      let position = positions[name]
    else { return nil }
    return ImportTarget(position: position, property: property, key: nil)
  }

  /// The target that `RELATIONSHIP.ATTRIBUTE` is, if the attribute alone tells destinations apart.
  private func path(_ name: String) -> ImportTarget? {
    guard let (head, tail) = halves(name), let property = entity.property(named: head),
      let relationship = property.relationship, property.isSettable,
      let position = positions[head],
      let key = relationship.destination.property(named: tail)?.attribute,
      relationship.destination.allUniquenessConstraints.contains(where: { $0.properties == [tail] })
    else { return nil }
    return ImportTarget(position: position, property: property, key: key)
  }

  private func halves(_ name: String) -> (String, String)? {
    guard let stop = name.firstIndex(of: ".") else { return nil }
    return (String(name[..<stop]), String(name[name.index(after: stop)...]))
  }

  private func checkTargets() throws(CommandFailure) {
    var seen: Set<Int> = []
    for target in targets.values.compactMap(\.self)
    where !seen.insert(target.position).inserted {
      let name = target.property.name
      throw CommandFailure(.usage, place: "--map", "two columns are mapped to '\(name)'")
    }
  }
}
