internal import DaybookJournal

/// What a saver says about its transaction.
package struct TransactionNote: Hashable, Sendable {
  /// Who saves.
  package var author: String?

  /// The name of the context that saves.
  package var context: String?

  /// Why it is saved, for people.
  package var note: String?

  /// The program that saves.
  package var app: String?

  /// The saver's own mark, by which it can ask later whether the transaction was saved.
  package var token: String?

  /// Describes a transaction to be saved.
  package init(author: String? = nil, context: String? = nil, note: String? = nil) {
    self.author = author
    self.context = context
    self.note = note
  }

  var draft: TransactionDraft {
    TransactionDraft(author: author, context: context, note: note, app: app, token: token)
  }
}
