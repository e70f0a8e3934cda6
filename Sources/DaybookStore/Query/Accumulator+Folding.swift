import DaybookModel

extension Accumulator {
  /// In which form values are gathered.
  enum Fold {
    case integers
    case doubles
    case words
    case values
  }

  var fold: Fold {
    guard directColumn != nil else { return .values }
    let isTotal = function == .sum || function == .average
    return switch storage {
    case .integer: isTotal ? .integers : .words
    case .double, .float: isTotal ? .doubles : .words
    case .boolean: isTotal ? .integers : .words
    case .date: .words
    case .decimal, .uuid, .text, .bytes, .reference, .list: .values
    }
  }

  /// Adds a block whose first `count` rows all exist and have a value; false if it has no loop.
  func addDense(_ block: ColumnBlock, _ count: Int) -> Bool {
    let base = UnsafeRawPointer(block.values.base)
    switch (fold, storage) {
    case (.doubles, .double):
      doubles[0] += DenseSum.doubles(base, count)
    case (.integers, .integer):
      integers[0] += DenseSum.integers(base, count)
    case (_, _):
      return false
    }
    counts[0] += count
    return true
  }

  /// Adds rows one after the other, to the only group if none are given.
  func addEach(
    _ selection: Selection,
    _ view: ChunkView,
    _ groups: UnsafePointer<UInt32>?
  ) {
    guard key != nil else {
      guard let groups else {
        counts[0] += selection.count
        return
      }
      counts.withUnsafeMutableBufferPointer { counts in
        for index in 0..<selection.count { counts[Int(groups[index])] &+= 1 }
      }
      return
    }
    guard let directColumn else {
      addValues(selection, view, groups)
      return
    }
    guard let block = view.chunk.columns[directColumn] else { return }
    if function == .count {
      addCounts(selection, block, groups)
      return
    }
    switch (fold, storage) {
    case (.doubles, .double): addDoubles(DoubleLoader.self, selection, block, groups)
    case (.doubles, _): addDoubles(FloatLoader.self, selection, block, groups)
    case (.integers, .integer): addIntegers(IntegerLoader.self, selection, block, groups)
    case (.integers, _): addIntegers(BooleanLoader.self, selection, block, groups)
    case (.words, _): addWords(selection, block, groups)
    case (.values, _): addValues(selection, view, groups)
    }
  }

  @inline(__always)
  private func visit(
    _ selection: Selection,
    _ block: ColumnBlock,
    _ groups: UnsafePointer<UInt32>?,
    _ add: (_ position: Int, _ group: Int) -> Void
  ) {
    let valid = UnsafePointer(block.valid)
    guard let groups else {
      for index in 0..<selection.count {
        let position = selection.isDense ? index : Int(selection.positions[index])
        if BitWords.isSet(valid, position) { add(position, 0) }
      }
      return
    }
    if selection.isDense {
      if BitWords.areSet(valid, below: selection.count) {
        for position in 0..<selection.count { add(position, Int(groups[position])) }
        return
      }
      for position in 0..<selection.count where BitWords.isSet(valid, position) {
        add(position, Int(groups[position]))
      }
      return
    }
    let positions = selection.positions
    for index in 0..<selection.count where BitWords.isSet(valid, Int(positions[index])) {
      add(Int(positions[index]), Int(groups[index]))
    }
  }

  private func addCounts(
    _ selection: Selection,
    _ block: ColumnBlock,
    _ groups: UnsafePointer<UInt32>?
  ) {
    counts.withUnsafeMutableBufferPointer { counts in
      visit(selection, block, groups) { _, group in counts[group] &+= 1 }
    }
  }

  @inline(__always)
  private func addDoubles<Loader: ColumnLoader>(
    _ loader: Loader.Type,
    _ selection: Selection,
    _ block: ColumnBlock,
    _ groups: UnsafePointer<UInt32>?
  ) where Loader.Loaded == Double {
    let base = UnsafeRawPointer(block.values.base)
    counts.withUnsafeMutableBufferPointer { counts in
      doubles.withUnsafeMutableBufferPointer { doubles in
        visit(selection, block, groups) { position, group in
          counts[group] &+= 1
          doubles[group] += Loader.load(base, position)
        }
      }
    }
  }

  @inline(__always)
  private func addIntegers<Loader: ColumnLoader>(
    _ loader: Loader.Type,
    _ selection: Selection,
    _ block: ColumnBlock,
    _ groups: UnsafePointer<UInt32>?
  ) where Loader.Loaded == Int64 {
    let base = UnsafeRawPointer(block.values.base)
    counts.withUnsafeMutableBufferPointer { counts in
      integers.withUnsafeMutableBufferPointer { integers in
        visit(selection, block, groups) { position, group in
          counts[group] &+= 1
          integers[group] &+= Int128(Loader.load(base, position))
        }
      }
    }
  }

  private func addWords(
    _ selection: Selection,
    _ block: ColumnBlock,
    _ groups: UnsafePointer<UInt32>?
  ) {
    let base = UnsafeRawPointer(block.values.base)
    let isMinimum = function == .minimum
    let storage = storage
    counts.withUnsafeMutableBufferPointer { counts in
      words.withUnsafeMutableBufferPointer { words in
        visit(selection, block, groups) { position, group in
          counts[group] &+= 1
          let word = OrderedWord.word(base, position, storage)
          words[group] = isMinimum ? min(words[group], word) : max(words[group], word)
        }
      }
    }
  }

  /// Everything else, value by value.
  func addValues(
    _ selection: Selection,
    _ view: ChunkView,
    _ groups: UnsafePointer<UInt32>?
  ) {
    let root = state.schema.tables[table].root
    for index in 0..<selection.count {
      let position = selection.isDense ? index : Int(selection.positions[index])
      let row = StateRow(state, view.row(position, root: root))
      guard let value = evaluator.keys(of: row).first, !value.isNull else { continue }
      let group = groups.map { Int($0[index]) } ?? 0
      counts[group] += 1
      gather(value, into: group)
    }
  }

  /// Adds one value that has no faster form to what a group has.
  @inline(__always)
  func gather(_ value: Value, into group: Int) {
    switch function {
    case .count: break
    case .sum, .average: values[group] = ValueArithmetic.total(values[group], value)
    case .minimum: values[group] = ValueArithmetic.extreme([values[group], value], .before)
    case .maximum: values[group] = ValueArithmetic.extreme([values[group], value], .after)
    }
  }
}
