#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A place in a store's history, to be kept and gone on from later.
///
/// Two tokens are equal if they name the same transaction of the same store.
public struct PersistentHistoryToken: Sendable, Codable {
  /// The store's identity.
  public let storeUUID: UUID

  /// The number of the transaction, from 1 without gaps.
  public let transactionNumber: Int64

  /// The transaction's hash as lower-case hexadecimal digits, where it was known.
  ///
  /// It is compared when history is asked for after the token, so that another journal in the place
  /// of this one is noticed.
  public let hash: String?
}

extension PersistentHistoryToken: Hashable {
  /// Whether both name the same transaction of the same store.
  public static func == (left: PersistentHistoryToken, right: PersistentHistoryToken) -> Bool {
    left.storeUUID == right.storeUUID && left.transactionNumber == right.transactionNumber
  }

  /// Hashes the store and the transaction.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(storeUUID)
    hasher.combine(transactionNumber)
  }
}
