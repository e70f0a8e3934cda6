internal import DaybookModel

/// Whether texts are in normalization form C, in which equal keys have equal bytes.
enum TextForm {
  /// Whether UTF-8 bytes are certainly in normalization form C.
  ///
  /// Scalars below U+0300 neither combine nor decompose further; only other texts are looked at
  /// scalar by scalar.
  @inline(__always)
  static func isNormalized(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard let base = bytes.baseAddress else { return true }
    var offset = 0
    while offset &+ 8 <= bytes.count {
      let word = base.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      if word & 0x8080_8080_8080_8080 != 0 { return isComposed(bytes) }
      offset &+= 8
    }
    while offset < bytes.count {
      if base.load(fromByteOffset: offset, as: UInt8.self) >= 0x80 { return isComposed(bytes) }
      offset &+= 1
    }
    return true
  }

  @inline(never)
  private static func isComposed(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard bytes.contains(where: { $0 >= 0xCC }) else { return true }
    let text = String(decoding: bytes, as: UTF8.self)
    return text.utf8.elementsEqual(TextNormalization.composed(text).utf8)
  }
}
