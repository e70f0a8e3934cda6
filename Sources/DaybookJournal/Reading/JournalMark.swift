import DaybookBytes

/// A place between two transactions, to begin reading at.
package struct JournalMark: Hashable, Sendable {
  /// The number of the transaction that begins here.
  package let next: Int64

  /// Where its `begin` line stands.
  package let place: TransactionPlace

  /// What the `begin` line names as `prev`.
  let previous: SHA256Digest

  /// Marks the beginning of a transaction that was read.
  ///
  /// - Parameters:
  ///   - head: Its `begin` line; `nil` comes of one that does not say what it follows.
  ///   - place: Where that stands.
  package init?(before head: TransactionHead, at place: TransactionPlace) {
    guard let previous = head.previous else { return nil }
    next = head.number
    self.place = place
    self.previous = previous
  }
}

extension ChainState {
  /// What is known of a journal up to a mark.
  init(at mark: JournalMark, of store: String) {
    self.init()
    self.store = store
    segment = mark.place.segment
    lastNumber = mark.next - 1
    digest = mark.previous
    firstNumber = mark.next
  }
}
