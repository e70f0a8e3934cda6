internal import DaybookModel

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

extension StoreState {
  /// Computes a derived value of a row from this state.
  ///
  /// - Throws: A number that the attribute's type does not hold.
  func derived(
    _ column: DerivedColumn,
    of row: RowID,
    at moment: Date
  ) throws(DaybookError) -> Value {
    let value: Value =
      switch column.source {
      case .now: .date(moment)
      case .path(let steps, let name): self.value(at: name, behind: steps, from: row)
      case .count(let link): .integer(Int64(relatedCount(row, link)))
      case .sum(let link, let name): sum(of: name, over: link, from: row)
      }
    if let form = column.form { return form.form(of: value) }
    if let value = try column.type.coerced(value) { return value }
    throw DaybookError(
      .value(.outOfRange(value.displayText, type: column.type)),
      at: DaybookError.Place(
        object: schema.reference(to: row),
        property: column.name,
        value: value
      )
    )
  }

  private func value(at name: String, behind steps: [Int], from row: RowID) -> Value {
    var row = row
    for column in steps {
      row = reference(row, column)
      guard !row.isNone, contains(row) else { return .null }
    }
    return value(row, name)
  }

  private func sum(of name: String, over link: Int, from row: RowID) -> Value {
    related(row, link).reduce(.integer(0)) { sum, member in
      contains(member) ? ValueArithmetic.total(sum, value(member, name)) : sum
    }
  }
}

extension StoreWriter {
  /// Computes the derived values that follow from a change set, and enters them in it and in the
  /// draft that it was applied to.
  ///
  /// - Throws: A number that an attribute's type does not hold.
  func derive(_ changes: ChangeSet, _ draft: StateDraft) throws(DaybookError) {
    let base = appended
    let layout = base.schema.derivations
    guard !layout.isEmpty else { return }
    let after = draft.frozen(transaction: base.transaction + 1, date: base.date)
    var finder = DerivedRows(changes, from: base, to: after)
    let moment = layout.usesTime ? clock() : base.date
    var found: [DerivedEntry] = []
    for row in finder.rows() {
      let isNew = !base.contains(row)
      for column in layout.columns[row.entity] {
        let value = try after.derived(column, of: row, at: moment)
        let old = isNew ? Value.null : base.value(row, column.name)
        guard !value.isIdentical(to: old) else { continue }
        found.append(DerivedEntry(row: row, column: column, value: value))
      }
    }
    guard !found.isEmpty else { return }
    // All of them were read before the first is written: the draft shares its memory with `after`.
    let additions = ChangeSet(base.schema)
    for entry in found {
      changes.derive(entry)
      additions.derive(entry)
    }
    changes.sortUpdates()
    draft.apply(additions, transaction: base.transaction + 1)
  }
}

/// A derived value that differs from the one before.
struct DerivedEntry {
  let row: RowID
  let column: DerivedColumn
  let value: Value
}

extension ChangeSet {
  /// Enters a derived value.
  fileprivate func derive(_ entry: DerivedEntry) {
    completion?.values.append((entry.row, entry.column.column))
    if entry.value.isNull {
      setNull(entry.row, entry.column.column)
    } else {
      // The type takes the value: the model was checked, and the number coerced.
      _ = store(entry.row, entry.column.column, entry.value, entry.column.type)
    }
  }
}
