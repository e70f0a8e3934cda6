import DaybookModel
import DaybookStore

extension ImportStage {
  /// Takes in the current row of a reader.
  ///
  /// - Returns: Why the row is rejected; `nil` where it is not.
  func take(_ reader: any ImportReader, ordinal: Int) throws(CommandFailure) -> CommandFailure? {
    if let direct = reader.directRow {
      try take(direct, line: reader.line)
      return nil
    }
    var row = Row(cells: reader.cells)
    for (position, property) in properties.enumerated() where property.link != nil {
      if let summary = resolve(&row, position, property) {
        return reader.failure(summary, at: position)
      }
    }
    switch match(row.cells) {
    case .failure(let rejection): return reader.failure(rejection.summary, at: rejection.position)
    case .success(nil):
      if let rejection = partialComposite(in: row.cells) {
        return reader.failure(rejection.summary, at: rejection.position)
      }
      return try insert(row, reader, ordinal)
    case .success(.some(let found)):
      switch options.policy {
      case .error:
        return reader.failure(
          "\(describe(row.cells)) already belongs to \(name(found))",
          at: keyPosition
        )
        .trying("--policy update")
      case .skip: skip()
      case .update: try update(found, row, reader.line, ordinal)
      }
      return nil
    }
  }

  /// One row with its relationships resolved as far as they lead to saved objects.
  struct Row {
    var cells: [ImportCell]
    var additions: [(link: Int, rows: [RowID])] = []
    var deferred: [(position: Int, values: [Value], key: String)] = []
  }

  struct Rejection: Error {
    var summary: String
    var position: Int
  }

  /// Where rows speak of the first part of the key.
  var keyPosition: Int { properties.firstIndex { $0.name == keys.first?.names.first } ?? 0 }

  private func name(_ row: RowID) -> String { state.schema.reference(to: row).description }

  private func describe(_ cells: [ImportCell]) -> String {
    let key = keys[0]
    let values = (key.values(cells) ?? []).map { "'\($0.displayText)'" }
    return key.names.joined(separator: ", ") + " " + values.joined(separator: ", ")
  }
}

// MARK: - Relationships

extension ImportStage {
  /// Finds the destinations of a relationship.
  ///
  /// - Returns: What is wrong with them.
  private func resolve(
    _ row: inout Row,
    _ position: Int,
    _ property: PropertyLayout
  ) -> String? {
    switch row.cells[position] {
    case .absent: return nil
    case .value(.object(let reference)): return missing([reference])
    case .value(.objects(let references)): return missing(references)
    case .value: return nil
    case .keys(let values, of: let key):
      row.cells[position] = .absent
      guard let relationship = property.property.relationship, let link = property.link
      else { return nil }
      if entity.entity.isKind(of: relationship.destination) {
        row.deferred.append((position, values, key))
        return nil
      }
      return find(values, key, link, position, in: &row)
    }
  }

  private func find(
    _ values: [Value],
    _ key: String,
    _ link: Int,
    _ position: Int,
    in row: inout Row
  ) -> String? {
    let destination = state.schema.entities[state.schema.links[link].destination]
    var found: [RowID] = []
    for value in values {
      guard case .one(let target) = directory.find(destination, [key], [value]) else {
        return "there is no \(destination.name) with \(key) '\(value.displayText)'"
      }
      found.append(target)
    }
    if state.schema.links[link].isToMany {
      row.additions.append((link, found))
    } else if let target = found.first {
      row.cells[position] = .value(.object(state.schema.reference(to: target)))
    }
    return nil
  }

  private func missing(_ references: [ObjectReference]) -> String? {
    references.first { state.row(of: $0) == nil }.map { "there is no \($0)" }
  }

  /// Resolves what had to wait for the other rows.
  ///
  /// - Returns: The rows that name objects which neither the store nor the file has.
  func finishLinks() throws(CommandFailure) -> [(ordinal: Int, failure: CommandFailure)] {
    var failures: [(ordinal: Int, failure: CommandFailure)] = []
    for waiting in links.deferred {
      var found: [RowID] = []
      for value in waiting.values {
        guard let target = target(waiting, value) else {
          let destination = waiting.property.property.relationship?.destination.name ?? entity.name
          failures.append(
            (
              waiting.ordinal,
              CommandFailure(
                .badInput,
                place: "line \(waiting.line)",
                "there is no \(destination) with \(waiting.key) '\(value.displayText)'"
              )
            )
          )
          continue
        }
        found.append(target)
      }
      if found.count == waiting.values.count { try link(waiting, found) }
    }
    links.deferred.removeAll(keepingCapacity: true)
    guard stagesRows else { return failures }
    touched.formUnion(links.stage(into: changes, over: state))
    return failures
  }

  private func target(_ waiting: ImportLinks.Deferred, _ value: Value) -> RowID? {
    let staged = keys.first { $0.names == [waiting.key] }?.row([value])
    guard staged == nil, let link = waiting.property.link else { return staged }
    let destination = state.schema.entities[state.schema.links[link].destination]
    guard case .one(let row) = directory.find(destination, [waiting.key], [value]) else {
      return nil
    }
    return row
  }

  private func link(_ waiting: ImportLinks.Deferred, _ found: [RowID]) throws(CommandFailure) {
    guard stagesRows, let link = waiting.property.link else { return }
    guard waiting.property.property.relationship?.isToMany == false else {
      return links.add(found, to: waiting.row, link)
    }
    let target = found.first ?? .none
    let isNew = changes.isInserted(waiting.row)
    let old = isNew ? [] : state.related(waiting.row, link)
    guard isNew || touched.contains(waiting.row) || old != found else { return }
    changes.relate(waiting.row, link, to: target, over: state)
    if !isNew { touched.insert(waiting.row) }
  }
}
