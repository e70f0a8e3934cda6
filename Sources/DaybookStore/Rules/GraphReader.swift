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

  /// Returns whether an attribute has a value that cannot be had as a `Value`, because it lies in
  /// a file of its own.
  func hasExternalValue(_ row: RowID, _ property: PropertyLayout) -> Bool

  /// Returns the rows whose relationship leads to one of `targets`, in any order.
  ///
  /// It is asked for relationships without inverse only.
  ///
  /// - Complexity: O(*n*), where *n* is the number of rows and links of the relationship's entity.
  func rows(leadingTo targets: RowSet, by link: Int) -> [RowID]
}
