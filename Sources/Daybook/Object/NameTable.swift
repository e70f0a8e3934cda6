internal import DaybookStore

/// A raw hash table from the addresses of names to columns, shared by the objects of one entity.
///
/// | offset | size | field                                                           |
/// | -----: | ---: | :-------------------------------------------------------------- |
/// |      0 |    8 | by how many bits a hash is shifted right                        |
/// |      8 |    8 | address of the columns' `ColumnStorage`                         |
/// |     16 |   16 | entries: address of the name (8; 0 for none), `NamedSlot` (8)   |
///
/// It never moves, because objects hold its address; names that find no room are looked up by
/// their bytes each time.
final class NameTable {
  let base: UnsafeMutableRawPointer
  private let capacity: Int
  private var count = 0

  init(propertyCount: Int, storages: UnsafeBufferPointer<ColumnStorage>) {
    var bits = 3
    while 1 << bits < propertyCount * 4 { bits += 1 }
    capacity = 1 << bits
    let byteCount = NameTable.headerByteCount + capacity * 16
    base = .allocate(byteCount: byteCount, alignment: 16)
    base.initializeMemory(as: UInt8.self, repeating: 0, count: byteCount)
    base.storeBytes(of: UInt64(64 - bits), as: UInt64.self)
    base.storeBytes(
      of: storages.baseAddress,
      toByteOffset: 8,
      as: UnsafePointer<ColumnStorage>?.self
    )
  }

  deinit {
    base.deallocate()
  }

  static let headerByteCount = 16

  func insert(_ name: PropertyName, _ named: NamedSlot) {
    guard count < capacity / 2 else { return }
    count += 1
    let shift = base.load(as: UInt64.self)
    var slot = Int(truncatingIfNeeded: NameTable.hash(name) &>> shift)
    while entry(slot).load(as: UInt.self) != 0 { slot = (slot + 1) & (capacity - 1) }
    entry(slot).storeBytes(of: UInt(bitPattern: name.bytes), as: UInt.self)
    entry(slot).storeBytes(of: named, toByteOffset: 8, as: NamedSlot.self)
  }

  private func entry(_ slot: Int) -> UnsafeMutableRawPointer {
    base + NameTable.headerByteCount + slot * 16
  }

  private static func hash(_ name: PropertyName) -> UInt64 {
    UInt64(UInt(bitPattern: name.bytes)) &* 0x9E37_79B9_7F4A_7C15
  }
}

/// What a name was found to mean: a column and a property of an entity.
@frozen
@usableFromInline
struct NamedSlot {
  @usableFromInline var column: Int32
  @usableFromInline var property: Int16

  /// Non-zero where a setter must look at more than the column: see `needsCare`.
  @usableFromInline var care: Int16

  /// A name that the entity lacks.
  static let none = NamedSlot(column: -1, property: -1, care: 0)

  init(column: Int32, property: Int16, care: Int16) {
    self.column = column
    self.property = property
    self.care = care
  }

  /// Whether the attribute is derived, or has a range narrower than its column.
  var needsCare: Bool { care != 0 }
}
