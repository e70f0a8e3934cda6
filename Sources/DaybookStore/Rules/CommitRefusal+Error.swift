package import DaybookModel

extension CommitRefusal {
  /// Describes the refusal as people read it, with names in the place of rows.
  ///
  /// - Parameters:
  ///   - changes: The changes that were refused.
  ///   - state: The state that the commit was checked against.
  /// - Returns: An error with Core Data's code 133020 or 133021.
  package func error(for changes: ChangeSet, over state: StoreState) -> DaybookError {
    switch self {
    case .rows(let conflicts): rowError(conflicts, state)
    case .keys(let conflicts): keyError(conflicts, ChangedGraph(changes, over: state))
    case .links(let conflicts): linkError(conflicts, state)
    }
  }

  private func linkError(_ conflicts: [LinkConflict], _ state: StoreState) -> DaybookError {
    let schema = state.schema
    let errors = conflicts.map { conflict in
      let target = schema.reference(to: conflict.target)
      let version = state.contains(conflict.target) ? 0 : state.version(of: conflict.target)
      return DaybookError(
        .conflict(.deletedElsewhere([target], transaction: version > 0 ? version : nil)),
        at: DaybookError.Place(
          object: schema.reference(to: conflict.row),
          property: schema.links[conflict.link].relationship.name,
          value: .object(target)
        )
      )
    }
    return combined(errors)
  }

  private func combined(_ errors: [DaybookError]) -> DaybookError {
    guard let first = errors.first else {
      return DaybookError(.defect("a refused commit names its conflict"))
    }
    return DaybookError(
      first.reason,
      at: first.place,
      underlying: errors.count > 1 ? errors : []
    )
  }

  private func rowError(_ conflicts: [RowConflict], _ state: StoreState) -> DaybookError {
    let deleted = conflicts.filter { $0.found == 0 || $0.deletedBy != nil }
    let named = deleted.isEmpty ? conflicts : deleted
    let references = named.map { state.schema.reference(to: $0.row) }
    let reason: DaybookError.ConflictFault =
      deleted.isEmpty
      ? .changedElsewhere(references, transaction: shared(conflicts.map(\.found)))
      : .deletedElsewhere(references, transaction: shared(deleted.map { $0.deletedBy ?? 0 }))
    return DaybookError(.conflict(reason))
  }

  /// The one transaction that all conflicts come from; `nil` if there are several or none.
  private func shared(_ transactions: [Int64]) -> Int64? {
    let distinct = Set(transactions.filter { $0 > 0 })
    return distinct.count == 1 ? distinct.first : nil
  }

  private func keyError(_ conflicts: [KeyConflict], _ graph: ChangedGraph) -> DaybookError {
    let errors = conflicts.map { conflict in
      let place = DaybookError.Place(object: graph.schema.reference(to: conflict.contender))
      return DaybookError(.conflict(.notUnique(graph.described(conflict))), at: place)
    }
    return combined(errors)
  }
}

extension ChangedGraph {
  /// Describes a conflict with the values that both rows claim.
  fileprivate func described(_ conflict: KeyConflict) -> DaybookError.UniqueConflict {
    let unique = schema.uniques[conflict.unique]
    let holder = schema.reference(to: conflict.holder)
    let contender = schema.reference(to: conflict.contender)
    var description = DaybookError.UniqueConflict(
      entity: schema.entities[unique.entity].name,
      properties: unique.names,
      values: unique.names.map { after.value(conflict.contender, $0) },
      holder: conflict.isHolderSaved ? holder : nil,
      contenders: conflict.isHolderSaved ? [contender] : [holder, contender]
    )
    if conflict.isHolderSaved {
      description.holderLabel = label(of: conflict.holder, besides: unique.names)
      description.transaction = before.version(of: conflict.holder)
    }
    return description
  }

  /// The first text of a saved row that is no part of the key, which is what people call it.
  private func label(of row: RowID, besides key: [String]) -> String? {
    for property in schema.entities[row.entity].properties {
      guard property.property.attribute?.type == .string, property.column != nil,
        !key.contains(property.name),
        case .string(let text) = before.value(row, property), !text.isEmpty
      else { continue }
      return text
    }
    return nil
  }
}
