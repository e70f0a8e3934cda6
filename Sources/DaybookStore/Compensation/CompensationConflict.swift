package import DaybookModel

/// Why a transaction cannot be taken back without overriding something that came later.
package struct CompensationConflict: Hashable, Sendable {
  /// What came later.
  package enum Kind: Hashable, Sendable {
    /// The value, or the object where no property is named, was changed.
    case changed
    /// The object was deleted.
    case deleted
    /// An object that the value leads to does not exist any more.
    case destinationGone(ObjectReference)
    /// The object would be deleted by a delete rule, though the transaction did not make it.
    case wouldBeDeleted
  }

  /// What came later.
  package let kind: Kind

  /// The object that is concerned.
  package let object: ObjectReference

  /// The property that is concerned; `nil` for the object as a whole.
  package let property: String?

  /// The transaction that wrote the object last, or deleted it.
  package let transaction: Int64?
}

extension CompensationConflict {
  /// The conflict as an error, with its place.
  var error: DaybookError {
    let place = DaybookError.Place(object: object, property: property)
    return switch kind {
    case .changed, .wouldBeDeleted:
      DaybookError(.conflict(.changedElsewhere([object], transaction: transaction)), at: place)
    case .deleted:
      DaybookError(.conflict(.deletedElsewhere([object], transaction: transaction)), at: place)
    case .destinationGone(let destination):
      DaybookError(.conflict(.deletedElsewhere([destination], transaction: transaction)), at: place)
    }
  }
}
