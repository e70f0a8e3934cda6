/// Sixteen consecutive words of SHA-256's message schedule.
struct SHA256Schedule {
  var w0: UInt32
  var w1: UInt32
  var w2: UInt32
  var w3: UInt32
  var w4: UInt32
  var w5: UInt32
  var w6: UInt32
  var w7: UInt32
  var w8: UInt32
  var w9: UInt32
  var w10: UInt32
  var w11: UInt32
  var w12: UInt32
  var w13: UInt32
  var w14: UInt32
  var w15: UInt32

  /// Reads the sixteen big-endian words of a block.
  @inline(__always)
  init(_ block: UnsafeRawPointer) {
    w0 = UInt32(bigEndian: block.loadUnaligned(fromByteOffset: 0, as: UInt32.self))
    w1 = UInt32(bigEndian: block.loadUnaligned(fromByteOffset: 4, as: UInt32.self))
    w2 = UInt32(bigEndian: block.loadUnaligned(fromByteOffset: 8, as: UInt32.self))
    w3 = UInt32(bigEndian: block.loadUnaligned(fromByteOffset: 12, as: UInt32.self))
    w4 = UInt32(bigEndian: block.loadUnaligned(fromByteOffset: 16, as: UInt32.self))
    w5 = UInt32(bigEndian: block.loadUnaligned(fromByteOffset: 20, as: UInt32.self))
    w6 = UInt32(bigEndian: block.loadUnaligned(fromByteOffset: 24, as: UInt32.self))
    w7 = UInt32(bigEndian: block.loadUnaligned(fromByteOffset: 28, as: UInt32.self))
    w8 = UInt32(bigEndian: block.loadUnaligned(fromByteOffset: 32, as: UInt32.self))
    w9 = UInt32(bigEndian: block.loadUnaligned(fromByteOffset: 36, as: UInt32.self))
    w10 = UInt32(bigEndian: block.loadUnaligned(fromByteOffset: 40, as: UInt32.self))
    w11 = UInt32(bigEndian: block.loadUnaligned(fromByteOffset: 44, as: UInt32.self))
    w12 = UInt32(bigEndian: block.loadUnaligned(fromByteOffset: 48, as: UInt32.self))
    w13 = UInt32(bigEndian: block.loadUnaligned(fromByteOffset: 52, as: UInt32.self))
    w14 = UInt32(bigEndian: block.loadUnaligned(fromByteOffset: 56, as: UInt32.self))
    w15 = UInt32(bigEndian: block.loadUnaligned(fromByteOffset: 60, as: UInt32.self))
  }

  /// Replaces the sixteen words by the next sixteen.
  @inline(__always)
  mutating func advance() {
    w0 &+= w9 &+ lower(w1) &+ upper(w14)
    w1 &+= w10 &+ lower(w2) &+ upper(w15)
    w2 &+= w11 &+ lower(w3) &+ upper(w0)
    w3 &+= w12 &+ lower(w4) &+ upper(w1)
    w4 &+= w13 &+ lower(w5) &+ upper(w2)
    w5 &+= w14 &+ lower(w6) &+ upper(w3)
    w6 &+= w15 &+ lower(w7) &+ upper(w4)
    w7 &+= w0 &+ lower(w8) &+ upper(w5)
    w8 &+= w1 &+ lower(w9) &+ upper(w6)
    w9 &+= w2 &+ lower(w10) &+ upper(w7)
    w10 &+= w3 &+ lower(w11) &+ upper(w8)
    w11 &+= w4 &+ lower(w12) &+ upper(w9)
    w12 &+= w5 &+ lower(w13) &+ upper(w10)
    w13 &+= w6 &+ lower(w14) &+ upper(w11)
    w14 &+= w7 &+ lower(w15) &+ upper(w12)
    w15 &+= w8 &+ lower(w0) &+ upper(w13)
  }
}

@inline(__always)
private func lower(_ word: UInt32) -> UInt32 {
  (word &>> 7 | word &<< 25) ^ (word &>> 18 | word &<< 14) ^ (word &>> 3)
}

@inline(__always)
private func upper(_ word: UInt32) -> UInt32 {
  (word &>> 17 | word &<< 15) ^ (word &>> 19 | word &<< 13) ^ (word &>> 10)
}
