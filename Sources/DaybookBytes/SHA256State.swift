/// The eight words of SHA-256's state, and the rounds that mix blocks of 64 bytes into them.
///
/// The rounds are written out with their constants: the optimizer then keeps the working words in
/// registers and the rotation of their names costs nothing.
struct SHA256State: Sendable {
  private var words = SHA256Words(
    a: 0x6a09_e667,
    b: 0xbb67_ae85,
    c: 0x3c6e_f372,
    d: 0xa54f_f53a,
    e: 0x510e_527f,
    f: 0x9b05_688c,
    g: 0x1f83_d9ab,
    h: 0x5be0_cd19
  )

  /// Mixes `blockCount` blocks of 64 bytes from the start of `bytes`.
  mutating func absorb(_ bytes: UnsafeRawBufferPointer, blockCount: Int) {
    precondition(blockCount &<< 6 <= bytes.count, "blocks are whole")
    guard var block = bytes.baseAddress else { return }
    var sum = words
    for _ in 0..<blockCount {
      var schedule = SHA256Schedule(block)
      var working = sum
      working.mixFirstRounds(schedule)
      schedule.advance()
      working.mixSecondRounds(schedule)
      schedule.advance()
      working.mixThirdRounds(schedule)
      schedule.advance()
      working.mixFourthRounds(schedule)
      sum.add(working)
      block += 64
    }
    words = sum
  }

  /// The state as a digest.
  var digest: SHA256Digest {
    SHA256Digest(
      words: (
        UInt64(words.a) &<< 32 | UInt64(words.b), UInt64(words.c) &<< 32 | UInt64(words.d),
        UInt64(words.e) &<< 32 | UInt64(words.f), UInt64(words.g) &<< 32 | UInt64(words.h)
      )
    )
  }
}
