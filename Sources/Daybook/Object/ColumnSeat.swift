/// Where the values of one column of one chunk of rows lie.
///
/// A context keeps one array of these for each chunk it has touched; the array's address never
/// changes, its contents are patched when the context moves to a newer state. Objects hold the
/// address of their chunk's array. A column without any value points to zeros.
@usableFromInline
struct ColumnSeat {
  /// The values, side by side.
  @usableFromInline var values: UnsafeRawPointer

  /// A bit for every row that has a value.
  @usableFromInline var valid: UnsafePointer<UInt64>

  /// The bytes that texts point into.
  @usableFromInline var arena: UnsafeRawPointer
}

extension ColumnSeat {
  /// The number of low bits of a text's word that hold its offset; the size stands above.
  @usableFromInline static var offsetBitCount: UInt64 { 39 }

  @inlinable
  @inline(__always)
  func isValid(_ position: Int) -> Bool {
    valid[position &>> 6] & (1 &<< UInt64(truncatingIfNeeded: position & 63)) != 0
  }

  @inlinable
  @inline(__always)
  func load<T: BitwiseCopyable>(_ position: Int, as type: T.Type) -> T {
    values.load(fromByteOffset: position &* MemoryLayout<T>.stride, as: type)
  }

  /// For Foundation's values, which are bits too but do not say so.
  @inlinable
  @inline(__always)
  func loadAny<T>(_ position: Int, as type: T.Type) -> T {
    values.load(fromByteOffset: position &* MemoryLayout<T>.stride, as: type)
  }

  /// The bytes of a text or of another value of changing size.
  @inlinable
  @inline(__always)
  func bytes(_ position: Int) -> UnsafeRawBufferPointer {
    let span = load(position, as: UInt64.self)
    let offset = Int(truncatingIfNeeded: span & (1 &<< ColumnSeat.offsetBitCount &- 1))
    let byteCount = Int(truncatingIfNeeded: span &>> ColumnSeat.offsetBitCount)
    return UnsafeRawBufferPointer(start: arena + offset, count: byteCount)
  }

  @inlinable
  @inline(__always)
  func text(_ position: Int) -> String {
    String(decoding: bytes(position), as: UTF8.self)
  }
}
