import Daybook

/// What a store of entries with unique keys should hold, with the merge policies told once more in
/// plain dictionaries.
struct MergeOracle {
  /// The properties of an entry by name; absent where there is no value.
  typealias Values = [String: String]

  static let names = ["key", "first", "second"]

  /// What one context wants to do with one entry.
  struct Edit {
    var values: Values
    var changed: Set<String>
    var isNew: Bool
    var isDeleted = false
  }

  /// By number: what is saved.
  var rows: [Int64: Values] = [:]

  /// By number: how often an entry was written.
  var versions: [Int64: Int] = [:]
  private var clock = 0

  /// What a save with a policy leads to; `nil` where it must be refused.
  ///
  /// `base` is what the context had read when its edits began.
  func saving(
    _ edits: [Int64: Edit],
    over base: MergeOracle,
    _ policy: MergePolicy
  ) -> MergeOracle? {
    var pending = edits
    for (id, edit) in edits where !edit.isNew {
      guard edit.isDeleted || !edit.changed.isEmpty else {
        pending[id] = nil
        continue
      }
      guard versions[id] != base.versions[id] else { continue }
      if edit.isDeleted, rows[id] == nil {
        pending[id] = nil
        continue
      }
      if policy == .error { return nil }
      pending[id] = settled(edit, base.rows[id] ?? [:], rows[id], policy)
    }
    while let group = duplicates(pending) {
      if policy == .error { return nil }
      merge(group, &pending, policy)
    }
    return applying(pending)
  }

  /// What becomes of an edit of an entry that others have changed or deleted.
  private func settled(
    _ edit: Edit,
    _ base: Values,
    _ row: Values?,
    _ policy: MergePolicy
  ) -> Edit? {
    let favorsMemory = policy != .mergeByPropertyStoreTrump && policy != .rollback
    guard !edit.isDeleted, let row else {
      guard favorsMemory else { return nil }
      return Edit(
        values: edit.values,
        changed: edit.changed,
        isNew: !edit.isDeleted,
        isDeleted: edit.isDeleted
      )
    }
    var merged = row
    for name in Self.names {
      let isOwn = edit.values[name] != base[name]
      let isTheirs = row[name] != base[name]
      switch policy {
      case .error, .rollback: break
      case .mergeByPropertyStoreTrump: if isOwn, !isTheirs { merged[name] = edit.values[name] }
      case .mergeByPropertyObjectTrump, .objectTrumpIgnoringUnset:
        if isOwn { merged[name] = edit.values[name] }
      case .overwrite: merged[name] = edit.values[name]
      }
    }
    return edited(merged, row)
  }

  private func edited(_ values: Values, _ row: Values) -> Edit? {
    let changed = Set(Self.names.filter { values[$0] != row[$0] })
    return changed.isEmpty ? nil : Edit(values: values, changed: changed, isNew: false)
  }

  /// Entries of the save that claim one key, saved ones first, and the saved entry that has it.
  private func duplicates(_ pending: [Int64: Edit]) -> (ids: [Int64], holder: Int64?)? {
    var claims: [String: [Int64]] = [:]
    for (id, edit) in pending where !edit.isDeleted {
      guard let key = edit.values["key"], edit.isNew || rows[id]?["key"] != key else { continue }
      claims[key, default: []].append(id)
    }
    for (key, ids) in claims.sorted(by: { $0.key < $1.key }) {
      let holder = rows.first { id, row in
        guard row["key"] == key else { return false }
        return pending[id].map { !$0.isDeleted && $0.values["key"] == key } ?? true
      }?.key
      let others = ids.filter { $0 != holder }
      guard others.count + (holder == nil ? 0 : 1) > 1 else { continue }
      let sorted = others.sorted { left, right in
        let (isLeftNew, isRightNew) = (isNew(left, pending), isNew(right, pending))
        return isLeftNew == isRightNew ? left < right : isRightNew
      }
      return (sorted, holder)
    }
    return nil
  }

  private func isNew(_ id: Int64, _ pending: [Int64: Edit]) -> Bool { pending[id]?.isNew == true }

  private func merge(
    _ group: (ids: [Int64], holder: Int64?),
    _ pending: inout [Int64: Edit],
    _ policy: MergePolicy
  ) {
    guard let first = group.ids.first, var kept = pending[first] else { return }
    let favorsMemory = policy != .mergeByPropertyStoreTrump && policy != .rollback
    for id in group.ids.dropFirst() {
      guard let other = pending[id] else { continue }
      if favorsMemory {
        for name in other.changed where kept.values[name] != other.values[name] {
          kept.values[name] = other.values[name]
          kept.changed.insert(name)
        }
      }
      leave(id, other, &pending, policy)
    }
    pending[first] = kept
    guard let holder = group.holder, let row = rows[holder] else { return }
    var values = pending[holder]?.values ?? row
    if policy != .rollback || kept.isNew {
      for name in Self.names where isTaken(name, kept, values, policy) {
        values[name] = kept.values[name]
      }
    }
    pending[holder] = edited(values, row)
    leave(first, kept, &pending, policy)
  }

  private func isTaken(
    _ name: String,
    _ edit: Edit,
    _ values: Values,
    _ policy: MergePolicy
  ) -> Bool {
    let isChanged = edit.changed.contains(name)
    return switch policy {
    case .error, .rollback: false
    case .mergeByPropertyStoreTrump: !edit.isNew && isChanged && values[name] == nil
    case .mergeByPropertyObjectTrump, .overwrite: true
    case .objectTrumpIgnoringUnset: isChanged || (!edit.isNew && values[name] == nil)
    }
  }

  private func leave(
    _ id: Int64,
    _ edit: Edit,
    _ pending: inout [Int64: Edit],
    _ policy: MergePolicy
  ) {
    guard !edit.isNew else {
      pending[id] = nil
      return
    }
    pending[id] = policy == .rollback ? nil : edit
    if policy != .rollback { pending[id]?.isDeleted = true }
  }

  private func applying(_ pending: [Int64: Edit]) -> MergeOracle {
    var next = self
    next.clock += 1
    for (id, edit) in pending {
      next.versions[id] = next.clock
      next.rows[id] = edit.isDeleted ? nil : edit.values
    }
    return next
  }
}
