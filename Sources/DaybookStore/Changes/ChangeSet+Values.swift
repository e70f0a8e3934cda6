package import DaybookModel

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// The doors for callers that work by name, such as commands and tests; a few hundred nanoseconds
// each, where the typed doors need ten.
extension ChangeSet {
  /// Enters a new row with values by name; what is not named has no value.
  package func insert(
    _ row: RowID,
    _ values: [String: Value],
    over state: StoreState? = nil
  ) throws(DaybookError) {
    insert(row)
    for (name, value) in values.sorted(by: { $0.key < $1.key }) {
      try set(row, name, value, over: state)
    }
  }

  /// Sets the value of a property by name.
  package func set(
    _ row: RowID,
    _ name: String,
    _ value: Value,
    over state: StoreState? = nil
  ) throws(DaybookError) {
    let entity = schema.entities[row.entity]
    guard let property = entity.property(named: name) else {
      throw DaybookError(
        .value(.unknownProperty(name, nearest: nil)),
        at: DaybookError.Place(entity: entity.name, property: name)
      )
    }
    if let link = property.link {
      let rows = try rows(in: value, of: property, row)
      if schema.links[link].isToMany {
        relate(row, link, toAll: rows, over: state)
      } else {
        relate(row, link, to: rows.first ?? .none, over: state)
      }
      return
    }
    guard let column = property.column, let type = property.property.attribute?.type else { return }
    if value.isNull { return setNull(row, column) }
    guard store(row, column, value, type) else {
      throw DaybookError(
        .value(.wrongType(expected: type.rawValue, found: "\(value)")),
        at: DaybookError.Place(object: schema.reference(to: row), property: name, value: value)
      )
    }
  }

  private func rows(
    in value: Value,
    of property: PropertyLayout,
    _ row: RowID
  ) throws(DaybookError) -> [RowID] {
    let references: [ObjectReference]? =
      switch value {
      case .null: []
      case .object(let reference): [reference]
      case .objects(let references): references
      case .boolean, .integer, .double, .float, .decimal, .string, .date, .uuid, .uri, .binary,
        .transformable:
        nil
      }
    guard let references else {
      throw DaybookError(
        .value(.wrongType(expected: "objects", found: "\(value)")),
        at: DaybookError.Place(
          object: schema.reference(to: row),
          property: property.name,
          value: value
        )
      )
    }
    var rows: [RowID] = []
    for reference in references {
      guard let found = schema.row(of: reference) else {
        throw DaybookError(
          .value(.badReference(reference.description)),
          at: DaybookError.Place(object: schema.reference(to: row), property: property.name)
        )
      }
      rows.append(found)
    }
    return rows
  }
}

// MARK: - Attributes

extension ChangeSet {
  /// Stores a value; whole numbers are taken by every numeric type.
  ///
  /// - Returns: Whether the value is one of the type.
  func store(_ row: RowID, _ column: Int, _ value: Value, _ type: AttributeType) -> Bool {
    switch value {
    case .integer(let number): return store(row, column, number, type)
    case .double(let number) where type == .double: set(row, column, double: number)
    case .double(let number) where type == .float: set(row, column, float: Float(number))
    case .float(let number) where type == .float: set(row, column, float: number)
    case .decimal(let number) where type == .decimal: set(row, column, decimal: number)
    case .string(let text) where type == .string: set(row, column, text: text)
    case .uri(let address) where type == .uri: set(row, column, text: address.absoluteString)
    case .boolean(let truth) where type == .boolean: set(row, column, boolean: truth)
    case .date(let date) where type == .date:
      set(row, column, double: date.timeIntervalSinceReferenceDate)
    case .uuid(let identifier) where type == .uuid: set(row, column, uuid: identifier)
    case .binary(let bytes) where type == .binary:
      Array(bytes).withUnsafeBytes { set(row, column, bytes: $0) }
    case .transformable(let text) where type == .transformable:
      Array(text.utf8).withUnsafeBytes { set(row, column, bytes: $0) }
    case .null, .boolean, .double, .float, .decimal, .string, .date, .uuid, .uri, .binary,
      .transformable, .object, .objects:
      return false
    }
    return true
  }

  private func store(_ row: RowID, _ column: Int, _ number: Int64, _ type: AttributeType) -> Bool {
    if let range = type.integerRange {
      guard range.contains(number) else { return false }
      set(row, column, integer: number)
      return true
    }
    switch type {
    case .double: set(row, column, double: Double(number))
    case .float: set(row, column, float: Float(number))
    case .decimal: set(row, column, decimal: Decimal(number))
    case .integer16, .integer32, .integer64, .string, .boolean, .date, .binary, .uuid, .uri,
      .transformable, .composite, .undefined:
      return false
    }
    return true
  }
}
