import DaybookModel

/// One key of a grouping, prepared for one run.
final class GroupColumn {
  private let key: GroupKey
  private let state: StoreState
  private let table: Int
  private let hops: [ColumnDirectory]
  private let directory: ColumnDirectory?
  private let words = WordGroups()
  private let folder = TextFolder()
  private let evaluator: SortEvaluator
  private var texts = TextGroups()
  private var values: [Value: UInt32] = [:]

  /// By ordinal of the row that a reference leads to: its group plus one, zero for not known yet.
  private var knownRows: UnsafeMutablePointer<UInt32>?

  /// By ordinal of the row at the end of the path: its group plus one, zero for not known yet.
  private var known: UnsafeMutablePointer<UInt32>?

  init(_ key: GroupKey, _ state: StoreState, table: Int) {
    self.key = key
    self.state = state
    self.table = table
    evaluator = SortEvaluator([SortTerm(key.keyPath)])
    var current = table
    var hops: [ColumnDirectory] = []
    for step in key.hops {
      if case .column(let column) = step.kind {
        hops.append(ColumnDirectory(state, table: current, column: column))
      }
      current = step.table
    }
    self.hops = hops
    directory = key.column.map { ColumnDirectory(state, table: current, column: $0) }
    if !hops.isEmpty { known = zeros(state, current) }
    if let target = key.targetTable { knownRows = zeros(state, target) }
  }

  deinit {
    known?.deallocate()
    knownRows?.deallocate()
  }

  /// The number of groups so far.
  var count: Int { words.count }

  /// Writes the groups of rows that all have a whole number or a destination of their own.
  ///
  /// - Returns: `false` for every other selection; nothing is written then.
  func assignDense(
    _ selection: Selection,
    _ view: ChunkView,
    _ groups: UnsafeMutablePointer<UInt32>
  ) -> Bool {
    guard selection.isDense, hops.isEmpty, let directory,
      let values = directory.entries[view.index].values,
      let valid = directory.entries[view.index].valid,
      BitWords.areSet(valid, below: selection.count)
    else { return false }
    switch key.storage {
    case .integer:
      words.assignDense(values, selection.count, groups)
    case .reference:
      let known = knownRows
      for position in 0..<selection.count {
        groups[position] = referenceGroup(word(values, position), known)
      }
    case .double, .date, .boolean, .float, .decimal, .uuid, .text, .bytes, .list:
      return false
    }
    return true
  }

  /// Writes the group of each row of a selection.
  func assign(
    _ selection: Selection,
    _ view: ChunkView,
    _ groups: UnsafeMutablePointer<UInt32>
  ) {
    let first = UInt32(truncatingIfNeeded: view.index &* chunkRowCount)
    guard hops.isEmpty, let directory, let values = directory.entries[view.index].values,
      isComplete(selection, directory.entries[view.index])
    else {
      for index in 0..<selection.count {
        groups[index] = group(of: first &+ UInt32(selection.positions[index]))
      }
      return
    }
    switch key.storage {
    case .integer:
      words.assign(values, selection.positions, selection.count, groups)
    case .reference:
      assignReferences(values, selection, groups)
    case .double, .date:
      for index in 0..<selection.count {
        let position = Int(selection.positions[index])
        groups[index] = words.group(OrderedWord.double(DoubleLoader.load(values, position)))
      }
    case .boolean, .float, .decimal, .uuid, .text, .bytes, .list:
      for index in 0..<selection.count {
        groups[index] = group(of: first &+ UInt32(selection.positions[index]))
      }
    }
  }

  @inline(__always)
  private func word(_ values: UnsafeRawPointer, _ position: Int) -> UInt64 {
    values.load(fromByteOffset: position &* 8, as: UInt64.self)
  }

  /// A row's number leads straight to its group.
  private func assignReferences(
    _ values: UnsafeRawPointer,
    _ selection: Selection,
    _ groups: UnsafeMutablePointer<UInt32>
  ) {
    let known = knownRows
    for index in 0..<selection.count {
      groups[index] = referenceGroup(word(values, Int(selection.positions[index])), known)
    }
  }

  @inline(__always)
  private func referenceGroup(
    _ row: UInt64,
    _ knownRows: UnsafeMutablePointer<UInt32>?
  ) -> UInt32 {
    guard let knownRows else { return words.group(row) }
    let ordinal = Int(truncatingIfNeeded: (row & 0xFFFF_FFFF_FFFF) &- 1)
    let number = knownRows[ordinal]
    if number != 0 { return number &- 1 }
    let group = words.group(row)
    knownRows[ordinal] = group &+ 1
    return group
  }

  /// Whether every row of a selection has a value.
  private func isComplete(_ selection: Selection, _ entry: ColumnDirectory.Entry) -> Bool {
    guard let valid = entry.valid else { return false }
    var missing = 0
    for index in 0..<selection.count {
      missing &+= BitWords.isSet(valid, Int(selection.positions[index])) ? 0 : 1
    }
    return missing == 0
  }
}

// MARK: - One row

extension GroupColumn {
  private func group(of ordinal: UInt32) -> UInt32 {
    guard let directory else { return group(of: evaluated(ordinal)) }
    var row = ordinal
    for hop in hops {
      guard let values = hop.entry(row).values else { return words.nilGroup() }
      let target = word(values, Int(row & 4_095))
      if target == 0 { return words.nilGroup() }
      row = UInt32(truncatingIfNeeded: (target & 0xFFFF_FFFF_FFFF) &- 1)
    }
    guard let known else { return group(row, directory) }
    let number = known[Int(row)]
    if number != 0 { return number &- 1 }
    let found = group(row, directory)
    known[Int(row)] = found &+ 1
    return found
  }

  private func group(_ row: UInt32, _ directory: ColumnDirectory) -> UInt32 {
    let position = Int(row & 4_095)
    let entry = directory.entry(row)
    guard let values = entry.valuesIfValid(position) else { return words.nilGroup() }
    switch key.storage {
    case .integer, .reference:
      return words.group(word(values, position))
    case .double, .date:
      return words.group(OrderedWord.double(DoubleLoader.load(values, position)))
    case .float:
      return words.group(OrderedWord.double(FloatLoader.load(values, position)))
    case .boolean:
      return words.group(UInt64(values.load(fromByteOffset: position, as: UInt8.self)))
    case .text:
      return textGroup(entry, word(values, position))
    case .decimal, .uuid, .bytes, .list:
      let block = directory.blocks[Int(row &>> 12)]
      return group(of: block?.value(position, key.type) ?? .null)
    }
  }

  private func textGroup(_ entry: ColumnDirectory.Entry, _ span: UInt64) -> UInt32 {
    guard let arena = entry.arena else { return words.nilGroup() }
    let span = TextSpan(rawValue: span)
    let start = arena + span.offset
    if entry.isNormalized { return texts.group(start, span.byteCount, words) }
    let folded = folder.folded(start, span.byteCount, [])
    return texts.group(folded.baseAddress ?? start, folded.count, words)
  }

  private func group(of value: Value) -> UInt32 {
    if value.isNull { return words.nilGroup() }
    if let known = values[value] { return known }
    let number = words.takeNumber()
    values[value] = number
    return number
  }

  private func evaluated(_ ordinal: UInt32) -> Value {
    guard let row = state.row(numbered: Int64(ordinal) + 1, in: table) else { return .null }
    return evaluator.keys(of: StateRow(state, row)).first ?? .null
  }
}

/// A zero for every row that a table has room for.
private func zeros(_ state: StoreState, _ table: Int) -> UnsafeMutablePointer<UInt32> {
  let capacity = max(state.tables[table].chunks.count, 1) * chunkRowCount
  let zeros = UnsafeMutablePointer<UInt32>.allocate(capacity: capacity)
  zeros.initialize(repeating: 0, count: capacity)
  return zeros
}
