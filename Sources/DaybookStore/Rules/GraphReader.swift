package import DaybookModel

/// What rules need to know about rows: a store's state, or a state below somebody's pending edits.
///
/// The rules are written once over this protocol, so that a command and a context cannot disagree.
package protocol GraphReader {
  /// The layout of the rows.
  var schema: StoreSchema { get }

  /// Returns whether a row exists; one that is being deleted does not.
  func contains(_ row: RowID) -> Bool

  /// Returns the rows that a relationship leads to, in its order.
  ///
  /// Of a row that is being deleted these are the last ones it had.
  func related(_ row: RowID, _ link: Int) -> [RowID]

  /// Returns the value of a stored attribute.
  func value(_ row: RowID, _ property: PropertyLayout) -> Value

  /// Returns whether a stored attribute has a value, also where that lies in a file of its own and
  /// `value(_:_:)` is null.
  func hasValue(_ row: RowID, _ property: PropertyLayout) -> Bool

  /// Returns the destination of a to-one relationship, or no row.
  func target(_ row: RowID, _ link: Int) -> RowID

  /// Returns the rows whose relationship leads to one of `targets`, in any order.
  ///
  /// It is asked for relationships without inverse only.
  ///
  /// - Complexity: O(*n*), where *n* is the number of rows and links of the relationship's entity.
  func rows(leadingTo targets: RowSet, by link: Int) -> [RowID]
}

extension GraphReader {
  /// Returns whether a stored attribute has a value.
  package func hasValue(_ row: RowID, _ property: PropertyLayout) -> Bool {
    !value(row, property).isNull
  }

  /// Returns the destination of a to-one relationship, or no row.
  package func target(_ row: RowID, _ link: Int) -> RowID { related(row, link).first ?? .none }
}
