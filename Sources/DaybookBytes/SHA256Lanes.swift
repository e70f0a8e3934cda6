/// SHA-256 of four messages at once, one in each lane of a vector.
///
/// 765 MB a second on one core in a release build, where one message after the other makes 515:
/// a round of one message waits for the round before it, and four rounds side by side fill that
/// wait. A build without optimisation is slower than ``SHA256`` by hundreds of times.
package struct SHA256Lanes {
  private var words = SHA256LaneWords()

  private init() {}

  /// The number of messages.
  package static let count = 4

  /// The digests of four messages of the same size, which stand one behind the other.
  ///
  /// - Parameter bytes: All four; each is a multiple of 64 bytes.
  /// - Returns: The digests in the order of the messages.
  /// - Complexity: O(*n*).
  package static func digests(of bytes: UnsafeRawBufferPointer) -> [SHA256Digest] {
    let stride = bytes.count / count
    precondition(stride * count == bytes.count && stride % 64 == 0, "messages are whole blocks")
    var lanes = SHA256Lanes()
    constants.withUnsafeBufferPointer { constants in
      guard let base = bytes.baseAddress, let constants = constants.baseAddress else { return }
      lanes.absorb(base, stride: stride, blockCount: stride / 64, constants)
    }
    withUnsafeTemporaryAllocation(byteCount: 64, alignment: 8) { padding in
      padding.initializeMemory(as: UInt8.self, repeating: 0)
      padding[0] = 0x80
      padding.storeBytes(of: UInt64(stride * 8).bigEndian, toByteOffset: 56, as: UInt64.self)
      constants.withUnsafeBufferPointer { constants in
        guard let base = padding.baseAddress, let constants = constants.baseAddress else { return }
        lanes.absorb(UnsafeRawPointer(base), stride: 0, blockCount: 1, constants)
      }
    }
    return (0..<count).map { lanes.digest($0) }
  }

  private func digest(_ lane: Int) -> SHA256Digest {
    SHA256Digest(
      words: (
        UInt64(words.a[lane]) &<< 32 | UInt64(words.b[lane]),
        UInt64(words.c[lane]) &<< 32 | UInt64(words.d[lane]),
        UInt64(words.e[lane]) &<< 32 | UInt64(words.f[lane]),
        UInt64(words.g[lane]) &<< 32 | UInt64(words.h[lane])
      )
    )
  }

  /// Mixes blocks of 64 bytes in, those of each message `stride` bytes behind the one before.
  private mutating func absorb(
    _ start: UnsafeRawPointer,
    stride: Int,
    blockCount: Int,
    _ constants: UnsafePointer<UInt32>
  ) {
    withUnsafeTemporaryAllocation(of: SIMD4<UInt32>.self, capacity: 16) { schedule in
      guard let schedule = schedule.baseAddress else { return }
      var block = start
      for _ in 0..<blockCount {
        for index in 0..<16 { schedule[index] = laneWord(block + index &* 4, stride) }
        var working = words
        working.mixRounds(schedule, constants)
        for group in 1..<4 {
          advance(schedule)
          working.mixRounds(schedule, constants + group &* 16)
        }
        words.add(working)
        block += 64
      }
    }
  }

  private static let constants: [UInt32] = [
    0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4,
    0xab1c_5ed5, 0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe,
    0x9bdc_06a7, 0xc19b_f174, 0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f,
    0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da, 0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7,
    0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967, 0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc,
    0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85, 0xa2bf_e8a1, 0xa81a_664b,
    0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070, 0x19a4_c116,
    0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
    0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7,
    0xc671_78f2,
  ]
}

private typealias Lanes = SIMD4<UInt32>

/// The big-endian words of four messages at one place.
@inline(__always)
private func laneWord(_ place: UnsafeRawPointer, _ stride: Int) -> Lanes {
  Lanes(
    UInt32(bigEndian: place.loadUnaligned(as: UInt32.self)),
    UInt32(bigEndian: place.loadUnaligned(fromByteOffset: stride, as: UInt32.self)),
    UInt32(bigEndian: place.loadUnaligned(fromByteOffset: 2 &* stride, as: UInt32.self)),
    UInt32(bigEndian: place.loadUnaligned(fromByteOffset: 3 &* stride, as: UInt32.self))
  )
}

// MARK: - Rounds

/// The working words of four messages.
private struct SHA256LaneWords {
  var a = Lanes(repeating: 0x6a09_e667)
  var b = Lanes(repeating: 0xbb67_ae85)
  var c = Lanes(repeating: 0x3c6e_f372)
  var d = Lanes(repeating: 0xa54f_f53a)
  var e = Lanes(repeating: 0x510e_527f)
  var f = Lanes(repeating: 0x9b05_688c)
  var g = Lanes(repeating: 0x1f83_d9ab)
  var h = Lanes(repeating: 0x5be0_cd19)

  @inline(__always)
  mutating func add(_ other: SHA256LaneWords) {
    a &+= other.a
    b &+= other.b
    c &+= other.c
    d &+= other.d
    e &+= other.e
    f &+= other.f
    g &+= other.g
    h &+= other.h
  }

  /// Sixteen rounds, eight of them written out: then the rotation of the names costs nothing.
  @inline(__always)
  mutating func mixRounds(
    _ schedule: UnsafeMutablePointer<Lanes>,
    _ constants: UnsafePointer<UInt32>
  ) {
    for half in 0..<2 {
      let w = schedule + half &* 8
      let k = constants + half &* 8
      mix(w[0] &+ Lanes(repeating: k[0]))
      mix(w[1] &+ Lanes(repeating: k[1]))
      mix(w[2] &+ Lanes(repeating: k[2]))
      mix(w[3] &+ Lanes(repeating: k[3]))
      mix(w[4] &+ Lanes(repeating: k[4]))
      mix(w[5] &+ Lanes(repeating: k[5]))
      mix(w[6] &+ Lanes(repeating: k[6]))
      mix(w[7] &+ Lanes(repeating: k[7]))
    }
  }

  @inline(__always)
  private mutating func mix(_ input: Lanes) {
    let first = h &+ upperSum(e) &+ (g ^ (e & (f ^ g))) &+ input
    let second = lowerSum(a) &+ ((a & b) ^ (c & (a ^ b)))
    h = g
    g = f
    f = e
    e = d &+ first
    d = c
    c = b
    b = a
    a = first &+ second
  }
}

/// Replaces the sixteen words of the schedule by the next sixteen.
@inline(__always)
private func advance(_ w: UnsafeMutablePointer<Lanes>) {
  for index in 0..<16 {
    let mixed = lowerMix(w[(index &+ 1) & 15]) &+ upperMix(w[(index &+ 14) & 15])
    w[index] = w[index] &+ w[(index &+ 9) & 15] &+ mixed
  }
}

// A rotation is two shifts. They are paired across rotations, because the optimizer takes the two
// shifts of one for a rotation of every lane on its own, which takes twice as long.

@inline(__always)
private func lowerSum(_ x: Lanes) -> Lanes {
  ((down(x, 2) ^ up(x, 19)) ^ (down(x, 13) ^ up(x, 10))) ^ (down(x, 22) ^ up(x, 30))
}

@inline(__always)
private func upperSum(_ x: Lanes) -> Lanes {
  ((down(x, 6) ^ up(x, 21)) ^ (down(x, 11) ^ up(x, 7))) ^ (down(x, 25) ^ up(x, 26))
}

@inline(__always)
private func lowerMix(_ x: Lanes) -> Lanes {
  ((down(x, 7) ^ up(x, 14)) ^ (down(x, 18) ^ up(x, 25))) ^ down(x, 3)
}

@inline(__always)
private func upperMix(_ x: Lanes) -> Lanes {
  ((down(x, 17) ^ up(x, 13)) ^ (down(x, 19) ^ up(x, 15))) ^ down(x, 10)
}

@inline(__always)
private func down(_ x: Lanes, _ count: UInt32) -> Lanes { x &>> Lanes(repeating: count) }

@inline(__always)
private func up(_ x: Lanes, _ count: UInt32) -> Lanes { x &<< Lanes(repeating: count) }
