internal import DaybookModel

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// How a column keeps its values in memory.
///
/// Values stand side by side at a fixed stride. Text and bytes are `TextSpan`s into the block's
/// arena; a row without a value has zero bytes and a clear validity bit.
package enum ColumnStorage: UInt8, CaseIterable, Sendable {
  /// One byte, 0 or 1.
  case boolean
  /// `Int64`, for integers of 16, 32 and 64 bits.
  case integer
  /// `Float`.
  case float
  /// `Double`.
  case double
  /// `Double`, in seconds since 2001.
  case date
  /// Foundation's `Decimal`, 20 bytes.
  case decimal
  /// The 16 bytes of a UUID.
  case uuid
  /// A `TextSpan` of UTF-8: strings and addresses.
  case text
  /// A `TextSpan` of a tag byte and content: binary and transformable values, see `BytesTag`.
  case bytes
  /// The `RowID` of a to-one relationship's destination, zero for none.
  case reference
  /// A `TextSpan` of `RowID`s: a to-many relationship's rows; in change sets only.
  case list
}

extension ColumnStorage {
  /// The number of bytes from one row's value to the next.
  @inline(__always)
  package var stride: Int {
    switch self {
    case .boolean: 1
    case .float: 4
    case .integer, .double, .date, .text, .bytes, .reference, .list: 8
    case .uuid: 16
    case .decimal: 20
    }
  }

  /// Whether values are spans of an arena.
  @inline(__always)
  package var hasArena: Bool {
    switch self {
    case .text, .bytes, .list: true
    case .boolean, .integer, .float, .double, .date, .decimal, .uuid, .reference: false
    }
  }

  /// The storage of an attribute's values; `nil` for a type that is never stored.
  init?(_ type: AttributeType) {
    switch type {
    case .integer16, .integer32, .integer64: self = .integer
    case .decimal: self = .decimal
    case .double: self = .double
    case .float: self = .float
    case .string, .uri: self = .text
    case .boolean: self = .boolean
    case .date: self = .date
    case .binary, .transformable: self = .bytes
    case .uuid: self = .uuid
    case .composite, .undefined: return nil
    }
  }
}

/// The first byte of a value in a `bytes` column.
package enum BytesTag {
  /// The content follows.
  package static let inline: UInt8 = 0

  /// The 32 bytes of a SHA-256 and the size as a little-endian `UInt64` follow.
  package static let blob: UInt8 = 1
}
