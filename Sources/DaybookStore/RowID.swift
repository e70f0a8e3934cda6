/// A row's name inside the engine: the concrete entity's index and the object's number.
///
/// The index stands in the upper 16 bits, the number in the lower 48; zero is no row. Within one
/// entity rows therefore order by number, and a reference fits eight bytes.
package struct RowID: RawRepresentable, Hashable, Sendable {
  /// The packed form, zero for no row.
  package let rawValue: UInt64

  /// Takes a packed form as it is.
  @inline(__always)
  package init(rawValue: UInt64) {
    self.rawValue = rawValue
  }

  /// Packs an entity's index and a number.
  @inline(__always)
  package init(entity: Int, number: Int64) {
    rawValue = UInt64(truncatingIfNeeded: entity) &<< 48 | UInt64(bitPattern: number)
  }

  /// No row.
  package static let none = RowID(rawValue: 0)

  /// The largest number that a row can have.
  package static let largestNumber: Int64 = 0xFFFF_FFF0

  /// The concrete entity's index.
  @inline(__always)
  package var entity: Int { Int(truncatingIfNeeded: rawValue &>> 48) }

  /// The object's number, from 1.
  @inline(__always)
  package var number: Int64 { Int64(bitPattern: rawValue & 0xFFFF_FFFF_FFFF) }

  /// Whether this is no row.
  @inline(__always)
  package var isNone: Bool { rawValue == 0 }

  /// The chunk that holds the row.
  @inline(__always)
  package var chunk: Int { Int(truncatingIfNeeded: (number &- 1) &>> 12) }

  /// The row's position in its chunk.
  @inline(__always)
  package var position: Int { Int(truncatingIfNeeded: (number &- 1) & 4095) }
}

extension RowID: Comparable {
  /// Orders by entity index, then by number.
  package static func < (left: RowID, right: RowID) -> Bool { left.rawValue < right.rawValue }
}

/// The number in a packed row.
@inline(__always)
func rowNumber(_ row: UInt64) -> UInt64 { row & 0xFFFF_FFFF_FFFF }
