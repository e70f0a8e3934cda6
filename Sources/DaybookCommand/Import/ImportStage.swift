import DaybookModel
import DaybookStore

/// The rows of an import on their way into change sets.
///
/// A row becomes a new object, changes the object with its key, or is left out, as the policy says.
final class ImportStage {
  /// What becomes of the rows.
  enum Purpose: Hashable {
    /// They are only looked at.
    case checking
    /// They are only looked at, since a bad row has been found.
    case abandoned
    /// They are staged, with numbers that nobody reserves.
    case rehearsing
    /// They are staged to be saved.
    case saving
  }

  let store: Store
  let entity: EntityLayout
  let options: ImportOptions
  let properties: [PropertyLayout]

  /// By optional composite attribute: the positions of its elements, and of those that must have a
  /// value where any of them has one that is not its default.
  let conditions: [(elements: [Int], required: [Int])]

  /// The state that the change set is based on.
  private(set) var state: StoreState
  private(set) var changes: ChangeSet
  let directory: KeyDirectory
  private(set) var purpose: Purpose
  var links = ImportLinks()

  /// Keys by which rows and objects are matched, then those by which rows name each other.
  var keys: [StagedKeys]
  let matchingKeyCount: Int

  /// The line of each row that the change set inserts, in order.
  private var lines: [Int32] = []
  private var firstNumber: Int64 = 0
  private var nextRow: RowID
  var touched: Set<RowID> = []
  private(set) var counts = ImportCounts()

  init(
    _ store: Store,
    _ entity: EntityLayout,
    _ options: ImportOptions,
    lookups: [ImportTarget],
    _ purpose: Purpose
  ) {
    self.store = store
    self.entity = entity
    self.options = options
    self.purpose = purpose
    state = store.state
    changes = ChangeSet(store.schema)
    directory = KeyDirectory(store.state)
    properties = entity.entity.allProperties.compactMap { entity.property(named: $0.name) }
    let positions = Dictionary(
      uniqueKeysWithValues: entity.entity.allProperties.enumerated().map { ($1.name, $0) }
    )
    conditions = entity.entity.conditions { positions[$0] }
    nextRow = purpose == .saving ? .none : store.state.nextRow(of: entity)
    keys = matchingKeys(entity, options)
    matchingKeyCount = keys.count
    for lookup in lookups {
      guard let key = lookup.key, let destination = lookup.property.relationship?.destination,
        entity.entity.isKind(of: destination),
        !keys.contains(where: { $0.names == [key.name] }),
        let staged = StagedKeys([key.name], of: entity.entity)
      else { continue }
      keys.append(staged)
    }
  }

  /// Whether rows come into the change set.
  var stagesRows: Bool {
    switch purpose {
    case .checking, .abandoned: false
    case .rehearsing, .saving: true
    }
  }

  /// Lets go of everything that is staged; further rows are only looked at.
  func abandon() {
    guard purpose != .abandoned else { return }
    purpose = .abandoned
    changes = ChangeSet(store.schema)
    nextRow = state.nextRow(of: entity)
    lines.removeAll()
  }

  /// The number of rows that the change set holds.
  var rowCount: Int { lines.count + touched.count }

  /// Enters a new row of the change set and returns its name.
  func newRow(line: Int) -> RowID {
    let row: RowID
    if purpose == .saving {
      row = store.reserveRows(1, entity: entity.index)
    } else {
      row = nextRow
      nextRow = RowID(entity: row.entity, number: row.number + 1)
    }
    if lines.isEmpty { firstNumber = row.number }
    lines.append(Int32(clamping: line))
    counts.note(row)
    return row
  }

  /// Counts a row that was left out since its key is there already.
  func skip() {
    counts.skipped += 1
  }

  /// Goes over to the state that the change set has led to.
  func advance(to newer: StoreState) {
    counts.updated += touched.count
    let changed = touched.sorted() + insertedRows
    directory.advance(to: newer, changed: changed)
    for index in keys.indices { keys[index].removeAll() }
    state = newer
    changes = ChangeSet(store.schema)
    lines.removeAll(keepingCapacity: true)
    touched.removeAll(keepingCapacity: true)
  }

  /// Adds the lines of the file to a failure that names new objects.
  func located(_ failure: CommandFailure, path: String) -> CommandFailure {
    var located = failure
    // A single object is known by what the failure says of it.
    guard failure.objects.count > 1 else { return failure }
    let places = failure.objects.compactMap { reference -> String? in
      guard reference.entity == entity.name else { return nil }
      let index = reference.number - firstNumber
      guard index >= 0, index < lines.count else { return nil }
      return "  \(reference) is \(path):\(lines[Int(index)])"
    }
    let position = max(0, located.explanation.count - 1)
    located.explanation.insert(contentsOf: places.prefix(10), at: position)
    return located
  }

  private var insertedRows: [RowID] {
    lines.indices.map { RowID(entity: entity.index, number: firstNumber + Int64($0)) }
  }
}

/// The keys that the flags name, or the model's constraints where the policy needs some.
private func matchingKeys(_ entity: EntityLayout, _ options: ImportOptions) -> [StagedKeys] {
  guard options.keyNames.isEmpty else {
    return [StagedKeys(options.keyNames, of: entity.entity)].compactMap(\.self)
  }
  guard options.policy != .error else { return [] }
  return entity.entity.allUniquenessConstraints.compactMap { constraint in
    guard constraint.properties.allSatisfy({ entity.property(named: $0)?.link == nil }) else {
      return nil
    }
    return StagedKeys(constraint.properties, of: entity.entity)
  }
}

/// What an import did so far.
struct ImportCounts {
  private(set) var inserted = 0
  var updated = 0
  var skipped = 0
  private(set) var first = RowID.none
  private(set) var last = RowID.none

  mutating func note(_ row: RowID) {
    if first.isNone { first = row }
    last = row
    inserted += 1
  }
}
