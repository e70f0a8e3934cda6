import DaybookModel
import DaybookStore

extension ImportStage {
  /// Finds the object that a row is about, among the saved ones and those of the file.
  func match(_ cells: [ImportCell]) -> Result<RowID?, Rejection> {
    var found: RowID?
    for key in keys.prefix(matchingKeyCount) {
      guard let values = key.values(cells) else { continue }
      let row: RowID
      if let staged = key.row(values) {
        row = staged
      } else {
        switch directory.find(entity, key.names, values) {
        case .none: continue
        case .one(let saved): row = saved
        case .several:
          return .failure(rejection(key, "several objects have it"))
        }
      }
      guard found == nil || found == row else {
        return .failure(rejection(key, "it and another key belong to different objects"))
      }
      found = row
    }
    guard let found, found.entity != entity.index else { return .success(found) }
    let other = state.schema.reference(to: found)
    return .failure(rejection(keys[0], "it belongs to \(other), which is no \(entity.name)"))
  }

  private func rejection(_ key: StagedKeys, _ reason: String) -> Rejection {
    let names = key.names.joined(separator: ", ")
    let position = properties.firstIndex { $0.name == key.names.first } ?? 0
    return Rejection(summary: "the key \(names) fits no object: \(reason)", position: position)
  }

  /// Stages a new object: the values that are given, and the model's defaults for the others.
  func insert(
    _ given: Row,
    _ reader: any ImportReader,
    _ ordinal: Int
  ) throws(CommandFailure) -> CommandFailure? {
    if let missing = missingProperty(given.cells) {
      return reader.failure("a new \(entity.name) needs \(missing)", at: keyPosition)
    }
    let row = newRow(line: reader.line)
    for index in keys.indices { keys[index].enter(row, given.cells) }
    wait(for: given, row, reader.line, ordinal)
    do throws(DaybookError) {
      switch purpose {
      case .checking: try stageKeys(row, given.cells)
      case .abandoned: break
      case .rehearsing, .saving: try stage(row, given)
      }
    } catch {
      throw CommandFailure(error)
    }
    return nil
  }

  /// A property that a new object must have, and that a row for an existing one may lack.
  private func missingProperty(_ cells: [ImportCell]) -> String? {
    guard options.policy == .update else { return nil }
    for (position, property) in properties.enumerated() where property.property.isRequired {
      if case .absent = cells[position] { return property.name }
    }
    return nil
  }

  private func stage(_ row: RowID, _ given: Row) throws(DaybookError) {
    changes.insert(row)
    for (position, property) in properties.enumerated() {
      switch given.cells[position] {
      case .value(let value):
        if !value.isNull { try changes.set(row, property.name, value, over: state) }
      case .absent, .keys:
        guard let initial = property.property.attribute?.defaultValue, !initial.isNull,
          property.column != nil
        else { continue }
        try changes.set(row, property.name, initial, over: state)
      }
    }
    for (link, rows) in given.additions { links.add(rows, to: row, link) }
  }

  /// Stages nothing but what constraints compare, so that checking a file needs little memory.
  private func stageKeys(_ row: RowID, _ cells: [ImportCell]) throws(DaybookError) {
    guard options.policy == .error, !entity.uniques.isEmpty else { return }
    changes.insert(row)
    for unique in entity.uniques {
      for name in state.schema.uniques[unique].names {
        guard let position = properties.firstIndex(where: { $0.name == name }),
          case .value(let value) = cells[position], !value.isNull
        else { continue }
        try changes.set(row, name, value, over: state)
      }
    }
  }

  /// Stages changed values of an object.
  func update(
    _ row: RowID,
    _ given: Row,
    _ line: Int,
    _ ordinal: Int
  ) throws(CommandFailure) {
    wait(for: given, row, line, ordinal)
    guard stagesRows else { return }
    let isNew = changes.isInserted(row)
    do throws(DaybookError) {
      for (position, property) in properties.enumerated() {
        guard case .value(let value) = given.cells[position] else { continue }
        if !isNew, !touched.contains(row), isSaved(value, row, property) { continue }
        try changes.set(row, property.name, value, over: state)
        if !isNew { touched.insert(row) }
      }
    } catch {
      throw CommandFailure(error)
    }
    for (link, rows) in given.additions { links.add(rows, to: row, link) }
  }

  private func isSaved(_ value: Value, _ row: RowID, _ property: PropertyLayout) -> Bool {
    let old = state.value(row, property)
    if case .objects(let objects) = value, property.property.relationship?.isOrdered == false {
      let sorted = Set(objects).sorted { $0.number < $1.number }
      return Value.objects(sorted).isIdentical(to: old)
    }
    guard value.isIdentical(to: old) else { return false }
    // A value that lies in a file of its own reads as null.
    return !(value.isNull && property.column.map { state.hasValue(row, $0) } ?? false)
  }

  private func wait(for given: Row, _ row: RowID, _ line: Int, _ ordinal: Int) {
    for (position, values, key) in given.deferred {
      links.deferred.append(
        ImportLinks.Deferred(
          row: row,
          property: properties[position],
          key: key,
          values: values,
          line: line,
          ordinal: ordinal
        )
      )
    }
  }
}
