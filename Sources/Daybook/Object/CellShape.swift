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

  /// By column; at an address that never changes, so that looking at it counts no reference.
  let storages: UnsafeBufferPointer<ColumnStorage>

  /// The columns whose cells own memory.
  let owners: UnsafeBufferPointer<Int>
  let count: Int

  /// The bytes in front of the cells, one for each column, rounded up to whole cells.
  let markByteCount: Int
  let byteCount: Int
  private let kinds: UnsafeMutablePointer<UInt8>

  init(_ storages: [ColumnStorage]) {
    self.storages = .copying(storages)
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
    self.owners = .copying(owners)
  }

  deinit {
    storages.deallocate()
    owners.deallocate()
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

extension UnsafeBufferPointer {
  /// The elements at an address that never changes, so that looking at them counts no reference;
  /// whoever asks deallocates them.
  static func copying(_ elements: [Element]) -> UnsafeBufferPointer {
    let buffer = UnsafeMutableBufferPointer<Element>.allocate(capacity: elements.count)
    _ = buffer.initialize(from: elements)
    return UnsafeBufferPointer(buffer)
  }
}
