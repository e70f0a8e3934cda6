#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// One save, as history knows it.
public struct PersistentHistoryTransaction: Hashable, Sendable, Identifiable {
  /// Its number, larger than that of every earlier one.
  public let transactionNumber: Int64

  /// When it was saved, by the clock of the machine that saved it.
  public let timestamp: Date

  /// Who saved it: the context's `transactionAuthor`.
  public let author: String?

  /// The name of the context that saved it.
  public let contextName: String?

  /// Why it was saved, in words.
  public let note: String?

  /// The program that saved it, where it said so.
  public let bundleID: String?

  /// The identity of the store.
  public let storeID: UUID

  /// The place right after it.
  public let token: PersistentHistoryToken

  /// What it changed; nil where it was not asked for.
  public let changes: [PersistentHistoryChange]?

  /// The same as ``transactionNumber``.
  public var id: Int64 { transactionNumber }

  /// The message that the save sent, for contexts that were not there.
  ///
  /// Give it to ``ManagedObjectContext/mergeChanges(fromContextDidSave:)``.
  public func objectIDNotification() -> ContextDidSaveObjectIDs {
    func ids(_ type: PersistentHistoryChangeType) -> Set<ManagedObjectID> {
      Set((changes ?? []).filter { $0.changeType == type }.map(\.changedObjectID))
    }
    return ContextDidSaveObjectIDs(
      transaction: transactionNumber,
      insertedIDs: ids(.insert),
      updatedIDs: ids(.update),
      deletedIDs: ids(.delete)
    )
  }
}
