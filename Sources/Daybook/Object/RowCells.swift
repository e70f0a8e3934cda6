internal import DaybookModel
internal import DaybookStore

/// Values of one object that are not, or not yet, in its row: one cell for each column.
///
/// A cell is 16 bytes. Numbers, truth values, dates and references are one word, a UUID is two,
/// texts are a `String`, everything else is a reference to a `CellBox`.
@usableFromInline
class RowCells {
  /// What is known about a cell.
  struct Mark: OptionSet {
    let rawValue: UInt8

    /// The cell holds a value, or no value on purpose; else the row's own value counts.
    static let present = Mark(rawValue: 1)
    /// The value is nil.
    static let null = Mark(rawValue: 2)
    /// The value was set, so that it is reported as changed.
    static let changed = Mark(rawValue: 4)
  }

  final let shape: CellShape
  private final let memory: UnsafeMutableRawPointer
  private final let cellBase: UnsafeMutableRawPointer

  init(_ shape: CellShape) {
    self.shape = shape
    memory = .allocate(byteCount: shape.byteCount, alignment: 16)
    cellBase = memory + shape.markByteCount
    memory.initializeMemory(as: UInt8.self, repeating: 0, count: shape.markByteCount)
  }

  /// A copy with cells of its own.
  init(copying cells: RowCells) {
    shape = cells.shape
    memory = .allocate(byteCount: shape.byteCount, alignment: 16)
    cellBase = memory + shape.markByteCount
    memory.copyMemory(from: cells.memory, byteCount: shape.byteCount)
    let owners = shape.owners
    for index in 0..<owners.count where isHeld(owners[index]) {
      let column = owners[index]
      let cell = cell(column)
      switch shape.kind(column) {
      case .word, .pair: break
      case .text: cell.initializeMemory(as: String.self, to: cells.text(column))
      case .box: cell.initializeMemory(as: CellBox.self, to: cells.box(column))
      }
    }
  }

  deinit {
    let owners = shape.owners
    for index in 0..<owners.count where isHeld(owners[index]) { release(owners[index]) }
    memory.deallocate()
  }
}

// MARK: - Marks

extension RowCells {
  @inline(__always)
  final func mark(_ column: Int) -> Mark {
    Mark(rawValue: memory.load(fromByteOffset: column, as: UInt8.self))
  }

  @inline(__always)
  final func setMark(_ mark: Mark, _ column: Int) {
    memory.storeBytes(of: mark.rawValue, toByteOffset: column, as: UInt8.self)
  }

  @inline(__always)
  final func isPresent(_ column: Int) -> Bool { mark(column).contains(.present) }

  @inline(__always)
  final func isChanged(_ column: Int) -> Bool { mark(column).contains(.changed) }

  /// Whether the cell's memory is initialised.
  @inline(__always)
  private final func isHeld(_ column: Int) -> Bool {
    mark(column).intersection([.present, .null]) == .present
  }

  @inline(__always)
  final func isNull(_ column: Int) -> Bool { mark(column).contains(.null) }

  /// Whether any column is marked as changed.
  final var hasChanges: Bool { (0..<shape.count).contains(where: isChanged) }

  /// Makes the cell absent again, so that the row's own value counts.
  final func remove(_ column: Int) {
    release(column)
    setMark([], column)
  }
}

// MARK: - Cells

extension RowCells {
  @inline(__always)
  private final func cell(_ column: Int) -> UnsafeMutableRawPointer {
    cellBase + column &* 16
  }

  private final func release(_ column: Int) {
    guard isHeld(column) else { return }
    switch shape.kind(column) {
    case .word, .pair: break
    case .text: cell(column).assumingMemoryBound(to: String.self).deinitialize(count: 1)
    case .box: cell(column).assumingMemoryBound(to: CellBox.self).deinitialize(count: 1)
    }
  }

  @inline(__always)
  final func word(_ column: Int) -> UInt64 { cell(column).load(as: UInt64.self) }

  /// The packed row of a to-one relationship's destination, zero for none.
  @inline(__always)
  final func reference(_ column: Int) -> UInt64 { isNull(column) ? 0 : word(column) }

  @inline(__always)
  final func pair(_ column: Int) -> (UInt64, UInt64) {
    cell(column).load(as: (UInt64, UInt64).self)
  }

  @inline(__always)
  final func text(_ column: Int) -> String {
    cell(column).assumingMemoryBound(to: String.self).pointee
  }

  /// The word of a present cell; `nil` for no value on purpose.
  @inline(__always)
  final func valueWord(_ column: Int) -> UInt64? { isNull(column) ? nil : word(column) }

  /// The two words of a present cell; `nil` for no value on purpose.
  @inline(__always)
  final func valuePair(_ column: Int) -> (UInt64, UInt64)? { isNull(column) ? nil : pair(column) }

  /// The text of a present cell; `nil` for no value on purpose.
  @inline(__always)
  final func valueText(_ column: Int) -> String? { isNull(column) ? nil : text(column) }

  /// Calls `body` with the bytes of a present text.
  @inline(__always)
  final func withText(_ column: Int, _ body: (UnsafeRawBufferPointer) -> Void) {
    cell(column).assumingMemoryBound(to: String.self).pointee.withUTF8 {
      body(UnsafeRawBufferPointer($0))
    }
  }

  final func box(_ column: Int) -> CellBox {
    cell(column).assumingMemoryBound(to: CellBox.self).pointee
  }

  final func setNull(_ column: Int, adding mark: Mark) {
    if isHeld(column) { release(column) }
    setMark(self.mark(column).union([.present, .null]).union(mark), column)
  }

  @inline(__always)
  final func setWord(_ word: UInt64, _ column: Int, adding mark: Mark) {
    cell(column).storeBytes(of: word, as: UInt64.self)
    hold(column, adding: mark)
  }

  final func setPair(_ pair: (UInt64, UInt64), _ column: Int, adding mark: Mark) {
    cell(column).storeBytes(of: pair, as: (UInt64, UInt64).self)
    hold(column, adding: mark)
  }

  final func setText(_ text: String, _ column: Int, adding mark: Mark) {
    if isHeld(column) {
      cell(column).assumingMemoryBound(to: String.self).pointee = text
    } else {
      cell(column).initializeMemory(as: String.self, to: text)
    }
    hold(column, adding: mark)
  }

  final func setBox(_ box: CellBox, _ column: Int, adding mark: Mark) {
    if isHeld(column) {
      cell(column).assumingMemoryBound(to: CellBox.self).pointee = box
    } else {
      cell(column).initializeMemory(as: CellBox.self, to: box)
    }
    hold(column, adding: mark)
  }

  @inline(__always)
  private final func hold(_ column: Int, adding mark: Mark) {
    setMark(self.mark(column).subtracting(.null).union(.present).union(mark), column)
  }
}

/// A value that does not fit 16 bytes, or whose type the cell cannot know.
final class CellBox {
  let value: Value

  init(_ value: Value) {
    self.value = value
  }
}
