internal import DaybookStore

extension ManagedObject {
  /// The column and property that a name means; -1 for a name that the entity lacks.
  @inlinable
  @inline(__always)
  final func find(_ name: PropertyName) -> NamedSlot {
    let key = UInt(bitPattern: name.bytes)
    let shift = names.load(as: UInt64.self)
    let mask = Int(truncatingIfNeeded: (1 as UInt64) &<< (64 &- shift)) &- 1
    var slot = Int(truncatingIfNeeded: (UInt64(key) &* 0x9E37_79B9_7F4A_7C15) &>> shift)
    while true {
      let entry = names + (16 &+ slot &* 16)
      let found = entry.load(as: UInt.self)
      if found == key { return entry.load(fromByteOffset: 8, as: NamedSlot.self) }
      if found == 0 { return resolve(name) }
      slot = (slot &+ 1) & mask
    }
  }

  /// Looks up a name whose address has not been seen yet.
  @inline(never)
  @usableFromInline
  final func resolve(_ name: PropertyName) -> NamedSlot { layout.resolve(name) }

  /// The seat of a column of an object that is bound to its row and has no edits.
  @inlinable
  @inline(__always)
  final func cleanSeat(_ name: PropertyName) -> ColumnSeat? {
    guard edits == nil, let seat else { return nil }
    let column = Int(find(name).column)
    guard column >= 0 else { return nil }
    return seat[column]
  }

  /// Reads a value of one word from wherever it is; `nil` where there is none.
  @inline(never)
  @usableFromInline
  final func readWord(_ name: PropertyName) -> UInt64? {
    guard let column = readableColumn(name) else { return nil }
    return word(column)
  }

  /// Reads a text from wherever it is.
  @inline(never)
  @usableFromInline
  final func readText(_ name: PropertyName) -> String? {
    guard let column = readableColumn(name) else { return nil }
    return text(column)
  }

  /// Reads a value of two words from wherever it is; `nil` where there is none.
  @usableFromInline
  final func readPair(_ name: PropertyName) -> (UInt64, UInt64)? {
    guard let column = readableColumn(name), storage(column) == .uuid else {
      return nil
    }
    return pair(column)
  }

  /// The column to read, after the object was bound; `nil` where there is nothing to read.
  final func readableColumn(_ name: PropertyName) -> Int? {
    if status.contains(.prototype) {
      graph.probe?.record(name.text)
      return nil
    }
    let column = Int(find(name).column)
    guard column >= 0 else { return nil }
    bind()
    return column
  }
}

// MARK: - Columns

extension ManagedObject {
  /// The edited or kept cell of a column; `nil` where the row's own value counts.
  @inline(__always)
  final func cells(_ column: Int) -> RowCells? {
    guard let edits else { return nil }
    if edits.isPresent(column) { return edits }
    if let base = edits.base, base.isPresent(column) { return base }
    return nil
  }

  final func word(_ column: Int) -> UInt64? {
    // Asked one after the other, because cells handed on would be counted.
    if let edits {
      if edits.isPresent(column) { return edits.valueWord(column) }
      if let base = edits.base, base.isPresent(column) { return base.valueWord(column) }
    }
    return rowWord(column)
  }

  final func text(_ column: Int) -> String? {
    if let edits {
      if edits.isPresent(column) { return edits.valueText(column) }
      if let base = edits.base, base.isPresent(column) { return base.valueText(column) }
    }
    return rowText(column)
  }

  /// The two words of a UUID; `nil` where there is none.
  final func pair(_ column: Int) -> (UInt64, UInt64)? {
    if let edits {
      if edits.isPresent(column) { return edits.valuePair(column) }
      if let base = edits.base, base.isPresent(column) { return base.valuePair(column) }
    }
    guard let seat, seat[column].isValid(position) else { return nil }
    return seat[column].loadAny(position, as: (UInt64, UInt64).self)
  }

  /// How a column keeps its values.
  @inline(__always)
  final func storage(_ column: Int) -> ColumnStorage {
    names.load(fromByteOffset: 8, as: UnsafePointer<ColumnStorage>.self)[column]
  }

  /// The row's own word, before any edit.
  final func rowWord(_ column: Int) -> UInt64? {
    guard let seat, seat[column].isValid(position) else { return nil }
    switch storage(column) {
    case .boolean: return UInt64(seat[column].load(position, as: UInt8.self))
    case .float: return UInt64(seat[column].load(position, as: UInt32.self))
    case .integer, .double, .date, .reference:
      return seat[column].load(position, as: UInt64.self)
    case .decimal, .uuid, .text, .bytes, .list: return nil
    }
  }

  final func rowText(_ column: Int) -> String? {
    guard let seat, seat[column].isValid(position) else { return nil }
    return seat[column].text(position)
  }

  /// The packed row of a to-one relationship's destination, zero for none.
  @inline(__always)
  final func reference(_ column: Int) -> UInt64 {
    if let cells = cells(column) { return cells.reference(column) }
    if seat == nil { bind() }
    guard let seat else { return 0 }
    return seat[column].load(position, as: UInt64.self)
  }
}

// MARK: - Binding

extension ManagedObject {
  /// Binds a fault to its row, once; a fault whose row is gone reads as nil.
  @inline(__always)
  final func bind() {
    guard seat == nil, edits == nil else { return }
    bindToRow()
  }

  @inline(never)
  private final func bindToRow() {
    guard status.isDisjoint(with: [.gone, .prototype, .inserted]) else { return }
    guard let found = graph.seat(ofRow: row) ?? graph.newestSeat(ofRow: row) else {
      graph.markVanished(self)
      return
    }
    // Moving to the newest state may have bound this object already.
    guard seat == nil else { return }
    seat = found
    graph.bindingCount += 1
    status.insert(.awaking)
    awakeFromFetch()
    status.remove(.awaking)
  }
}
