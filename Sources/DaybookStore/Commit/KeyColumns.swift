internal import DaybookModel

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Hashes and compares the keys of rows in the columns themselves.
///
/// Texts compare in normalization form C, numbers by value; a key with a missing part is no key.
struct KeyColumns {
  let columns: [Int]

  /// The hash of a row's key; `nil` where a part is missing.
  ///
  /// `blocks` are the column blocks of a chunk or a segment, `position` is the row's place there.
  @inline(__always)
  func hash(_ blocks: UnsafeMutablePointer<ColumnBlock?>, _ position: Int) -> UInt32? {
    var hash = KeyHashes.seed
    for column in columns {
      guard let block = blocks[column], block.isValid(position) else { return nil }
      hash = KeyColumns.mix(hash, block, position)
    }
    let folded = UInt32(truncatingIfNeeded: hash ^ hash &>> 32)
    return folded
  }

  /// Whether two rows have the same key; both have all parts.
  func areEqual(
    _ left: UnsafeMutablePointer<ColumnBlock?>,
    _ leftPosition: Int,
    _ right: UnsafeMutablePointer<ColumnBlock?>,
    _ rightPosition: Int
  ) -> Bool {
    for column in columns {
      guard let leftBlock = left[column], let rightBlock = right[column],
        leftBlock.isValid(leftPosition), rightBlock.isValid(rightPosition),
        KeyColumns.areEqual(leftBlock, leftPosition, rightBlock, rightPosition)
      else { return false }
    }
    return true
  }
}

extension KeyColumns {
  @inline(__always)
  static func mix(_ hash: UInt64, _ block: ColumnBlock, _ position: Int) -> UInt64 {
    switch block.storage {
    case .uuid:
      let base = block.values.base + position &* 16
      return KeyHashes.fold(
        KeyHashes.fold(hash, base.loadUnaligned(as: UInt64.self)),
        base.loadUnaligned(fromByteOffset: 8, as: UInt64.self)
      )
    case .integer, .reference:
      return KeyHashes.fold(hash, block.load(position, as: UInt64.self))
    case .text:
      guard block.isNormalized else { return mixComposed(hash, block.text(position)) }
      return mix(hash, block.text(position))
    case .boolean: return KeyHashes.fold(hash, UInt64(block.load(position, as: UInt8.self)))
    case .double, .date: return KeyHashes.fold(hash, bits(block.load(position, as: Double.self)))
    case .float: return KeyHashes.fold(hash, bits(Double(block.load(position, as: Float.self))))
    case .decimal:
      return KeyHashes.fold(
        hash,
        UInt64(bitPattern: Int64(block.load(position, as: Decimal.self).hashValue))
      )
    case .bytes, .list: return mix(hash, block.text(position))
    }
  }

  /// The bits of a number with one zero and one NaN.
  @inline(__always)
  private static func bits(_ value: Double) -> UInt64 {
    value == 0 ? 0 : value.isNaN ? Double.nan.bitPattern : value.bitPattern
  }

  @inline(__always)
  static func mix(_ hash: UInt64, _ bytes: UnsafeRawBufferPointer) -> UInt64 {
    var hash = KeyHashes.fold(hash, UInt64(truncatingIfNeeded: bytes.count))
    guard let base = bytes.baseAddress else { return hash }
    var offset = 0
    while offset &+ 8 <= bytes.count {
      hash = KeyHashes.fold(hash, base.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      offset &+= 8
    }
    var rest: UInt64 = 0
    while offset < bytes.count {
      rest = rest &<< 8 | UInt64(base.load(fromByteOffset: offset, as: UInt8.self))
      offset &+= 1
    }
    return KeyHashes.fold(hash, rest)
  }

  @inline(never)
  private static func mixComposed(_ hash: UInt64, _ bytes: UnsafeRawBufferPointer) -> UInt64 {
    if TextForm.isNormalized(bytes) { return mix(hash, bytes) }
    let composed = TextNormalization.composed(String(decoding: bytes, as: UTF8.self))
    return Array(composed.utf8).withUnsafeBytes { mix(hash, $0) }
  }

  private static func areEqual(
    _ left: ColumnBlock,
    _ leftPosition: Int,
    _ right: ColumnBlock,
    _ rightPosition: Int
  ) -> Bool {
    switch left.storage {
    case .uuid:
      return left.load(leftPosition, as: UUID.self) == right.load(rightPosition, as: UUID.self)
    case .integer, .reference:
      return left.load(leftPosition, as: Int64.self) == right.load(rightPosition, as: Int64.self)
    case .boolean:
      return left.load(leftPosition, as: UInt8.self) == right.load(rightPosition, as: UInt8.self)
    case .double, .date:
      return bits(left.load(leftPosition, as: Double.self))
        == bits(right.load(rightPosition, as: Double.self))
    case .float:
      return bits(Double(left.load(leftPosition, as: Float.self)))
        == bits(Double(right.load(rightPosition, as: Float.self)))
    case .decimal:
      return left.load(leftPosition, as: Decimal.self)
        == right.load(rightPosition, as: Decimal.self)
    case .text:
      if left.isNormalized, right.isNormalized { break }
      // The standard library compares texts by canonical equivalence.
      return String(decoding: left.text(leftPosition), as: UTF8.self)
        == String(decoding: right.text(rightPosition), as: UTF8.self)
    case .bytes, .list: break
    }
    return left.text(leftPosition).elementsEqual(right.text(rightPosition))
  }
}
