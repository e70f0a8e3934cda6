import DaybookModel
import DaybookStore

extension CommandRun {
  /// `daybook add STORE ENTITY NAME=VALUE…`.
  func add() throws(CommandFailure) -> ExitCode {
    let store = try openForWriting()
    let state = store.state
    let entity = try EntityName.find(arguments.operand(1), in: store.schema)
    try requireConcrete(entity)
    let assignments = try assignments(for: entity)
    let changes = ChangeSet(store.schema)
    let staging = Staging(changes: changes, state: state)
    let values = assignments.map { assignment in
      PropertyValue(
        property: assignment.property,
        value: staging.value(of: assignment, before: .null)
      )
    }
    let row = isDryRun ? state.nextRow(of: entity) : store.reserveRows(1, entity: entity.index)
    try calling { () throws(DaybookError) in try staging.insert(row, values) }
    let advice = AddAdvice(
      storePath: arguments.operand(0),
      entity: entity.entity,
      words: Array(arguments.operands.dropFirst(2))
    )
    try write(try save(changes, to: store, over: state, advice: advice))
    return .success
  }

  /// `daybook set STORE ENTITY/N NAME=VALUE…`.
  func set() throws(CommandFailure) -> ExitCode {
    let store = try openForWriting()
    let state = store.state
    let row = try existingRow(arguments.operand(1), in: state)
    let assignments = try assignments(for: state.schema.entities[row.entity])
    let changes = ChangeSet(store.schema)
    let staging = Staging(changes: changes, state: state)
    let isChanged = try calling { () throws(DaybookError) in
      try staging.update(row, assignments)
    }
    guard isChanged else {
      try calling { () throws(DaybookError) in try store.close() }
      try writeNothingChanged()
      return .success
    }
    try write(try save(changes, to: store, over: state))
    return .success
  }

  /// Refuses an entity whose objects are all of subentities.
  func requireConcrete(_ entity: EntityLayout) throws(CommandFailure) {
    guard entity.entity.isAbstract else { return }
    let names = entity.entity.descendants.filter { !$0.isAbstract }.map(\.name)
    throw CommandFailure(
      .usage,
      place: "model",
      "\(entity.name) is abstract: it has no objects of its own",
      explanation: names.isEmpty ? [] : ["Its subentities: " + names.joined(separator: ", ")]
    )
  }

  /// The row of an ID that must exist.
  func existingRow(_ text: String, in state: StoreState) throws(CommandFailure) -> RowID {
    let reference = try EntityName.reference(text, in: state.schema)
    guard let row = state.row(of: reference) else { throw missing(reference, in: state) }
    return row
  }

  private func assignments(for entity: EntityLayout) throws(CommandFailure) -> [Assignment] {
    var assignments: [Assignment] = []
    for text in arguments.operands.dropFirst(2) {
      for assignment in try Assignment.read(text, entity: entity.entity) {
        if case .replace = assignment.operation,
          assignments.contains(where: { $0.property.name == assignment.property.name })
        {
          throw .usage("'\(assignment.property.name)' is given twice")
        }
        assignments.append(assignment)
      }
    }
    return assignments
  }
}

extension StoreState {
  /// The row that an insertion would get, for dry runs.
  func nextRow(of entity: EntityLayout) -> RowID {
    let root = schema.tables[entity.table].root
    let last = rows(of: root).last?.number ?? 0
    return RowID(entity: entity.index, number: last + 1)
  }
}
