import DaybookModel

/// Which transactions a log lists, and which of their changes.
struct LogFilter {
  var author: String?
  var since: Moment?
  var until: Moment?
  var at: Moment?
  var entities: Set<String>?
  var object: ObjectReference?
  var property: String?
  var value: String?

  /// Whether changes are looked at, not only transactions.
  var looksAtChanges: Bool {
    entities != nil || object != nil || property != nil || value != nil
  }

  /// Whether the transaction passes what is said about transactions.
  func accepts(_ transaction: RecordedTransaction) -> Bool {
    if let author, transaction.author != author { return false }
    if let since, isBefore(transaction, since) { return false }
    return ![until, at].contains { $0.map { isBehind(transaction, $0) } ?? false }
  }

  /// Whether the change passes what is said about changes.
  func accepts(_ change: RecordedChange) -> Bool {
    guard looksAtChanges else { return true }
    guard let changed = change.object else { return false }
    if let entities, !entities.contains(changed.entity) { return false }
    if let object, changed != object { return false }
    guard property != nil || value != nil else { return true }
    return change.edits.contains(where: accepts) || change.memberships.contains(where: accepts)
  }

  private func accepts(_ edit: RecordedChange.Edit) -> Bool {
    if let property, edit.name != property { return false }
    guard let value else { return true }
    return [edit.before, edit.after].contains { $0?.displayText == value }
  }

  private func accepts(_ membership: RecordedChange.Membership) -> Bool {
    if let property, membership.name != property { return false }
    guard let value else { return true }
    return (membership.added + membership.removed).contains { $0.description == value }
  }

  private func isBefore(_ transaction: RecordedTransaction, _ moment: Moment) -> Bool {
    if case .transaction(let number) = moment { return transaction.number < number }
    return moment.start.map { transaction.date < $0 } ?? false
  }

  private func isBehind(_ transaction: RecordedTransaction, _ moment: Moment) -> Bool {
    if case .transaction(let number) = moment { return transaction.number > number }
    return moment.end.map { transaction.date > $0 } ?? false
  }
}
