internal import DaybookModel
internal import DaybookStore

/// Objects that a batch request inserts, until they are saved.
///
/// Where unique values are taken, the merge policy decides, and a new object may become an update
/// of the saved one: of the values that were given only, or of all of them.
struct StagedBatch {
  private let entity: String
  private let schema: StoreSchema

  /// By number of a new row: the values that were given for it.
  private var given: [(row: RowID, values: [String: Value])] = []
  private var places: [RowID: Int] = [:]
  private var dropped: Set<RowID> = []

  /// The saved rows that new ones became, with their values.
  private var updates: [RowID: [String: Value]] = [:]
  private var merged: [RowID: [RowID]] = [:]

  init(_ entity: String, _ schema: StoreSchema) {
    self.entity = entity
    self.schema = schema
  }

  /// Takes in what is given for a new row.
  mutating func append(_ row: RowID, _ values: [String: Value]) {
    places[row] = given.count
    given.append((row, values))
  }

  var isEmpty: Bool { given.isEmpty }

  /// The rows that are inserted, then the saved ones that take values instead.
  var rows: [RowID] { given.map(\.row).filter { !dropped.contains($0) } + updates.keys.sorted() }

  /// Saves everything as one transaction.
  ///
  /// - Throws: Unique values that the policy cannot settle; what kept the changes from being saved.
  mutating func save(
    by policy: MergePolicy,
    _ attempt: (ChangeSet) throws(DaybookError) -> CommitOutcome
  ) throws(DaybookError) -> CommitReceipt? {
    var changes = try changes(over: nil)
    while true {
      switch try attempt(changes) {
      case .committed(let receipt): return receipt
      case .refused(let refusal, let base):
        guard policy != .error, case .keys(let conflicts) = refusal, settle(conflicts, by: policy)
        else { throw refusal.error(for: changes, over: base) }
        changes = try self.changes(over: base)
        if changes.isEmpty { return nil }
      }
    }
  }

  private func changes(over state: StoreState?) throws(DaybookError) -> ChangeSet {
    let changes = ChangeSet(schema)
    var insert = try BatchInsert(entity, into: changes)
    for (row, values) in given where !dropped.contains(row) { try insert.insert(row, values) }
    guard let state else { return changes }
    for (row, values) in updates.sorted(by: { $0.key < $1.key })
    where try insert.update(row, values, over: state) {
      changes.merge(merged[row] ?? [], into: row)
    }
    return changes
  }
}

// MARK: - Unique values

extension StagedBatch {
  /// Takes new rows out whose unique values others have.
  ///
  /// - Returns: Whether one was; no row is taken out twice, so that this comes to an end.
  private mutating func settle(_ conflicts: [KeyConflict], by policy: MergePolicy) -> Bool {
    var isSettled = false
    for conflict in conflicts where !dropped.contains(conflict.contender) {
      guard let place = places[conflict.contender] else { continue }
      if conflict.isHolderSaved {
        settle(place, into: conflict.holder, by: policy)
      } else {
        guard let other = places[conflict.holder], !dropped.contains(conflict.holder) else {
          continue
        }
        fold(max(place, other), into: min(place, other), by: policy)
      }
      isSettled = true
    }
    return isSettled
  }

  private mutating func settle(_ place: Int, into holder: RowID, by policy: MergePolicy) {
    let (row, values) = given[place]
    dropped.insert(row)
    guard policy.favorsMemory else { return }
    merged[holder, default: []].append(row)
    let all = policy == .overwrite ? defaults.merging(values) { $1 } : values
    updates[holder, default: [:]].merge(all) { $1 }
  }

  /// Among new rows the earlier one stays; values given later count, unless what was first does.
  private mutating func fold(_ later: Int, into earlier: Int, by policy: MergePolicy) {
    dropped.insert(given[later].row)
    guard policy.favorsMemory else { return }
    given[earlier].values.merge(given[later].values) { $1 }
  }

  /// The value of each attribute of an object for which nothing is given.
  private var defaults: [String: Value] {
    var defaults: [String: Value] = [:]
    for property in schema.entity(named: entity)?.properties ?? [] {
      guard let attribute = property.property.attribute, property.column != nil,
        !attribute.isDerived
      else { continue }
      defaults[attribute.name] = attribute.defaultValue
    }
    return defaults
  }
}
