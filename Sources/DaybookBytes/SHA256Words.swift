/// The working words of SHA-256 and its rounds.
struct SHA256Words: Sendable {
  var a: UInt32
  var b: UInt32
  var c: UInt32
  var d: UInt32
  var e: UInt32
  var f: UInt32
  var g: UInt32
  var h: UInt32

  @inline(__always)
  mutating func add(_ other: SHA256Words) {
    a &+= other.a
    b &+= other.b
    c &+= other.c
    d &+= other.d
    e &+= other.e
    f &+= other.f
    g &+= other.g
    h &+= other.h
  }

  @inline(__always)
  mutating func mix(_ input: UInt32) {
    let upper = (e &>> 6 | e &<< 26) ^ (e &>> 11 | e &<< 21) ^ (e &>> 25 | e &<< 7)
    let first = h &+ upper &+ (g ^ (e & (f ^ g))) &+ input
    let lower = (a &>> 2 | a &<< 30) ^ (a &>> 13 | a &<< 19) ^ (a &>> 22 | a &<< 10)
    let second = lower &+ ((a & b) ^ (c & (a ^ b)))
    h = g
    g = f
    f = e
    e = d &+ first
    d = c
    c = b
    b = a
    a = first &+ second
  }

  @inline(__always)
  mutating func mixFirstRounds(_ w: SHA256Schedule) {
    mix(w.w0 &+ 0x428a_2f98)
    mix(w.w1 &+ 0x7137_4491)
    mix(w.w2 &+ 0xb5c0_fbcf)
    mix(w.w3 &+ 0xe9b5_dba5)
    mix(w.w4 &+ 0x3956_c25b)
    mix(w.w5 &+ 0x59f1_11f1)
    mix(w.w6 &+ 0x923f_82a4)
    mix(w.w7 &+ 0xab1c_5ed5)
    mix(w.w8 &+ 0xd807_aa98)
    mix(w.w9 &+ 0x1283_5b01)
    mix(w.w10 &+ 0x2431_85be)
    mix(w.w11 &+ 0x550c_7dc3)
    mix(w.w12 &+ 0x72be_5d74)
    mix(w.w13 &+ 0x80de_b1fe)
    mix(w.w14 &+ 0x9bdc_06a7)
    mix(w.w15 &+ 0xc19b_f174)
  }

  @inline(__always)
  mutating func mixSecondRounds(_ w: SHA256Schedule) {
    mix(w.w0 &+ 0xe49b_69c1)
    mix(w.w1 &+ 0xefbe_4786)
    mix(w.w2 &+ 0x0fc1_9dc6)
    mix(w.w3 &+ 0x240c_a1cc)
    mix(w.w4 &+ 0x2de9_2c6f)
    mix(w.w5 &+ 0x4a74_84aa)
    mix(w.w6 &+ 0x5cb0_a9dc)
    mix(w.w7 &+ 0x76f9_88da)
    mix(w.w8 &+ 0x983e_5152)
    mix(w.w9 &+ 0xa831_c66d)
    mix(w.w10 &+ 0xb003_27c8)
    mix(w.w11 &+ 0xbf59_7fc7)
    mix(w.w12 &+ 0xc6e0_0bf3)
    mix(w.w13 &+ 0xd5a7_9147)
    mix(w.w14 &+ 0x06ca_6351)
    mix(w.w15 &+ 0x1429_2967)
  }

  @inline(__always)
  mutating func mixThirdRounds(_ w: SHA256Schedule) {
    mix(w.w0 &+ 0x27b7_0a85)
    mix(w.w1 &+ 0x2e1b_2138)
    mix(w.w2 &+ 0x4d2c_6dfc)
    mix(w.w3 &+ 0x5338_0d13)
    mix(w.w4 &+ 0x650a_7354)
    mix(w.w5 &+ 0x766a_0abb)
    mix(w.w6 &+ 0x81c2_c92e)
    mix(w.w7 &+ 0x9272_2c85)
    mix(w.w8 &+ 0xa2bf_e8a1)
    mix(w.w9 &+ 0xa81a_664b)
    mix(w.w10 &+ 0xc24b_8b70)
    mix(w.w11 &+ 0xc76c_51a3)
    mix(w.w12 &+ 0xd192_e819)
    mix(w.w13 &+ 0xd699_0624)
    mix(w.w14 &+ 0xf40e_3585)
    mix(w.w15 &+ 0x106a_a070)
  }

  @inline(__always)
  mutating func mixFourthRounds(_ w: SHA256Schedule) {
    mix(w.w0 &+ 0x19a4_c116)
    mix(w.w1 &+ 0x1e37_6c08)
    mix(w.w2 &+ 0x2748_774c)
    mix(w.w3 &+ 0x34b0_bcb5)
    mix(w.w4 &+ 0x391c_0cb3)
    mix(w.w5 &+ 0x4ed8_aa4a)
    mix(w.w6 &+ 0x5b9c_ca4f)
    mix(w.w7 &+ 0x682e_6ff3)
    mix(w.w8 &+ 0x748f_82ee)
    mix(w.w9 &+ 0x78a5_636f)
    mix(w.w10 &+ 0x84c8_7814)
    mix(w.w11 &+ 0x8cc7_0208)
    mix(w.w12 &+ 0x90be_fffa)
    mix(w.w13 &+ 0xa450_6ceb)
    mix(w.w14 &+ 0xbef9_a3f7)
    mix(w.w15 &+ 0xc671_78f2)
  }
}
