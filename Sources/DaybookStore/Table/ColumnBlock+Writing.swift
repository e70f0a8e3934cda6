// The caller owns the block, and its values at the position written; see `ValueBuffer`.
extension ColumnBlock {
  /// Stores a value of the column's stride.
  @inline(__always)
  func store<T>(_ value: T, at position: Int) {
    values.base.storeBytes(
      of: value,
      toByteOffset: position &* MemoryLayout<T>.stride,
      as: T.self
    )
    BitWords.set(valid, position)
  }

  /// Stores a text at the end of the arena; the text that stood there before is dead.
  @inline(__always)
  func storeText(_ bytes: UnsafeRawBufferPointer, at position: Int) {
    if BitWords.isSet(valid, position) { deadByteCount &+= span(position).byteCount }
    guard let base = bytes.baseAddress, bytes.count > 0 else {
      store(UInt64(0), at: position)
      return
    }
    if storage == .text, isNormalized, !TextForm.isNormalized(bytes) { isNormalized = false }
    let arena = arena(reserving: bytes.count)
    let offset = arena.append(base, bytes.count)
    store(TextSpan(offset: offset, byteCount: bytes.count).rawValue, at: position)
  }

  /// Stores the value that another block of the same storage has at a position.
  func storeValue(of source: ColumnBlock, _ sourcePosition: Int, at position: Int) {
    guard !storage.hasArena else { return storeText(source.text(sourcePosition), at: position) }
    (values.base + position * storage.stride).copyMemory(
      from: source.values.base + sourcePosition * storage.stride,
      byteCount: storage.stride
    )
    BitWords.set(valid, position)
  }

  /// Takes a row's value away.
  func storeNull(at position: Int) {
    guard BitWords.isSet(valid, position) else { return }
    if storage.hasArena { deadByteCount &+= span(position).byteCount }
    (values.base + position * storage.stride).initializeMemory(
      as: UInt8.self,
      repeating: 0,
      count: storage.stride
    )
    BitWords.clear(valid, position)
  }

  /// The arena with room for `byteCount` further bytes.
  @inline(__always)
  func arena(reserving byteCount: Int) -> ByteArena {
    if let arena, arena.capacity &- arena.count >= byteCount { return arena }
    return makeRoom(byteCount)
  }

  @inline(never)
  private func makeRoom(_ byteCount: Int) -> ByteArena {
    let grown: ByteArena
    if let arena {
      grown = arena.grown(toFit: byteCount)
    } else {
      grown = ByteArena(capacity: max(byteCount, 256))
    }
    arena = grown
    return grown
  }

  /// Gives a block of a change set room for more rows.
  func grow(to capacity: Int) {
    guard capacity > values.capacity else { return }
    values = values.copy(owner: owner, capacity: capacity)
    guard capacity > validCapacity else { return }
    let words = BitWords.allocate((capacity + 63) / 64)
    words.update(from: valid, count: (validCapacity + 63) / 64)
    valid.deallocate()
    valid = words
    validCapacity = capacity
  }
}

// MARK: - Copy on write

extension ColumnBlock {
  /// Makes the values writable at a position, by copying them if a reader may look there.
  @inline(__always)
  func prepareToWrite(_ position: Int, _ live: UnsafeMutablePointer<UInt64>) {
    if values.owner != owner, BitWords.isSet(values.written, position) { copyValues(live) }
    BitWords.set(values.written, position)
  }

  /// Copies the values and texts that are there, for a line of states of its own.
  ///
  /// A writer may be adding to the buffers meanwhile; what this block names stays as it is.
  func detach(_ live: UnsafeMutablePointer<UInt64>) {
    values = values.copy(of: valid, owner: owner)
    // Readers of rows without a value look too.
    for word in 0..<BitWords.count { values.written[word] |= live[word] }
    if storage.hasArena { compactTexts(valid) }
  }

  /// Copies the values, and leaves dead texts behind if they are the majority.
  @inline(never)
  private func copyValues(_ live: UnsafeMutablePointer<UInt64>) {
    values = values.copy(owner: owner)
    guard let old = arena, deadByteCount * 2 > old.count, old.count > 4_096 else { return }
    compactTexts(live)
  }

  /// Moves the texts of some rows to an arena of their own, and forgets the others.
  private func compactTexts(_ live: UnsafeMutablePointer<UInt64>) {
    var byteCount = 0
    for position in 0..<chunkRowCount where BitWords.isSet(valid, position) {
      if BitWords.isSet(live, position) { byteCount += span(position).byteCount }
    }
    let compact = ByteArena(capacity: byteCount + byteCount / 4)
    for position in 0..<chunkRowCount where BitWords.isSet(valid, position) {
      var span = TextSpan(rawValue: 0)
      if BitWords.isSet(live, position), let base = text(position).baseAddress {
        let count = self.span(position).byteCount
        span = TextSpan(offset: compact.append(base, count), byteCount: count)
      }
      values.base.storeBytes(of: span.rawValue, toByteOffset: position * 8, as: UInt64.self)
    }
    arena = compact
    deadByteCount = 0
  }
}
