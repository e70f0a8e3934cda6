import DaybookModel

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Values as 64-bit words whose unsigned order is the values' order; zero is nil.
enum OrderedWord {
  private static let sign: UInt64 = 0x8000_0000_0000_0000

  @inline(__always)
  static func integer(_ number: Int64) -> UInt64 {
    UInt64(bitPattern: number) ^ sign
  }

  /// Minus zero counts as zero; what is no number comes last.
  @inline(__always)
  static func double(_ number: Double) -> UInt64 {
    if number != number { return .max }
    let bits = (number + 0).bitPattern
    return bits & sign == 0 ? bits | sign : ~bits
  }

  @inline(__always)
  static func boolean(_ flag: UInt8) -> UInt64 { UInt64(flag) &+ 2 }

  /// The word of a stored number, date or Boolean.
  @inline(__always)
  static func word(_ base: UnsafeRawPointer, _ position: Int, _ storage: ColumnStorage) -> UInt64 {
    switch storage {
    case .integer: integer(IntegerLoader.load(base, position))
    case .double, .date: double(DoubleLoader.load(base, position))
    case .float: double(FloatLoader.load(base, position))
    case .boolean: boolean(base.load(fromByteOffset: position, as: UInt8.self))
    case .decimal, .uuid, .text, .bytes, .reference, .list: 0
    }
  }

  /// The value whose word this is.
  static func value(_ word: UInt64, _ storage: ColumnStorage) -> Value {
    let number =
      word == .max ? Double.nan : Double(bitPattern: word & sign != 0 ? word ^ sign : ~word)
    return switch storage {
    case .integer: .integer(Int64(bitPattern: word ^ sign))
    case .double: .double(number)
    case .date: .date(Date(timeIntervalSinceReferenceDate: number))
    case .float: .float(Float(number))
    case .boolean: .boolean(word > 2)
    case .decimal, .uuid, .text, .bytes, .reference, .list: .null
    }
  }

  /// The first eight bytes of a text; shorter ones are filled up with zeros.
  @inline(__always)
  static func text(_ base: UnsafeRawPointer, _ count: Int) -> UInt64 {
    if count >= 8 { return base.loadUnaligned(as: UInt64.self).bigEndian }
    var word: UInt64 = 0
    for offset in 0..<count {
      word = word &<< 8 | UInt64(base.load(fromByteOffset: offset, as: UInt8.self))
    }
    return count == 0 ? 0 : word &<< UInt64(truncatingIfNeeded: (8 &- count) &* 8)
  }
}
