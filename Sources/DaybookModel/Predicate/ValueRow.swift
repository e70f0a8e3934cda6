/// One object's values, wherever they come from: a state's columns, pending changes, a test.
///
/// Used for the few objects that are tested one at a time; columns are never read through it in
/// bulk.
package protocol ValueRow {
  /// The object's identity, which is what `SELF` compares.
  var reference: ObjectReference { get }

  /// Returns a property's value: an attribute's, `.object` or `.null` for a to-one relationship,
  /// `.objects` for a to-many one.
  ///
  /// - Parameter name: A name the row's entity has.
  /// - Returns: The value; `.null` for a name the entity lacks.
  func value(named name: String) -> Value

  /// Returns the row behind a reference, or nil if there is none.
  func related(_ reference: ObjectReference) -> (any ValueRow)?

  /// Whether a name is that of a composite attribute, whose elements are named by key path.
  func hasComposite(named name: String) -> Bool
}

extension ValueRow {
  /// Whether a name is that of a composite attribute; no row without a model has any.
  package func hasComposite(named name: String) -> Bool { false }
}
