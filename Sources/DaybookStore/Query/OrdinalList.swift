/// Rows of one table as numbers from zero, in raw memory that grows by doubling.
///
/// A row's ordinal is its number minus one: chunk times 4,096 plus position.
final class OrdinalList {
  private(set) var base: UnsafeMutablePointer<UInt32>
  private(set) var count = 0
  private var capacity: Int

  init(capacity: Int = chunkRowCount) {
    self.capacity = max(capacity, 16)
    base = .allocate(capacity: self.capacity)
  }

  convenience init(_ ordinals: [UInt32]) {
    self.init(capacity: ordinals.count)
    append(ordinals)
  }

  deinit {
    base.deallocate()
  }

  /// All of them.
  var ordinals: [UInt32] { Array(UnsafeBufferPointer(start: base, count: count)) }

  /// Appends the rows of a selection.
  func append(_ selection: Selection, chunk: Int) {
    reserve(selection.count)
    let first = UInt32(truncatingIfNeeded: chunk &* chunkRowCount)
    let target = base + count
    if selection.isDense {
      for position in 0..<selection.count {
        target[position] = first &+ UInt32(truncatingIfNeeded: position)
      }
    } else {
      for index in 0..<selection.count {
        target[index] = first &+ UInt32(selection.positions[index])
      }
    }
    count += selection.count
  }

  func append(_ ordinals: [UInt32]) {
    reserve(ordinals.count)
    (base + count).initialize(from: ordinals, count: ordinals.count)
    count += ordinals.count
  }

  @inline(__always)
  func append(_ ordinal: UInt32) {
    if count == capacity { reserve(1) }
    base[count] = ordinal
    count &+= 1
  }

  /// Keeps the first rows only.
  func cut(to limit: Int) {
    count = min(count, limit)
  }

  /// Puts the rows in the order of their insertion.
  func sortByOrdinal() {
    var rows = UnsafeMutableBufferPointer(start: base, count: count)
    rows.sort()
  }

  private func reserve(_ additional: Int) {
    guard count + additional > capacity else { return }
    capacity = max(capacity * 2, count + additional)
    let grown = UnsafeMutablePointer<UInt32>.allocate(capacity: capacity)
    grown.update(from: base, count: count)
    base.deallocate()
    base = grown
  }
}
