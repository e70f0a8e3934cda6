internal import DaybookStore

/// The rows of one table as a context sees them: where their columns are, and which of them are
/// objects already.
///
/// Both are arrays by chunk, so that an object is found by its number. The context holds its
/// objects: those that nobody else holds are let go by `sweep()`, in the context's own isolation.
/// (Weak references would cost a side table an object and half the speed of materialising.)
final class GraphTable {
  let index: Int

  /// The number of seats of a chunk: the row's columns, then those of transient properties.
  private let seatCount: Int
  private let zeros: ColumnAddress

  /// The chunks in use, at an address that never changes, so that finding a row's seat counts no
  /// reference.
  let directory: UnsafeMutablePointer<ChunkDirectory>
  private var chunkCapacity = 16

  /// Objects with numbers far beyond any row's.
  private var strays: [UInt64: ManagedObject] = [:]
  var registeredCount: Int { directory.pointee.registeredCount }

  init(index: Int, seatCount: Int, soleEntity: Int, zeros: ColumnAddress) {
    precondition(
      MemoryLayout<ColumnSeat>.size == MemoryLayout<ColumnAddress>.size
        && ColumnSeat.offsetBitCount == ColumnAddress.spanOffsetBitCount,
      "objects read columns as the store lays them out"
    )
    self.index = index
    self.seatCount = max(seatCount, 1)
    self.zeros = zeros
    directory = .allocate(capacity: 1)
    directory.initialize(
      to: ChunkDirectory(soleEntity: soleEntity, chunks: .allocate(capacity: chunkCapacity))
    )
  }

  deinit {
    for chunk in 0..<chunkCount {
      chunks[chunk].seat?.deallocate()
      chunks[chunk].objects?.deinitialize(count: ColumnAddress.rowCount)
      chunks[chunk].objects?.deallocate()
    }
    chunks.deallocate()
    directory.deallocate()
  }

  private var chunkCount: Int { directory.pointee.count }
  private var chunks: UnsafeMutablePointer<GraphChunk> { directory.pointee.chunks }

  private func makeRoom(forChunk chunk: Int) {
    guard chunk >= chunkCount else { return }
    if chunk >= chunkCapacity {
      chunkCapacity = max(chunk + 1, chunkCapacity * 2)
      let wider = UnsafeMutablePointer<GraphChunk>.allocate(capacity: chunkCapacity)
      wider.moveInitialize(from: chunks, count: chunkCount)
      chunks.deallocate()
      directory.pointee.chunks = wider
    }
    (chunks + chunkCount).initialize(repeating: GraphChunk(), count: chunk + 1 - chunkCount)
    directory.pointee.count = chunk + 1
  }
}

/// The chunks of one table as a context has used them.
struct ChunkDirectory {
  /// The entity of every row, or -1 where the table has several.
  let soleEntity: Int
  fileprivate var chunks: UnsafeMutablePointer<GraphChunk>
  fileprivate var count = 0
  fileprivate(set) var registeredCount = 0

  /// The seats of a row that exists in a chunk read before; `nil` where that takes a closer look.
  @inline(__always)
  func seat(of row: RowID) -> UnsafePointer<ColumnSeat>? {
    let chunk = row.chunk
    guard chunk >= 0, chunk < count, row.entity == soleEntity,
      let live = chunks[chunk].live, let seat = chunks[chunk].seat
    else { return nil }
    let position = row.position
    let bit: UInt64 = 1 &<< UInt64(truncatingIfNeeded: position & 63)
    return live[position &>> 6] & bit == 0 ? nil : GraphTable.seats(seat)
  }

  /// Registers an object.
  ///
  /// - Returns: `false` where its chunk holds none yet.
  @inline(__always)
  mutating func register(_ object: ManagedObject) -> Bool {
    let number = Int(truncatingIfNeeded: object.row & 0xFFFF_FFFF_FFFF) &- 1
    let chunk = number &>> 12
    guard chunk < count, let objects = chunks[chunk].objects else { return false }
    registeredCount &+= 1
    chunks[chunk].objectCount &+= 1
    objects[number & 4_095] = object
    return true
  }
}

/// One chunk of rows as a context has used it.
private struct GraphChunk {
  /// Where the columns are, once a row was read.
  var seat: UnsafeMutablePointer<ColumnAddress>?

  /// A bit for every row that exists in the state whose columns the seats lead to.
  var live: UnsafePointer<UInt64>?
  var content: ObjectIdentifier?

  /// By position: the registered objects.
  var objects: UnsafeMutablePointer<ManagedObject?>?
  var objectCount = 0
}

// MARK: - Seats

extension GraphTable {
  /// The seats of a chunk, at an address that never changes.
  func seat(ofChunk chunk: Int, in state: StoreState) -> UnsafePointer<ColumnSeat> {
    makeRoom(forChunk: chunk)
    if let found = chunks[chunk].seat { return GraphTable.seats(found) }
    let made = UnsafeMutablePointer<ColumnAddress>.allocate(capacity: seatCount)
    made.initialize(repeating: zeros, count: seatCount)
    chunks[chunk].seat = made
    point(chunk, to: state, state.contentIdentity(ofChunk: chunk, in: index))
    return GraphTable.seats(made)
  }

  /// Points the seats in use to the columns of another state.
  func move(to state: StoreState) {
    for chunk in 0..<chunkCount where chunks[chunk].seat != nil {
      let content = state.contentIdentity(ofChunk: chunk, in: index)
      if content != chunks[chunk].content { point(chunk, to: state, content) }
    }
  }

  private func point(_ chunk: Int, to state: StoreState, _ content: ObjectIdentifier?) {
    guard let seat = chunks[chunk].seat else { return }
    chunks[chunk].content = content
    chunks[chunk].live = state.liveBits(ofChunk: chunk, in: index)
    state.writeAddresses(ofChunk: chunk, in: index, to: seat, zeros: zeros)
  }

  fileprivate static func seats(
    _ addresses: UnsafeMutablePointer<ColumnAddress>
  ) -> UnsafePointer<ColumnSeat> {
    // Both are three pointers in the same order, as `init` makes sure.
    UnsafePointer(UnsafeRawPointer(addresses).assumingMemoryBound(to: ColumnSeat.self))
  }
}

// MARK: - Objects

extension GraphTable {
  /// The registered object of a row.
  @inline(__always)
  func object(_ row: UInt64) -> ManagedObject? {
    let number = Int(truncatingIfNeeded: row & 0xFFFF_FFFF_FFFF) &- 1
    let chunk = number &>> 12
    guard chunk < chunkCount else { return strays.isEmpty ? nil : strays[number64(row)] }
    return chunks[chunk].objects?[number & 4_095]
  }

  func register(_ object: ManagedObject) {
    if directory.pointee.register(object) { return }
    let number = Int(truncatingIfNeeded: object.row & 0xFFFF_FFFF_FFFF) - 1
    guard objects(ofChunk: number >> 12) != nil, directory.pointee.register(object) else {
      directory.pointee.registeredCount += 1
      strays[number64(object.row)] = object
      return
    }
  }

  /// Where the objects of a chunk are kept by position, at an address that never changes; `nil`
  /// for one far beyond any row.
  func objects(ofChunk chunk: Int) -> UnsafeMutablePointer<ManagedObject?>? {
    guard chunk < chunkCount + 4_096 else { return nil }
    makeRoom(forChunk: chunk)
    if let objects = chunks[chunk].objects { return objects }
    let objects = UnsafeMutablePointer<ManagedObject?>.allocate(capacity: ColumnAddress.rowCount)
    objects.initialize(repeating: nil, count: ColumnAddress.rowCount)
    chunks[chunk].objects = objects
    return objects
  }

  /// Counts an object that was put where `objects(ofChunk:)` says.
  @inline(__always)
  func countRegistration(inChunk chunk: Int) {
    directory.pointee.registeredCount &+= 1
    chunks[chunk].objectCount &+= 1
  }

  func unregister(_ object: ManagedObject) {
    guard self.object(object.row) === object else { return }
    directory.pointee.registeredCount -= 1
    let number = Int(truncatingIfNeeded: object.row & 0xFFFF_FFFF_FFFF) - 1
    guard number >> 12 < chunkCount else {
      strays[number64(object.row)] = nil
      return
    }
    chunks[number >> 12].objects?[number & 4_095] = nil
    chunks[number >> 12].objectCount -= 1
  }

  /// Every registered object, in the order of the numbers.
  func objects() -> [ManagedObject] {
    var found: [ManagedObject] = []
    found.reserveCapacity(registeredCount)
    for chunk in 0..<chunkCount where chunks[chunk].objectCount > 0 {
      guard let objects = chunks[chunk].objects else { continue }
      for position in 0..<ColumnAddress.rowCount {
        if let object = objects[position] { found.append(object) }
      }
    }
    return found + strays.values
  }

  /// Lets go of the objects that nobody else holds.
  func sweep() {
    for chunk in 0..<chunkCount where chunks[chunk].objectCount > 0 {
      guard let objects = chunks[chunk].objects else { continue }
      for position in 0..<ColumnAddress.rowCount where objects[position] != nil {
        guard isKnownUniquelyReferenced(&objects[position]) else { continue }
        objects[position] = nil
        chunks[chunk].objectCount -= 1
        directory.pointee.registeredCount -= 1
      }
    }
    guard !strays.isEmpty else { return }
    for number in Array(strays.keys) where isKnownUniquelyReferenced(&strays[number]) {
      strays[number] = nil
      directory.pointee.registeredCount -= 1
    }
  }

  /// Lets go of the object of a row, if there is one and nobody else holds it.
  func letGo(of row: UInt64) {
    let number = Int(truncatingIfNeeded: number64(row)) &- 1
    let (chunk, position) = (number &>> 12, number & 4_095)
    guard chunk < chunkCount, let objects = chunks[chunk].objects, objects[position] != nil,
      isKnownUniquelyReferenced(&objects[position])
    else { return }
    objects[position] = nil
    chunks[chunk].objectCount -= 1
    directory.pointee.registeredCount -= 1
  }

  /// Lets go of all objects.
  func removeAll() {
    for chunk in 0..<chunkCount where chunks[chunk].objectCount > 0 {
      chunks[chunk].objects?.update(repeating: nil, count: ColumnAddress.rowCount)
      chunks[chunk].objectCount = 0
    }
    strays = [:]
    directory.pointee.registeredCount = 0
  }

  private func number64(_ row: UInt64) -> UInt64 { row & 0xFFFF_FFFF_FFFF }
}
