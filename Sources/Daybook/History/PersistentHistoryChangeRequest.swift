public import DaybookModel

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// What is asked of a store's history, or withdrawn from it.
///
///     let result = try context.execute(.fetchHistory(after: lastToken))
///     for transaction in result.transactions where transaction.author != "app" { … }
///
/// History is always on: every save is one transaction of it. Transactions that changed no object,
/// such as the one that holds the model, are left out.
public struct PersistentHistoryChangeRequest: Hashable, Sendable {
  /// What a request gives.
  public enum ResultType: Int, CaseIterable, Hashable, Sendable {
    /// Nothing but that it was possible.
    case statusOnly = 0
    /// The IDs of the changed objects.
    case objectIDs = 1
    /// The number of transactions, or of changes.
    case count = 2
    /// Transactions without their changes.
    case transactionsOnly = 3
    /// Changes without their transactions.
    case changesOnly = 4
    /// Transactions with their changes.
    case transactionsAndChanges = 5
  }

  /// What a request's predicate and order are about.
  public enum Subject: Hashable, Sendable {
    /// Transactions: `transactionNumber`, `timestamp`, `author`, `contextName`, `note`, `bundleID`.
    case transaction
    /// Changes: `changeID`, `changedObjectID`, `changeType`, `entityName`, and `transaction`, which
    /// leads to what a transaction has.
    case change
  }

  enum Origin: Hashable, Sendable {
    case beginning
    case token(PersistentHistoryToken)
    case transaction(Int64)
    case date(Date)
  }

  let origin: Origin
  let isDeletion: Bool

  /// What is given.
  public var resultType = ResultType.transactionsAndChanges

  /// What ``predicate`` and ``sortTerms`` are about.
  public var subject = Subject.transaction

  /// Which transactions or changes; nil for all.
  public var predicate: FetchPredicate?

  /// In which order; that of saving without one.
  public var sortTerms: [SortTerm] = []

  /// Only what this author saved; nil for everybody.
  public var author: String?

  /// Only changes of objects of these entities and those below them; nil for all.
  public var entityNames: Set<String>?

  /// Only changes of this object; nil for all.
  public var changedObjectID: ManagedObjectID?

  /// How many transactions or changes at most, 0 for all.
  public var fetchLimit = 0

  private init(_ origin: Origin, isDeletion: Bool = false) {
    self.origin = origin
    self.isDeletion = isDeletion
  }
}

extension PersistentHistoryChangeRequest {
  /// Asks for what was saved after a token; for everything without one.
  public static func fetchHistory(
    after token: PersistentHistoryToken?
  ) -> PersistentHistoryChangeRequest {
    PersistentHistoryChangeRequest(token.map(Origin.token) ?? .beginning)
  }

  /// Asks for what was saved after a transaction.
  public static func fetchHistory(
    afterTransaction number: Int64
  ) -> PersistentHistoryChangeRequest {
    PersistentHistoryChangeRequest(.transaction(number))
  }

  /// Asks for what was saved after a moment, by the latest clock time so far.
  public static func fetchHistory(after date: Date) -> PersistentHistoryChangeRequest {
    PersistentHistoryChangeRequest(.date(date))
  }

  /// Asks for the transactions, or the changes, that satisfy a predicate.
  public static func fetchHistory(
    of subject: Subject,
    where predicate: FetchPredicate
  ) -> PersistentHistoryChangeRequest {
    var request = PersistentHistoryChangeRequest(.beginning)
    request.subject = subject
    request.predicate = predicate
    return request
  }

  /// Withdraws the history before the transaction of a token, which itself stays.
  ///
  /// It is a transaction like others: the journal's lines are never rewritten, and `daybook verify`
  /// still reads them all; but neither the library nor the other commands offer them any more.
  public static func deleteHistory(
    before token: PersistentHistoryToken
  ) -> PersistentHistoryChangeRequest {
    PersistentHistoryChangeRequest(.token(token), isDeletion: true)
  }

  /// Withdraws the history before a transaction, which itself stays.
  public static func deleteHistory(
    beforeTransaction number: Int64
  ) -> PersistentHistoryChangeRequest {
    PersistentHistoryChangeRequest(.transaction(number), isDeletion: true)
  }

  /// Withdraws the history of saves before a moment, by the latest clock time so far.
  public static func deleteHistory(before date: Date) -> PersistentHistoryChangeRequest {
    PersistentHistoryChangeRequest(.date(date), isDeletion: true)
  }
}

/// What a request to history gave; what was not asked for is empty.
public struct PersistentHistoryResult: Hashable, Sendable {
  /// What was asked for.
  public let resultType: PersistentHistoryChangeRequest.ResultType

  /// The transactions.
  public internal(set) var transactions: [PersistentHistoryTransaction] = []

  /// The changes.
  public internal(set) var changes: [PersistentHistoryChange] = []

  /// The IDs of the changed objects, each once, in the order of their first change.
  public internal(set) var objectIDs: [ManagedObjectID] = []

  /// The number of transactions, or of changes where those were asked for.
  public internal(set) var count = 0

  init(_ resultType: PersistentHistoryChangeRequest.ResultType) {
    self.resultType = resultType
  }
}
