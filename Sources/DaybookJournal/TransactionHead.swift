package import DaybookBytes

/// What the writer of a transaction says about it before the journal numbers and dates it.
package struct TransactionDraft: Hashable, Sendable {
  /// Who wrote it.
  package var author: String?

  /// The name of the context that saved.
  package var context: String?

  /// Why it was written, for people.
  package var note: String?

  /// The program that wrote it.
  package var app: String?

  /// The caller's own mark, by which it can ask later whether the transaction was saved.
  package var token: String?

  /// Describes a transaction to be written.
  package init(
    author: String? = nil,
    context: String? = nil,
    note: String? = nil,
    app: String? = nil,
    token: String? = nil
  ) {
    self.author = author
    self.context = context
    self.note = note
    self.app = app
    self.token = token
  }
}

/// A transaction's `begin` line.
package struct TransactionHead: Hashable, Sendable {
  /// The transaction's number, from 1 without gaps.
  package var number: Int64

  /// The time of day when it was written; the order is the number's alone.
  package var date: JournalInstant

  /// What its writer said.
  package var draft: TransactionDraft

  /// The seconds by which the clock had stepped back since the transaction before.
  package var back: Double?

  /// The hash of the transaction before, or of the header of the segment that it begins.
  ///
  /// It is `nil` only while the transaction waits to be written.
  package var previous: SHA256Digest?

  /// Describes a `begin` line.
  package init(
    number: Int64,
    date: JournalInstant,
    draft: TransactionDraft,
    back: Double? = nil,
    previous: SHA256Digest? = nil
  ) {
    self.number = number
    self.date = date
    self.draft = draft
    self.back = back
    self.previous = previous
  }

  /// Who wrote it.
  package var author: String? { draft.author }

  /// The name of the context that saved.
  package var context: String? { draft.context }

  /// Why it was written.
  package var note: String? { draft.note }

  /// The program that wrote it.
  package var app: String? { draft.app }

  /// The caller's own mark.
  package var token: String? { draft.token }
}

/// The end of a transaction, as its `commit` line says.
package struct TransactionEnd: Hashable, Sendable {
  /// The transaction's number.
  package var number: Int64

  /// The number of change lines.
  package var changeCount: Int

  /// The hash of all lines from `begin` through the last change.
  package var digest: SHA256Digest

  /// The number of bytes from `begin` through the last change.
  package var byteCount: Int64

  /// Where the transaction stands.
  package var place: TransactionPlace

  /// Describes the end of a transaction.
  package init(
    number: Int64,
    changeCount: Int,
    digest: SHA256Digest,
    byteCount: Int64,
    place: TransactionPlace
  ) {
    self.number = number
    self.changeCount = changeCount
    self.digest = digest
    self.byteCount = byteCount
    self.place = place
  }
}

/// Where a transaction stands in the files.
package struct TransactionPlace: Hashable, Sendable {
  /// The segment's number.
  package var segment: Int

  /// The line of its `begin`, counted from 1.
  package var firstLine: Int

  /// The byte where its `begin` line starts.
  package var offset: Int64

  /// Names a place.
  package init(segment: Int, firstLine: Int, offset: Int64) {
    self.segment = segment
    self.firstLine = firstLine
    self.offset = offset
  }
}
