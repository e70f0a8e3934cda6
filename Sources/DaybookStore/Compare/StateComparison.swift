import DaybookModel

/// What differs between two states, be they of one store or of two: objects are matched by their
/// names, `Entity/N`, and compared by the values that journals write.
package struct StateComparison {
  /// The state before.
  package let older: StoreState

  /// The state after.
  package let newer: StoreState

  /// The objects that differ, by entity in byte order, then by number.
  package private(set) var differences: [RowDifference] = []

  /// Whether a row that both states last wrote in the same transaction needs no closer look.
  private let isOneHistory: Bool

  /// Compares two states.
  ///
  /// - Parameters:
  ///   - older: The state before.
  ///   - newer: The state after.
  ///   - isOneHistory: Whether both are states of one store.
  /// - Complexity: O(*n*), where *n* is the number of rows of both.
  package init(from older: StoreState, to newer: StoreState, isOneHistory: Bool) {
    self.older = older
    self.newer = newer
    // A migration may change values without changing a row's version.
    self.isOneHistory =
      isOneHistory && older.schema.model.contentHash == newer.schema.model.contentHash
    let names = Set(older.schema.entities.map(\.name)).union(newer.schema.entities.map(\.name))
    for name in names.sorted(by: { $0.precedesInByteOrder($1) }) { compareEntity(name) }
  }

  /// Whether both states have models of the same content.
  package var areModelsEqual: Bool {
    older.schema.model.contentHash == newer.schema.model.contentHash
  }

  /// The keys of the stores' own values that differ, sorted.
  package var differingMetadata: [String] {
    Set(older.metadata.keys).union(newer.metadata.keys).sorted().filter { key in
      !(older.metadata[key] ?? .null).isIdentical(to: newer.metadata[key] ?? .null)
    }
  }

  /// Whether nothing differs at all.
  package var isEmpty: Bool {
    differences.isEmpty && areModelsEqual && differingMetadata.isEmpty
  }
}

/// One object that differs: its rows in both states, no row where it does not exist.
package struct RowDifference: Hashable, Sendable {
  /// The row before.
  package var older: RowID

  /// The row after.
  package var newer: RowID
}

// MARK: - Rows

extension StateComparison {
  private mutating func compareEntity(_ name: String) {
    let left = StateComparison.rows(of: name, in: older)
    let right = StateComparison.rows(of: name, in: newer)
    let properties = ComparedProperty.all(of: name, older.schema, newer.schema)
    var index = 0
    for row in left {
      while index < right.count, right[index].number < row.number {
        differences.append(RowDifference(older: .none, newer: right[index]))
        index += 1
      }
      guard index < right.count, right[index].number == row.number else {
        differences.append(RowDifference(older: row, newer: .none))
        continue
      }
      let pair = RowDifference(older: row, newer: right[index])
      index += 1
      if isOneHistory, older.version(of: row) == newer.version(of: pair.newer) { continue }
      if !properties.allSatisfy({ isEqual(pair, $0) }) { differences.append(pair) }
    }
    for row in right[index...] { differences.append(RowDifference(older: .none, newer: row)) }
  }

  private static func rows(of name: String, in state: StoreState) -> [RowID] {
    guard let entity = state.schema.entity(named: name) else { return [] }
    return state.rows(of: entity.index, includesSubentities: false)
  }

  /// Whether both rows of a pair have the same value of a property.
  func isEqual(_ pair: RowDifference, _ property: ComparedProperty) -> Bool {
    let before = property.older.map { older.journaledValue(pair.older, $0) } ?? .value(.null)
    let after = property.newer.map { newer.journaledValue(pair.newer, $0) } ?? .value(.null)
    return before.isIdentical(to: after)
  }
}

extension StoreState {
  /// Returns the value of a property as a journal's line would write it.
  package func journaledValue(_ row: RowID, _ property: PropertyLayout) -> JournaledValue {
    if let column = property.column, property.link == nil, let blob = blob(row, column) {
      return .blob(blob)
    }
    return .value(value(row, property))
  }
}
