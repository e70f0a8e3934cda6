internal import DaybookModel

/// Deletes many saved objects at once, without making objects of them, as one transaction.
///
///     try context.execute(BatchDeleteRequest(where: \Budget.total == 0))
///
/// The delete rules Cascade and Nullify act; Deny is not asked, and acts like Nullify. Nothing is
/// deleted if an object that stays would lose a destination that it requires. Nobody is called.
public struct BatchDeleteRequest<Result: ManagedObject>: Hashable, Sendable {
  enum Target: Hashable, Sendable {
    case request(FetchRequest<Result>)
    case ids([ManagedObjectID])
  }

  let target: Target

  /// What the result has besides the number of objects.
  public var resultType = BatchResultType.statusOnly

  /// Whether every context of the store takes the deletions over at once.
  ///
  /// Otherwise contexts learn of them when they fetch, refresh or merge the next time.
  public var mergesIntoContexts = true

  /// Deletes the saved objects that a request finds; its order, limit and offset count too.
  public init(fetchRequest: FetchRequest<Result>) {
    target = .request(fetchRequest)
  }

  /// Deletes the saved objects that meet a typed condition, such as `\.total == 0`.
  public init(where condition: TypedCondition<Result>) {
    self.init(fetchRequest: FetchRequest(where: condition))
  }

  /// Deletes objects by their IDs, all of one entity; those that are gone are passed over.
  public init(objectIDs: [ManagedObjectID]) {
    target = .ids(objectIDs)
  }
}
