package import DaybookModel

#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

// Every door takes a row that exists and a column of its table.
extension StoreState {
  @inline(__always)
  func block(_ row: RowID, _ column: Int) -> ColumnBlock? {
    tables[schema.table(of: row)].chunk(of: row)?.columns[column]
  }

  @inline(__always)
  private func validBlock(_ row: RowID, _ column: Int) -> ColumnBlock? {
    guard let block = block(row, column), block.isValid(row.position) else { return nil }
    return block
  }

  /// Returns whether a row has a value in a column.
  package func hasValue(_ row: RowID, _ column: Int) -> Bool {
    validBlock(row, column) != nil
  }

  /// Returns the value of an integer column; `nil` where there is none.
  package func integer(_ row: RowID, _ column: Int) -> Int64? {
    validBlock(row, column)?.load(row.position, as: Int64.self)
  }

  /// Returns the value of a Boolean column; `nil` where there is none.
  package func boolean(_ row: RowID, _ column: Int) -> Bool? {
    validBlock(row, column).map { $0.load(row.position, as: UInt8.self) != 0 }
  }

  /// Returns the value of a double column, or of a date column in seconds since 2001.
  package func double(_ row: RowID, _ column: Int) -> Double? {
    validBlock(row, column)?.load(row.position, as: Double.self)
  }

  /// Returns the value of a float column; `nil` where there is none.
  package func float(_ row: RowID, _ column: Int) -> Float? {
    validBlock(row, column)?.load(row.position, as: Float.self)
  }

  /// Returns the value of a decimal column; `nil` where there is none.
  package func decimal(_ row: RowID, _ column: Int) -> Decimal? {
    validBlock(row, column)?.load(row.position, as: Decimal.self)
  }

  /// Returns the value of a UUID column; `nil` where there is none.
  package func uuid(_ row: RowID, _ column: Int) -> UUID? {
    validBlock(row, column)?.load(row.position, as: UUID.self)
  }

  /// Returns the value of a text column; `nil` where there is none.
  package func text(_ row: RowID, _ column: Int) -> String? {
    validBlock(row, column).map { String(decoding: $0.text(row.position), as: UTF8.self) }
  }

  /// Returns the destination of a to-one relationship's column; no row where there is none.
  package func reference(_ row: RowID, _ column: Int) -> RowID {
    guard let block = block(row, column) else { return .none }
    return RowID(rawValue: block.load(row.position, as: UInt64.self))
  }
}

// MARK: - Links

extension StoreState {
  /// Returns the rows that a relationship leads to: sorted by number, or in their order.
  package func related(_ row: RowID, _ link: Int) -> [RowID] {
    let layout = schema.links[link]
    guard let adjacency = layout.adjacency else {
      let destination = layout.column.map { reference(row, $0) } ?? .none
      return destination.isNone ? [] : [destination]
    }
    return adjacencies[adjacency].rows(of: row).map { RowID(rawValue: $0) }
  }

  /// Returns the number of rows that a relationship leads to.
  ///
  /// - Complexity: O(1).
  package func relatedCount(_ row: RowID, _ link: Int) -> Int {
    let layout = schema.links[link]
    guard let adjacency = layout.adjacency else { return related(row, link).count }
    return adjacencies[adjacency].rows(of: row).count
  }

  /// Returns the packed rows of a to-many relationship, valid as long as this state.
  func list(_ row: RowID, adjacency: Int) -> UnsafeBufferPointer<UInt64> {
    adjacencies[adjacency].rows(of: row)
  }
}

// MARK: - Any value

extension StoreState {
  /// Returns the value of a property, for callers that work by name.
  ///
  /// A value kept as an external file is not read: it is a `BlobReference`, see `blob(_:_:)`, and
  /// null here.
  package func value(_ row: RowID, _ property: PropertyLayout) -> Value {
    if let link = property.link {
      let rows = related(row, link).map { schema.reference(to: $0) }
      if schema.links[link].isToMany { return .objects(rows) }
      return rows.first.map { .object($0) } ?? .null
    }
    guard let column = property.column, let block = validBlock(row, column) else { return .null }
    let type = property.property.attribute?.type ?? .undefined
    return block.value(row.position, type)
  }

  /// Returns the value of the property called `name`; null if the row's entity lacks it.
  package func value(_ row: RowID, _ name: String) -> Value {
    schema.entities[row.entity].property(named: name).map { value(row, $0) } ?? .null
  }

  /// Returns the external file that holds a value; `nil` for a value that is kept in the row.
  package func blob(_ row: RowID, _ column: Int) -> BlobReference? {
    validBlock(row, column).flatMap { BlobReference(tagged: $0.text(row.position)) }
  }
}
