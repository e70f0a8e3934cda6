#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A moment of a store's history.
public enum HistoryMoment: Hashable, Sendable {
  /// Right after a transaction; 0 is before the first.
  case transaction(Int64)

  /// Right after the last transaction that was saved at this time or before.
  ///
  /// Clocks step back; the latest time so far counts, so that later transactions are never earlier.
  case date(Date)

  /// Right after the transaction of a token.
  case token(PersistentHistoryToken)
}
