internal import DaybookModel
internal import DaybookStore

extension ManagedObject {
  /// Sets a value of one word; nothing happens if it is the same already.
  @inline(never)
  @usableFromInline
  final func writeWord(_ name: PropertyName, _ word: UInt64?) {
    guard let column = writableColumn(name) else { return }
    if let edits, edits.isPresent(column) {
      if let word, !edits.isNull(column) {
        guard edits.word(column) != word else { return }
      } else if word == nil, edits.isNull(column) {
        return
      }
    } else if self.word(column) == word {
      return
    }
    setWord(word, column)
  }

  final func setWord(_ word: UInt64?, _ column: Int) {
    let mark = markForWriting()
    guard let edits else { return }
    if let word {
      edits.setWord(word, column, adding: mark)
    } else {
      edits.setNull(column, adding: mark)
    }
  }

  /// Sets a value of two words; nothing happens if it is the same already.
  final func writePair(_ name: PropertyName, _ pair: (UInt64, UInt64)?) {
    guard let column = writableColumn(name), storage(column) == .uuid else { return }
    let present = self.pair(column)
    guard present?.0 != pair?.0 || present?.1 != pair?.1 else { return }
    let mark = markForWriting()
    guard let edits else { return }
    if let pair {
      edits.setPair(pair, column, adding: mark)
    } else {
      edits.setNull(column, adding: mark)
    }
  }

  /// Sets an integer; one out of the attribute's range leaves the value and fails the next save.
  @inline(never)
  @usableFromInline
  final func writeInteger(_ name: PropertyName, _ number: Int64?) {
    if let number, status.isDisjoint(with: ObjectStatus.unwritable) {
      let named = find(name)
      guard named.property >= 0 else { return }
      guard named.needsCare else { return writeWord(name, UInt64(bitPattern: number)) }
      let slot = layout.properties[Int(named.property)]
      if let range = slot.integerRange, !range.contains(number) {
        graph.recordFault(.outOfRange(number, slot, of: self))
        return
      }
    }
    writeWord(name, number.map(UInt64.init(bitPattern:)))
  }

  /// Sets a text; nothing happens if its bytes are the same already.
  @inline(never)
  @usableFromInline
  final func writeText(_ name: PropertyName, _ text: String?) {
    guard let column = writableColumn(name), !hasText(text, column) else { return }
    let mark = markForWriting()
    guard let edits else { return }
    if let text {
      edits.setText(text, column, adding: mark)
    } else {
      edits.setNull(column, adding: mark)
    }
  }

  private final func hasText(_ text: String?, _ column: Int) -> Bool {
    if let cells = cells(column) {
      guard let text, !cells.isNull(column) else { return text == nil && cells.isNull(column) }
      return ManagedObject.haveSameBytes(cells.text(column), text)
    }
    guard let seat, seat[column].isValid(position) else { return text == nil }
    guard var text else { return false }
    let bytes = seat[column].bytes(position)
    return text.withUTF8 { $0.count == bytes.count && $0.elementsEqual(bytes) }
  }

  static func haveSameBytes(_ left: String, _ right: String) -> Bool {
    left.utf8.count == right.utf8.count && left.utf8.elementsEqual(right.utf8)
  }

  /// Sets a value of any attribute; nothing happens if it is identical already.
  final func writeValue(_ name: PropertyName, _ value: Value) {
    guard let column = writableColumn(name) else { return }
    let property = layout.properties[Int(find(name).property)]
    setValue(value, property, column)
  }

  final func setValue(_ value: Value, _ property: PropertySlot, _ column: Int) {
    guard !attributeValue(property).isIdentical(to: value) else { return }
    let mark = markForWriting()
    edits?.set(value, column, adding: mark)
  }
}

// MARK: - Becoming changed

extension ManagedObject {
  /// The column to write, after the object was bound; `nil` where writing is refused.
  final func writableColumn(_ name: PropertyName) -> Int? {
    guard status.isDisjoint(with: ObjectStatus.unwritable) else { return nil }
    let slot = find(name)
    guard slot.column >= 0 else { return nil }
    if seat == nil, edits == nil {
      bind()
      guard status.isDisjoint(with: ObjectStatus.unwritable) else { return nil }
    }
    if slot.needsCare, layout.properties[Int(slot.property)].isDerived {
      graph.recordFault(.derivedAttribute(of: self, named: name.text))
      return nil
    }
    return Int(slot.column)
  }

  /// Makes sure that there are edits to write into, and says how a cell of them is to be marked.
  @inline(__always)
  final func markForWriting() -> RowCells.Mark {
    let isAwaking = status.contains(.awaking)
    if !isAwaking,
      !status.contains(.touched) || status.isDisjoint(with: [.inserted, .updated])
    {
      becomeChanged()
    }
    if edits == nil { _ = ownEdits() }
    return isAwaking ? [] : .changed
  }

  /// Records that the object is edited, for the next event and the next save.
  @inline(never)
  final func becomeChanged() {
    graph.touch(self)
    graph.markUpdated(self)
  }

  /// The object's own edits, made when it has none yet.
  @inline(__always)
  final func ownEdits() -> ObjectEdits {
    if let edits { return edits }
    let made = ObjectEdits(layout.shape)
    edits = made
    return made
  }
}
