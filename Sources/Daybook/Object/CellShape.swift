internal import DaybookStore

/// How the cells of one entity's objects are laid out; shared by all of them.
final class CellShape {
  /// What a cell's 16 bytes are.
  enum Kind: UInt8 {
    /// One word.
    case word
    /// Two words.
    case pair
    /// A `String`.
    case text
    /// A `CellBox`.
    case box
  }

  let storages: [ColumnStorage]

  /// The columns whose cells own memory.
  let owners: [Int]
  let count: Int

  /// The bytes in front of the cells, one for each column, rounded up to whole cells.
  let markByteCount: Int
  let byteCount: Int
  private let kinds: UnsafeMutablePointer<UInt8>

  init(_ storages: [ColumnStorage]) {
    self.storages = storages
    count = storages.count
    markByteCount = (storages.count + 15) & ~15
    byteCount = max(markByteCount + storages.count * 16, 16)
    kinds = .allocate(capacity: max(storages.count, 1))
    var owners: [Int] = []
    for (column, storage) in storages.enumerated() {
      let kind = CellShape.kind(storage)
      kinds[column] = kind.rawValue
      if kind == .text || kind == .box { owners.append(column) }
    }
    self.owners = owners
  }

  deinit {
    kinds.deallocate()
  }

  @inline(__always)
  func kind(_ column: Int) -> Kind { Kind(rawValue: kinds[column]) ?? .box }

  private static func kind(_ storage: ColumnStorage) -> Kind {
    switch storage {
    case .boolean, .integer, .float, .double, .date, .reference: .word
    case .uuid: .pair
    case .text: .text
    case .decimal, .bytes, .list: .box
    }
  }
}
