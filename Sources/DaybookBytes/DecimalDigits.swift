extension ByteBuffer {
  /// Appends `integer` in decimal digits, with a minus sign where it is negative.
  package mutating func append(integer: Int64) {
    if integer < 0 { append(0x2d) }
    append(integer: integer.magnitude)
  }

  /// Appends `integer` in decimal digits, with a minus sign where it is negative.
  package mutating func append(integer: Int) {
    append(integer: Int64(integer))
  }

  /// Appends `integer` in decimal digits.
  package mutating func append(integer: UInt64) {
    let digitCount = DecimalDigits.count(of: integer)
    DecimalDigits.write(integer, count: digitCount, to: target(reserving: digitCount))
    advance(by: digitCount)
  }
}

/// Decimal digits of unsigned integers.
package enum DecimalDigits {
  /// How many digits `integer` has; one for zero.
  package static func count(of integer: UInt64) -> Int {
    var limit: UInt64 = 10
    var count = 1
    while integer >= limit {
      count &+= 1
      guard count < 20 else { break }
      limit &*= 10
    }
    return count
  }

  /// Writes the lowest `count` digits of `integer`, with leading zeros where it has fewer.
  package static func write(
    _ integer: UInt64,
    count: Int,
    to target: UnsafeMutablePointer<UInt8>
  ) {
    var rest = integer
    var index = count
    while index > 1 {
      let hundredth = rest / 100
      let pair = rest &- hundredth &* 100
      let ten = (pair &* 103) &>> 10
      index &-= 2
      target[index] = 0x30 &+ UInt8(truncatingIfNeeded: ten)
      target[index &+ 1] = 0x30 &+ UInt8(truncatingIfNeeded: pair &- ten &* 10)
      rest = hundredth
    }
    if index > 0 { target[0] = 0x30 &+ UInt8(truncatingIfNeeded: rest % 10) }
  }
}
