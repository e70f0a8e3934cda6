import DaybookModel

/// The changes that take back what a transaction did, or a part of it, over a newer state.
///
/// Three states are compared, property by property: before the transaction, after it, and now. What
/// is now as it was after goes back to what was before; what differs from both was changed since,
/// and is a conflict.
struct Compensation {
  let before: StoreState
  let after: StoreState
  let now: StoreState
  let changes: ChangeSet

  /// The rows to take back, of those that the transaction changed.
  let rows: RowChanges

  /// Only links to these rows are restored where rows were updated; `nil` to restore everything.
  let restoredLinks: RowSet?

  /// What differs from both sides, whether it is overridden or not.
  private(set) var conflicts: [CompensationConflict] = []

  private var restored = RowSet()

  /// The partners to be, of rows whose one-to-one relationship is its own inverse.
  private var partners: [Partner] = []

  /// Works out the changes.
  init(_ undone: UndoneTransaction, over now: StoreState) {
    before = undone.before
    after = undone.after
    rows = undone.rows
    restoredLinks = undone.restoredLinks
    self.now = now
    changes = ChangeSet(now.schema)
  }

  /// Writes the changes, those that override conflicts too.
  ///
  /// - Parameter reason: Why, for the lines of updates and deletions.
  /// - Throws: A value that does not fit the model, which no saved state has.
  mutating func build(because reason: String) throws(DaybookError) {
    // All of them first: whatever links to one of them finds it among the inserted ones.
    for row in rows.deleted where !now.contains(row) {
      restored.insert(row)
      changes.insert(row)
    }
    removeInserted(because: reason)
    for row in rows.deleted where restored.contains(row) { try restore(row) }
    for row in rows.updated { try takeBack(row, because: reason) }
    changes.pair(partners, over: now)
  }

  var schema: StoreSchema { now.schema }
}

// MARK: - Insertions

extension Compensation {
  /// Deletes what the transaction inserted.
  private mutating func removeInserted(because reason: String) {
    let present = rows.inserted.filter { now.contains($0) }
    guard !present.isEmpty else { return }
    for row in present where now.version(of: row) > after.transaction && !isDerivedOnly(row) {
      conflict(.changed, row, nil, now.version(of: row))
    }
    let plan = DeletionPlan(deleting: present, in: GraphBeforeCascades(now, after, rows))
    let own = RowSet(present)
    for deletion in plan.deletions where !own.contains(deletion.row) {
      conflict(.wouldBeDeleted, deletion.row, nil, now.version(of: deletion.row))
    }
    for loss in plan.nullifications {
      // Links that the transaction made itself are no loss to anybody.
      let linked = RowSet(after.contains(loss.row) ? after.related(loss.row, loss.link) : [])
      guard loss.removed.contains(where: { !linked.contains($0) }) else { continue }
      let name = schema.links[loss.link].relationship.name
      conflict(.changed, loss.row, name, now.version(of: loss.row))
    }
    plan.write(to: changes, over: now)
    for row in present { changes.explain(row, reason) }
  }
}

extension Compensation {
  /// Whether nothing but derived values of a row differs from what they were afterwards.
  private func isDerivedOnly(_ row: RowID) -> Bool {
    guard !schema.derivations.columns[row.entity].isEmpty else { return false }
    return schema.entities[row.entity].properties.allSatisfy { property in
      !property.isRestorable || now.isSame(row, property, in: after)
    }
  }
}

// MARK: - Deletions

extension Compensation {
  /// Gives a row that comes back its last values.
  private mutating func restore(_ row: RowID) throws(DaybookError) {
    for property in schema.entities[row.entity].properties where property.isRestorable {
      switch before.journaledValue(row, property) {
      case .blob(let blob):
        if let column = property.column { changes.set(row, column, blob: blob) }
      case .value(let value):
        guard !value.isNull else { continue }
        try write(living(value, row, property), row, property)
      }
    }
  }

  private mutating func write(
    _ value: Value,
    _ row: RowID,
    _ property: PropertyLayout
  ) throws(DaybookError) {
    guard let link = property.link, schema.links[link].isSymmetric,
      let column = schema.links[link].column
    else { return try changes.set(row, property.name, value, over: now) }
    var partner = RowID.none
    if case .object(let reference) = value { partner = schema.row(of: reference) ?? .none }
    partners.append(Partner(row: row, column: column, partner: partner))
  }

  /// A value without the objects that do not exist any more, which are conflicts.
  private mutating func living(_ value: Value, _ row: RowID, _ property: PropertyLayout) -> Value {
    switch value {
    case .object(let reference):
      return isLiving(reference, row, property) ? value : .null
    case .objects(let references):
      var living: [ObjectReference] = []
      for reference in references where isLiving(reference, row, property) {
        living.append(reference)
      }
      return .objects(living)
    case .null, .boolean, .integer, .double, .float, .decimal, .string, .date, .uuid, .uri,
      .binary, .transformable:
      return value
    }
  }

  private mutating func isLiving(
    _ reference: ObjectReference,
    _ row: RowID,
    _ property: PropertyLayout
  ) -> Bool {
    guard let target = schema.row(of: reference) else { return false }
    guard now.contains(target) || restored.contains(target) else {
      conflict(.destinationGone(reference), row, property.name, now.version(of: target))
      return false
    }
    noteTakeover(of: target, row, property)
    return true
  }

  /// Notes that a one-to-one destination belongs to another row by now.
  private mutating func noteTakeover(of target: RowID, _ row: RowID, _ property: PropertyLayout) {
    guard let link = property.link, schema.links[link].column != nil,
      let inverse = schema.links[link].inverse, let column = schema.links[inverse].column,
      now.contains(target)
    else { return }
    let holder = now.reference(target, column)
    guard !holder.isNone, holder != row, !changes.isDeleted(holder) else { return }
    // Whom the transaction itself gave the destination to loses it by the same revert.
    let isOwnDoing = after.contains(target) && after.reference(target, column) == holder
    guard restoredLinks != nil || !isOwnDoing else { return }
    conflict(.changed, holder, property.name, now.version(of: holder))
  }
}

// MARK: - Updates

extension Compensation {
  private mutating func takeBack(_ row: RowID, because reason: String) throws(DaybookError) {
    let changed: [PropertyChange] = schema.entities[row.entity].properties.compactMap { property in
      guard property.isRestorable else { return nil }
      let old = before.journaledValue(row, property)
      let new = after.journaledValue(row, property)
      guard !old.isIdentical(to: new), concerns(old, new, property) else { return nil }
      return PropertyChange(property: property, old: old, new: new)
    }
    guard !changed.isEmpty else { return }
    guard now.contains(row) else { return conflict(.deleted, row, nil, now.version(of: row)) }
    var isTouched = false
    for change in changed where try takeBack(change, of: row) {
      isTouched = true
    }
    if isTouched { changes.explain(row, reason) }
  }

  /// Takes back what happened to one property.
  ///
  /// - Returns: Whether it is changed.
  private mutating func takeBack(
    _ change: PropertyChange,
    of row: RowID
  ) throws(DaybookError) -> Bool {
    let (property, old, new) = (change.property, change.old, change.new)
    let current = now.journaledValue(row, property)
    if property.isUnorderedToMany {
      return try takeBackMembers(row, property, old.objects, new.objects, current.objects)
    }
    if current.isIdentical(to: old) { return false }
    if !current.isIdentical(to: new) {
      conflict(.changed, row, property.name, now.version(of: row))
    }
    switch old {
    case .blob(let blob):
      if let column = property.column { changes.set(row, column, blob: blob) }
    case .value(let value):
      try write(living(value, row, property), row, property)
    }
    return true
  }

  private mutating func takeBackMembers(
    _ row: RowID,
    _ property: PropertyLayout,
    _ old: [ObjectReference],
    _ new: [ObjectReference],
    _ current: [ObjectReference]
  ) throws(DaybookError) -> Bool {
    let (had, has) = (Set(old), Set(new))
    var members = current.filter { had.contains($0) || !has.contains($0) }
    let known = Set(members)
    for lost in old where !has.contains(lost) && !known.contains(lost) && isRestoredLink(lost) {
      if isLiving(lost, row, property) { members.append(lost) }
    }
    guard Set(members) != Set(current) else { return false }
    try changes.set(row, property.name, .objects(members), over: now)
    return true
  }

  /// Whether a difference is one that is to be taken back.
  private func concerns(
    _ old: JournaledValue,
    _ new: JournaledValue,
    _ property: PropertyLayout
  ) -> Bool {
    guard restoredLinks != nil else { return true }
    let kept = Set(new.objects)
    return old.objects.contains { !kept.contains($0) && isRestoredLink($0) }
  }

  private func isRestoredLink(_ reference: ObjectReference) -> Bool {
    guard let restoredLinks else { return true }
    return schema.row(of: reference).map { restoredLinks.contains($0) } ?? false
  }

  private mutating func conflict(
    _ kind: CompensationConflict.Kind,
    _ row: RowID,
    _ property: String?,
    _ transaction: Int64
  ) {
    let found = CompensationConflict(
      kind: kind,
      object: schema.reference(to: row),
      property: property,
      transaction: transaction > 0 ? transaction : nil
    )
    if !conflicts.contains(found) { conflicts.append(found) }
  }
}

/// What a transaction did to one property of a row.
private struct PropertyChange {
  let property: PropertyLayout
  let old: JournaledValue
  let new: JournaledValue
}

extension PropertyLayout {
  /// Whether the property's own lines tell its values, so that they can be written again.
  fileprivate var isRestorable: Bool { isJournaled && property.attribute?.isDerived != true }

  fileprivate var isUnorderedToMany: Bool {
    guard let relationship = property.relationship else { return false }
    return relationship.isToMany && !relationship.isOrdered
  }
}

extension JournaledValue {
  /// The objects that a relationship's value names.
  fileprivate var objects: [ObjectReference] {
    switch self {
    case .value(.objects(let references)): references
    case .value(.object(let reference)): [reference]
    case .value, .blob: []
    }
  }
}
