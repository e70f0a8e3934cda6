package import DaybookBytes
package import DaybookJournal

#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// One transaction of a journal, decoded for people.
package struct HistoryTransaction: Sendable {
  /// What its `begin` line says: number, date, author, context, note.
  package var head: TransactionHead

  /// What its `commit` line says: the number of changes, the hash.
  package var end: TransactionEnd

  /// The latest date of all transactions up to this one, which counts for as-of questions.
  package var latestDate: JournalInstant

  /// How many objects of each entity it inserts, updates and deletes, by name in byte order.
  ///
  /// Everything that the transaction changes is counted, whatever was asked for.
  package var counts: [HistoryCount]

  /// The changes that were asked for, in the journal's order.
  package var changes: [HistoryChange]

  /// Whether more changes were asked for than the limit allows to keep.
  package var isCut: Bool

  /// The transaction's number, from 1 without gaps.
  package var number: Int64 { head.number }

  /// The time of day when it was written.
  package var date: Date {
    Date(timeIntervalSinceReferenceDate: head.date.secondsSinceReferenceDate)
  }

  /// The latest date of all transactions up to this one, which counts for as-of questions.
  package var latestMoment: Date {
    Date(timeIntervalSinceReferenceDate: latestDate.secondsSinceReferenceDate)
  }

  /// Its hash as lower-case hexadecimal digits.
  package var digestText: String { digest.hex }

  /// Its hash, which is the next one's `prev`.
  package var digest: SHA256Digest { end.digest }

  /// Who saved it.
  package var author: String? { head.author }

  /// The name of the context that saved it.
  package var contextName: String? { head.context }

  /// Why it was saved.
  package var note: String? { head.note }

  /// The program that saved it.
  package var app: String? { head.app }

  /// The line of its `begin`, counted from 1 in its file.
  package var firstLine: Int { end.place.firstLine }

  /// The line of its `commit`; the hash covers the lines before it.
  package var lastLine: Int { end.place.firstLine + end.changeCount + 1 }

  /// The segment's file below the store's directory.
  package var file: String { StorePath.segment(end.place.segment).text }
}

/// How many objects of one entity a transaction changes.
package struct HistoryCount: Hashable, Sendable {
  /// The entity's name.
  package var entity: String

  /// How many objects it inserts.
  package var insertedCount = 0

  /// How many objects it updates.
  package var updatedCount = 0

  /// How many objects it deletes.
  package var deletedCount = 0

  /// Counts nothing yet.
  package init(entity: String) {
    self.entity = entity
  }
}
