public import DaybookModel
internal import DaybookStore

/// Why something cannot be taken back without overriding what came later.
public struct RevertConflict: Hashable, Sendable {
  /// What came later.
  public enum Reason: Hashable, Sendable {
    /// The value, or the object where no property is named, was changed.
    case changed
    /// The object was deleted.
    case deleted
    /// An object that the value led to does not exist any more.
    case destinationGone(ManagedObjectID)
    /// A delete rule would delete the object too, though it is not part of what is taken back.
    case wouldBeDeleted
  }

  /// What came later.
  public let reason: Reason

  /// The object that is concerned.
  public let objectID: ManagedObjectID

  /// The name of the property that is concerned; nil for the object as a whole.
  public let property: String?

  /// The number of the transaction that wrote the object last, or deleted it.
  public let transaction: Int64?
}

extension ManagedObjectContext {
  /// Takes back everything that a transaction changed, by a transaction of its own.
  ///
  /// What it inserted is deleted, what it deleted comes back with the same IDs, and what it changed
  /// gets its former values; nothing else is touched. Without a ``transactionNote`` the new
  /// transaction says what it reverts. Every context of the store takes it over at once.
  ///
  /// - Parameters:
  ///   - number: The number of the transaction.
  ///   - overridesConflicts: Whether former values win over what was changed later.
  /// - Returns: The number of the new transaction; nil where nothing is left to be taken back.
  /// - Throws: `cannotRevert` with each conflict among its `underlying` ones, nothing being written
  ///   then; every rule of the model that would be broken; a transaction that does not exist.
  @discardableResult
  public func revert(
    transaction number: Int64,
    overridesConflicts: Bool = false
  ) throws(DaybookError) -> Int64? {
    try compensate(.transaction(number), overridesConflicts)
  }

  /// Brings a deleted object back with its ID, its last values, what its deletion cascaded to, and
  /// the links that its deletion ended, by a transaction of its own.
  ///
  /// - Parameters:
  ///   - id: The ID of an object that was deleted and saved.
  ///   - overridesConflicts: Whether it comes back without what does not exist any more.
  /// - Returns: The number of the new transaction.
  /// - Throws: As ``revert(transaction:overridesConflicts:)`` does; an error for an object that
  ///   exists, or never did.
  @discardableResult
  public func undelete(
    _ id: ManagedObjectID,
    overridesConflicts: Bool = false
  ) throws(DaybookError) -> Int64? {
    try compensate(.deletion(try reference(of: id)), overridesConflicts)
  }

  /// What stands against reverting a transaction, as things are now.
  ///
  /// - Throws: An error for a transaction that does not exist or was purged; damage.
  public func conflicts(
    revertingTransaction number: Int64
  ) throws(DaybookError) -> [RevertConflict] {
    try conflicts(compensating: .transaction(number))
  }

  /// What stands against undeleting an object, as things are now.
  ///
  /// - Throws: An error for an object that exists, or never did; damage.
  public func conflicts(undeleting id: ManagedObjectID) throws(DaybookError) -> [RevertConflict] {
    try conflicts(compensating: .deletion(try reference(of: id)))
  }
}

extension ManagedObjectContext {
  private func compensate(
    _ subject: CompensationSubject,
    _ overridesConflicts: Bool
  ) throws(DaybookError) -> Int64? {
    let connection = try batchConnection()
    let receipt = try connection.store.compensate(
      subject,
      nextTransaction,
      overridesConflicts: overridesConflicts
    )
    finishBatch(receipt, merges: true)
    return receipt?.transaction
  }

  private func conflicts(
    compensating subject: CompensationSubject
  ) throws(DaybookError) -> [RevertConflict] {
    guard let connection = graph.connection else { throw DaybookError(.usage(.noStore)) }
    return try connection.store.conflicts(compensating: subject).map { found in
      let reason: RevertConflict.Reason =
        switch found.kind {
        case .changed: .changed
        case .deleted: .deleted
        case .destinationGone(let destination): .destinationGone(connection.id(of: destination))
        case .wouldBeDeleted: .wouldBeDeleted
        }
      return RevertConflict(
        reason: reason,
        objectID: connection.id(of: found.object),
        property: found.property,
        transaction: found.transaction
      )
    }
  }

  private func reference(of id: ManagedObjectID) throws(DaybookError) -> ObjectReference {
    guard graph.row(of: id) != nil else {
      throw DaybookError(.usage(.noSuchObject), at: .init(object: id.reference))
    }
    return id.reference
  }
}
