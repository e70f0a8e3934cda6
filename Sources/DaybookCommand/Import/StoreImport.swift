import DaybookModel
import DaybookStore

/// The rows of a whole-store file on their way into a change set: every object gets a new ID, and
/// its links lead to where the objects of the file went.
struct StoreImport {
  /// A relationship that waits until all rows are known.
  private struct Link {
    var row: RowID
    var value: PropertyValue
    var line: Int
  }

  let changes: ChangeSet
  let state: StoreState
  private let store: Store
  private let isDryRun: Bool
  private var nextRows: [RowID]

  /// The new row of each row of the file.
  private var targets: [RowID: RowID] = [:]
  private var links: [Link] = []

  /// The new rows in the file's order, with their lines.
  private var rows: [(row: RowID, line: Int)] = []
  private var rejectedCount = 0

  /// The number of rows that were read.
  private(set) var count = 0
  private var firstRejection: CommandFailure?

  init(_ store: Store, isDryRun: Bool) {
    self.store = store
    self.isDryRun = isDryRun
    state = store.state
    changes = ChangeSet(store.schema)
    let schema = store.schema
    let state = state
    nextRows = isDryRun ? schema.tables.map { state.nextRow(of: schema.entities[$0.root]) } : []
  }

  /// Takes note of a row that cannot be imported.
  mutating func reject(_ failure: CommandFailure) {
    count += 1
    note(failure)
  }

  private mutating func note(_ failure: CommandFailure) {
    rejectedCount += 1
    if firstRejection == nil { firstRejection = failure }
  }

  /// Enters a row's attributes, and keeps its links for later.
  ///
  /// - Returns: Whether it is the first row of its name.
  mutating func insert(_ row: StoreRow) throws(DaybookError) -> Bool {
    guard targets[row.source] == nil else { return false }
    let new = reserve(row.entity)
    targets[row.source] = new
    rows.append((new, row.line))
    count += 1
    guard firstRejection == nil else { return true }
    let attributes = row.values.filter { $0.property.attribute != nil }
    try Staging(changes: changes, state: state).insert(new, attributes)
    for value in row.values where value.property.relationship != nil && !value.value.isNull {
      links.append(Link(row: new, value: value, line: row.line))
    }
    return true
  }

  private mutating func reserve(_ entity: EntityLayout) -> RowID {
    guard isDryRun else { return store.reserveRows(1, entity: entity.index) }
    let number = nextRows[entity.table].number
    nextRows[entity.table] = RowID(entity: nextRows[entity.table].entity, number: number + 1)
    return RowID(entity: entity.index, number: number)
  }
}

// MARK: - Links

extension StoreImport {
  /// Enters the links, now that every row has its new ID.
  mutating func connect(path: String) throws(DaybookError) {
    guard firstRejection == nil else { return }
    for link in links {
      let name = link.value.property.name
      switch mapped(link.value.value) {
      case .success(let value): try changes.set(link.row, name, value, over: state)
      case .failure(let missing):
        let summary = "\(name) leads to \(missing.reference), which is not in the file"
        note(CommandFailure(.badInput, place: "\(path):\(link.line)", summary))
      }
    }
  }

  private struct MissingRow: Error {
    var reference: ObjectReference
  }

  private func mapped(_ value: Value) -> Result<Value, MissingRow> {
    let references: [ObjectReference]
    switch value {
    case .object(let reference): references = [reference]
    case .objects(let list): references = list
    case .null, .boolean, .integer, .double, .float, .decimal, .string, .date, .uuid, .uri,
      .binary, .transformable:
      return .success(value)
    }
    var found: [ObjectReference] = []
    for reference in references {
      guard let target = store.schema.row(of: reference).flatMap({ targets[$0] }) else {
        return .failure(MissingRow(reference: reference))
      }
      found.append(store.schema.reference(to: target))
    }
    if case .object = value, let only = found.first { return .success(.object(only)) }
    return .success(.objects(found))
  }
}

// MARK: - Failures

extension StoreImport {
  /// The failure of the import, when a row was bad.
  var rejection: CommandFailure? {
    guard var failure = firstRejection else { return nil }
    failure.explanation.append(
      "  \(grouped(rejectedCount)) of \(grouped(count)) rows rejected, nothing imported."
    )
    return failure
  }

  /// Adds the lines of the file to a failure that names new objects.
  func located(_ failure: CommandFailure, path: String) -> CommandFailure {
    var located = failure
    for reference in failure.objects.prefix(10) {
      guard let row = store.schema.row(of: reference),
        let place = rows.first(where: { $0.row == row })
      else { continue }
      located.explanation.append("  \(reference) is \(path):\(place.line)")
    }
    return located
  }
}
