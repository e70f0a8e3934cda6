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
  private var seats: [UnsafeMutablePointer<ColumnAddress>?] = []
  private var contents: [ObjectIdentifier?] = []
  private var slots: [UnsafeMutablePointer<ManagedObject?>?] = []
  private var slotCounts: [Int] = []

  /// Objects with numbers far beyond any row's.
  private var strays: [UInt64: ManagedObject] = [:]
  private(set) var registeredCount = 0

  init(index: Int, seatCount: Int, zeros: ColumnAddress) {
    precondition(
      MemoryLayout<ColumnSeat>.size == MemoryLayout<ColumnAddress>.size
        && ColumnSeat.offsetBitCount == ColumnAddress.spanOffsetBitCount,
      "objects read columns as the store lays them out"
    )
    self.index = index
    self.seatCount = max(seatCount, 1)
    self.zeros = zeros
  }

  deinit {
    for seat in seats { seat?.deallocate() }
    for slot in slots {
      slot?.deinitialize(count: ColumnAddress.rowCount)
      slot?.deallocate()
    }
  }
}

// MARK: - Seats

extension GraphTable {
  /// The seats of a chunk, at an address that never changes.
  func seat(ofChunk chunk: Int, in state: StoreState) -> UnsafePointer<ColumnSeat> {
    while seats.count <= chunk {
      seats.append(nil)
      contents.append(nil)
    }
    if let found = seats[chunk] { return GraphTable.seats(found) }
    let made = UnsafeMutablePointer<ColumnAddress>.allocate(capacity: seatCount)
    made.initialize(repeating: zeros, count: seatCount)
    seats[chunk] = made
    contents[chunk] = state.contentIdentity(ofChunk: chunk, in: index)
    state.writeAddresses(ofChunk: chunk, in: index, to: made, zeros: zeros)
    return GraphTable.seats(made)
  }

  /// Points the seats in use to the columns of another state.
  func move(to state: StoreState) {
    for chunk in seats.indices {
      guard let seat = seats[chunk] else { continue }
      let content = state.contentIdentity(ofChunk: chunk, in: index)
      guard content != contents[chunk] else { continue }
      contents[chunk] = content
      state.writeAddresses(ofChunk: chunk, in: index, to: seat, zeros: zeros)
    }
  }

  private static func seats(
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
    guard chunk < slots.count else { return strays.isEmpty ? nil : strays[number64(row)] }
    return slots[chunk]?[number & 4_095]
  }

  func register(_ object: ManagedObject) {
    let number = Int(truncatingIfNeeded: object.row & 0xFFFF_FFFF_FFFF) - 1
    let chunk = number >> 12
    registeredCount += 1
    guard chunk < slots.count + 4_096 else {
      strays[number64(object.row)] = object
      return
    }
    while slots.count <= chunk {
      slots.append(nil)
      slotCounts.append(0)
    }
    slotCounts[chunk] += 1
    if let slot = slots[chunk] {
      slot[number & 4_095] = object
      return
    }
    let slot = UnsafeMutablePointer<ManagedObject?>.allocate(capacity: ColumnAddress.rowCount)
    slot.initialize(repeating: nil, count: ColumnAddress.rowCount)
    slot[number & 4_095] = object
    slots[chunk] = slot
  }

  func unregister(_ object: ManagedObject) {
    guard self.object(object.row) === object else { return }
    registeredCount -= 1
    let number = Int(truncatingIfNeeded: object.row & 0xFFFF_FFFF_FFFF) - 1
    guard number >> 12 < slots.count else {
      strays[number64(object.row)] = nil
      return
    }
    slots[number >> 12]?[number & 4_095] = nil
    slotCounts[number >> 12] -= 1
  }

  /// Every registered object, in the order of the numbers.
  func objects() -> [ManagedObject] {
    var found: [ManagedObject] = []
    found.reserveCapacity(registeredCount)
    for chunk in slots.indices where slotCounts[chunk] > 0 {
      guard let slot = slots[chunk] else { continue }
      for position in 0..<ColumnAddress.rowCount {
        if let object = slot[position] { found.append(object) }
      }
    }
    return found + strays.values
  }

  /// Lets go of the objects that nobody else holds.
  func sweep() {
    for chunk in slots.indices where slotCounts[chunk] > 0 {
      guard let slot = slots[chunk] else { continue }
      for position in 0..<ColumnAddress.rowCount where slot[position] != nil {
        guard isKnownUniquelyReferenced(&slot[position]) else { continue }
        slot[position] = nil
        slotCounts[chunk] -= 1
        registeredCount -= 1
      }
    }
    guard !strays.isEmpty else { return }
    for number in Array(strays.keys) where isKnownUniquelyReferenced(&strays[number]) {
      strays[number] = nil
      registeredCount -= 1
    }
  }

  /// Lets go of all objects.
  func removeAll() {
    for chunk in slots.indices where slotCounts[chunk] > 0 {
      slots[chunk]?.update(repeating: nil, count: ColumnAddress.rowCount)
      slotCounts[chunk] = 0
    }
    strays = [:]
    registeredCount = 0
  }

  private func number64(_ row: UInt64) -> UInt64 { row & 0xFFFF_FFFF_FFFF }
}
