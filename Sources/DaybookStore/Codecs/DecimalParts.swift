import DaybookBytes

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A finite decimal number as mantissa × 10^exponent, taken from and put into `Decimal` as bits.
///
/// Foundation offers no exact way to the 128 bits of the mantissa but text, which takes a
/// microsecond. `Decimal` is 20 bytes:
///
/// | offset | size | field                                                   |
/// | -----: | ---: | :------------------------------------------------------ |
/// |      0 |    1 | exponent, signed                                        |
/// |      1 |    1 | flags: length in words of 16 bits, sign, compactness     |
/// |      4 |   16 | mantissa, words of 16 bits, the lowest first            |
///
/// Where the flags stand differs between platforms, so they are learnt from known numbers.
struct DecimalParts: Hashable {
  var mantissa: UInt128
  var exponent: Int
  var isNegative: Bool

  /// The most digits that a mantissa of 128 bits has.
  static let digitCapacity = 40

  init(mantissa: UInt128, exponent: Int, isNegative: Bool) {
    self.mantissa = mantissa
    self.exponent = exponent
    self.isNegative = isNegative
  }

  /// Takes a number apart that is not NaN.
  init(_ value: Decimal) {
    let flags = DecimalFlags.known
    (exponent, isNegative, mantissa) = withUnsafeBytes(of: value) { bytes in
      let low = bytes.loadUnaligned(fromByteOffset: 4, as: UInt64.self)
      let high = bytes.loadUnaligned(fromByteOffset: 12, as: UInt64.self)
      return (
        Int(bytes.load(as: Int8.self)),
        (bytes[1] ^ flags.one) & flags.sign != 0,
        UInt128(UInt64(littleEndian: high)) &<< 64 | UInt128(UInt64(littleEndian: low))
      )
    }
  }

  /// The number; its mantissa has no zero at the end that the exponent could take.
  var decimal: Decimal {
    guard mantissa > 0 else { return Decimal() }
    let flags = DecimalFlags.known
    let wordCount = (143 &- mantissa.leadingZeroBitCount) / 16
    var result = Decimal()
    withUnsafeMutableBytes(of: &result) { bytes in
      bytes[0] = UInt8(bitPattern: Int8(exponent))
      bytes[1] = (flags.one &+ flags.word &* UInt8(wordCount &- 1)) ^ (isNegative ? flags.sign : 0)
      let low = UInt64(truncatingIfNeeded: mantissa).littleEndian
      let high = UInt64(truncatingIfNeeded: mantissa &>> 64).littleEndian
      bytes.storeBytes(of: low, toByteOffset: 4, as: UInt64.self)
      bytes.storeBytes(of: high, toByteOffset: 12, as: UInt64.self)
    }
    return result
  }

  /// Writes the mantissa's digits.
  ///
  /// - Returns: How many there are, at least one.
  func writeDigits(to target: UnsafeMutablePointer<UInt8>) -> Int {
    let group: UInt128 = 10_000_000_000_000_000_000
    if mantissa < group { return write(UInt64(mantissa), to: target) }
    let (rest, low) = mantissa.quotientAndRemainder(dividingBy: group)
    var count: Int
    if rest < group {
      count = write(UInt64(rest), to: target)
    } else {
      let (high, middle) = rest.quotientAndRemainder(dividingBy: group)
      count = write(UInt64(high), to: target)
      DecimalDigits.write(UInt64(middle), count: 19, to: target + count)
      count &+= 19
    }
    DecimalDigits.write(UInt64(low), count: 19, to: target + count)
    return count &+ 19
  }

  private func write(_ value: UInt64, to target: UnsafeMutablePointer<UInt8>) -> Int {
    let count = DecimalDigits.count(of: value)
    DecimalDigits.write(value, count: count, to: target)
    return count
  }
}

/// The flags of `Decimal`, learnt from known numbers.
private struct DecimalFlags {
  /// The flags of a positive, compact number of one word.
  var one: UInt8

  /// What another word adds.
  var word: UInt8

  /// What the minus sign flips.
  var sign: UInt8

  static let known: DecimalFlags = {
    precondition(MemoryLayout<Decimal>.size == 20, "a Decimal is 20 bytes")
    let one = flags(of: Decimal(1))
    return DecimalFlags(
      one: one,
      word: flags(of: Decimal(65_537)) &- one,
      sign: flags(of: Decimal(-1)) ^ one
    )
  }()

  private static func flags(of value: Decimal) -> UInt8 {
    withUnsafeBytes(of: value) { $0[1] }
  }
}
