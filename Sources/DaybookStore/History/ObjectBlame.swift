package import DaybookJournal
package import DaybookModel

/// For each current value of an object, the transaction that gave it.
///
/// Transactions are added oldest first, with the changes of the object.
package struct ObjectBlame: Sendable {
  /// One property with its origin.
  package struct Line: Sendable {
    /// The property's name.
    package var name: String

    /// The current value, or the last one of a deleted object.
    package var value: JournaledValue

    /// The head of the transaction that gave the value: number, date, author.
    package var head: TransactionHead

    /// Why it was given, where a rule did it.
    package var why: String?
  }

  /// The object.
  package let object: ObjectReference

  /// The properties in the order in which the journal writes them.
  package private(set) var lines: [Line] = []

  /// The head of the transaction that deleted the object; `nil` while it lives.
  package private(set) var deletion: TransactionHead?

  /// Whether any change concerned the object.
  package private(set) var isKnown = false

  /// Begins with nothing known.
  package init(object: ObjectReference) {
    self.object = object
  }

  /// Takes in a transaction.
  ///
  /// - Complexity: O(*n*·*m*) for *n* changed properties of *m*.
  package mutating func add(_ transaction: HistoryTransaction) {
    for change in transaction.changes where change.concerns(object) {
      isKnown = true
      guard change.object == object else { continue }
      switch change.kind {
      case .insert:
        deletion = nil
        lines = []
        give(change, transaction.head)
      case .update: give(change, transaction.head)
      case .delete: deletion = transaction.head
      case .model, .migrate, .metadata, .purge, .checkpoint, .recovery, .unknown: break
      }
    }
  }

  private mutating func give(_ change: HistoryChange, _ head: TransactionHead) {
    for property in change.changedSet {
      give(Line(name: property.name, value: property.value, head: head, why: change.why))
    }
    for links in change.removed {
      let rest = members(of: links.name).filter { !links.objects.contains($0) }
      give(members: rest, links.name, change, head)
    }
    for links in change.added {
      let joined = Set(members(of: links.name)).union(links.objects).sorted()
      give(members: joined, links.name, change, head)
    }
    for splice in change.splices {
      var list = members(of: splice.name)
      for step in splice.steps { step.apply(to: &list) }
      give(members: list, splice.name, change, head)
    }
  }

  private mutating func give(
    members: [ObjectReference],
    _ name: String,
    _ change: HistoryChange,
    _ head: TransactionHead
  ) {
    give(Line(name: name, value: .value(.objects(members)), head: head, why: change.why))
  }

  private mutating func give(_ line: Line) {
    if let index = lines.firstIndex(where: { $0.name == line.name }) {
      lines[index] = line
    } else {
      lines.append(line)
    }
  }

  private func members(of name: String) -> [ObjectReference] {
    guard case .value(.objects(let members)) = lines.first(where: { $0.name == name })?.value
    else { return [] }
    return members
  }
}

extension HistorySplice.Step {
  /// Replaces the run; a position beyond the end counts as the end.
  package func apply(to list: inout [ObjectReference]) {
    let start = min(max(position, 0), list.count)
    let end = min(start + max(removedCount, 0), list.count)
    list.replaceSubrange(start..<end, with: inserted)
  }
}
