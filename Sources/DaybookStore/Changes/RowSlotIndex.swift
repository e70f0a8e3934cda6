/// Finds a row's slot by open addressing, compared against the list of rows itself.
struct RowSlotIndex {
  private var table: [UInt32] = []
  private var count = 0

  init() {}

  /// Indexes distinct rows.
  init(_ rows: [UInt64]) {
    for (slot, row) in rows.enumerated() { _ = insert(row, slot: slot, among: rows) }
  }

  /// Returns the slot of `row`, which becomes `slot` if the row is new.
  mutating func insert(_ row: UInt64, slot: Int, among rows: [UInt64]) -> Int {
    if (count + 1) * 2 > table.count { grow(rows) }
    let mask = table.count - 1
    var place = RowSlotIndex.hash(row) & mask
    while table[place] != 0 {
      let found = Int(table[place]) - 1
      if rows[found] == row { return found }
      place = (place + 1) & mask
    }
    table[place] = UInt32(slot + 1)
    count += 1
    return slot
  }

  /// Returns the slot of `row`.
  func find(_ row: UInt64, among rows: [UInt64]) -> Int? {
    guard !table.isEmpty else { return nil }
    let mask = table.count - 1
    var place = RowSlotIndex.hash(row) & mask
    while table[place] != 0 {
      let found = Int(table[place]) - 1
      if rows[found] == row { return found }
      place = (place + 1) & mask
    }
    return nil
  }

  private mutating func grow(_ rows: [UInt64]) {
    let capacity = max(table.count * 2, 16)
    table = Array(repeating: 0, count: capacity)
    let mask = capacity - 1
    for (slot, row) in rows.prefix(count).enumerated() {
      var place = RowSlotIndex.hash(row) & mask
      while table[place] != 0 { place = (place + 1) & mask }
      table[place] = UInt32(slot + 1)
    }
  }

  @inline(__always)
  private static func hash(_ row: UInt64) -> Int {
    let product = row.multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
    return Int(truncatingIfNeeded: (product.high ^ product.low) &>> 1)
  }
}
