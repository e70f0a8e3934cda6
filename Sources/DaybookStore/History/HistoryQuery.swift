package import DaybookJournal
package import DaybookModel

/// Which transactions and changes of a journal are wanted.
///
/// Conditions narrow each other; one on changes leaves out transactions without such a change.
package struct HistoryQuery: Sendable {
  /// Only changes of this object, or that collapse it into another.
  package var object: ObjectReference?

  /// Only changes of objects of these entities; subentities are named too.
  package var entities: Set<String>?

  /// Only changes that concern this property.
  package var property: String?

  /// Only changes for which this is true; called after the other conditions.
  package var isWanted: (@Sendable (HistoryChange) -> Bool)?

  /// Only transactions of this author.
  package var author: String?

  /// Only transactions from this moment on; the latest date so far counts, not each one's own.
  package var since: JournalInstant?

  /// Only transactions up to and including this moment; the latest date so far counts.
  package var until: JournalInstant?

  /// Only transactions with these numbers.
  package var numbers: ClosedRange<Int64>?

  /// The order of delivery.
  package var order = Order.oldestFirst

  /// The most transactions to deliver.
  package var limit: Int?

  /// Whether changes are decoded, or only counted.
  package var decodesChanges = true

  /// The most changes to keep of one transaction.
  package var changeLimit: Int?

  /// Asks for everything, oldest first.
  package init() {}

  /// The order of transactions.
  package enum Order: Hashable, Sendable {
    /// By number, streamed while the journal is read.
    case oldestFirst

    /// By number downwards; kept in memory until the journal's end, at most `limit` of them.
    case newestFirst
  }

  /// Whether nothing but the journal's end ends the reading.
  package var readsToEnd: Bool {
    until == nil && numbers?.upperBound ?? .max == .max
      && (order == .newestFirst || limit == nil)
  }

  /// Whether only some changes of a transaction are wanted.
  var narrowsChanges: Bool {
    object != nil || entities != nil || property != nil || isWanted != nil
  }

  /// Whether a transaction is wanted, its changes apart.
  func includes(_ head: TransactionHead, latestDate: JournalInstant) -> Bool {
    if let numbers, !numbers.contains(head.number) { return false }
    if let author, head.author != author { return false }
    if let since, latestDate < since { return false }
    if let until, until < latestDate { return false }
    return true
  }

  /// Whether nothing behind a transaction can be wanted.
  func endsBefore(_ head: TransactionHead, latestDate: JournalInstant) -> Bool {
    if let numbers, head.number > numbers.upperBound { return true }
    if let until, until < latestDate { return true }
    return false
  }

  /// Whether a decoded change is wanted.
  func includes(_ change: HistoryChange) -> Bool {
    if let object, !change.concerns(object) { return false }
    if let entities, !(change.object.map { entities.contains($0.entity) } ?? false) {
      return false
    }
    if let property, !change.concerns(property: property) { return false }
    return isWanted?(change) ?? true
  }
}
