public import DaybookModel
internal import DaybookStore

extension PersistentContainer {
  /// Makes a context that shows the store as it was at a moment, for the isolation of the caller.
  ///
  /// It answers every request as any other context, by the same engine; it never moves on and never
  /// saves, and inserting into it is refused. Its entities are those of that time; its objects have
  /// the classes of today's model where both have the same version hash, and are plain
  /// ``ManagedObject``s otherwise.
  ///
  /// - Throws: An error for a moment that has not come yet, or whose history was purged; damage.
  /// - Complexity: O(*n*), where *n* is the size of the journal up to the moment; asking for a
  ///   moment soon after one of the last few goes on from there.
  public func context(at moment: HistoryMoment) throws(DaybookError) -> ManagedObjectContext {
    let state = try connection.state(at: moment)
    let context = ManagedObjectContext(self, showing: state)
    context.name = "transaction \(state.transaction)"
    return context
  }

  /// Returns the lines of a transaction as they stand in the journal.
  ///
  /// - Throws: An error for a transaction that does not exist or was purged, and for damage before
  ///   its end.
  public func journalText(of transaction: Int64) throws(DaybookError) -> String {
    try connection.checkNumber(transaction)
    return try connection.store.journalText(of: transaction)
  }
}
