internal import DaybookModel
internal import DaybookStore

extension ObjectGraph {
  /// Returns the objects of rows, made as faults where they are not registered.
  ///
  /// What the rows of a chunk have in common is looked up once for each run of them, and memory
  /// is filled without generic code.
  ///
  /// - Throws: An error that names the first object whose class is not `T`.
  func objects<T: ManagedObject>(_ rows: ArraySlice<UInt64>) throws(DaybookError) -> [T] {
    var filled = 0
    let found = [T](unsafeUninitializedCapacity: rows.count) { buffer, count in
      guard let base = buffer.baseAddress else { return }
      // A reference to an object of any class is one word.
      let memory = UnsafeMutableRawPointer(base).assumingMemoryBound(to: ManagedObject.self)
      filled = fill(memory, rows) { $0 is T.Type }
      count = filled
    }
    guard filled < rows.count else { return found }
    let stranger = object(rows[rows.startIndex + filled])
    throw DaybookError(
      .usage(.wrongClass(expected: "\(T.self)", found: "\(type(of: stranger))")),
      at: .init(object: stranger.reference)
    )
  }

  /// Puts objects side by side until one is of another class, and returns how many.
  private func fill(
    _ memory: UnsafeMutablePointer<ManagedObject>,
    _ rows: ArraySlice<UInt64>,
    fits: (ManagedObject.Type) -> Bool
  ) -> Int {
    var filled = 0
    var run: ChunkRun?
    for row in rows {
      if run?.holds(row) != true {
        run = chunkRun(of: row)
        guard let run, fits(run.layout.managedClass) else { return filled }
      }
      if run?.put(row, at: memory + filled, in: self) != true {
        (memory + filled).initialize(to: object(row))
      }
      filled += 1
    }
    return filled
  }

  private func chunkRun(of row: UInt64) -> ChunkRun {
    let layout = layout(ofEntity: Int(truncatingIfNeeded: row &>> 48))
    let table = table(ofRow: row)
    let chunk = RowID(rawValue: row).chunk
    return ChunkRun(
      key: ChunkRun.key(row),
      layout: layout,
      table: table,
      chunk: chunk,
      objects: isClosed ? nil : table.objects(ofChunk: chunk)
    )
  }
}

/// What rows of one entity in one chunk have in common.
private struct ChunkRun {
  let key: UInt64

  // Invariant: lives only inside a call of the graph, which holds its layouts and tables.
  unowned(unsafe) let layout: ObjectLayout
  unowned(unsafe) let table: GraphTable
  let chunk: Int

  /// By position: the registered objects; `nil` where objects are not kept like that.
  let objects: UnsafeMutablePointer<ManagedObject?>?

  static func key(_ row: UInt64) -> UInt64 { (row &- 1) &>> 12 }

  @inline(__always)
  func holds(_ row: UInt64) -> Bool { key == ChunkRun.key(row) }

  /// Puts the object of a row at `place`, registered if it had to be made.
  ///
  /// - Returns: `false` where objects are not kept by position.
  @inline(__always)
  func put(
    _ row: UInt64,
    at place: UnsafeMutablePointer<ManagedObject>,
    in graph: ObjectGraph
  ) -> Bool {
    guard let objects else { return false }
    let slot = objects + Int(truncatingIfNeeded: (row &- 1) & 4_095)
    if let found = slot.pointee {
      place.initialize(to: found)
      return true
    }
    let made = layout.managedClass.init(
      ObjectOrigin(graph: graph, layout: layout, row: row, status: [])
    )
    place.initialize(to: made)
    slot.pointee = made
    table.countRegistration(inChunk: chunk)
    return true
  }
}
