import DaybookModel

/// Folds stored texts into a buffer of its own, by the one folding function.
///
/// Texts of ASCII letters, by far the most common, are folded eight bytes at a time without
/// making a string.
final class TextFolder {
  private var buffer: UnsafeMutableRawPointer
  private var capacity = 256

  init() {
    buffer = .allocate(byteCount: capacity, alignment: 8)
  }

  deinit {
    buffer.deallocate()
  }

  /// Returns a text's folded bytes, valid until the next call.
  func folded(
    _ text: UnsafeRawPointer,
    _ count: Int,
    _ options: TextOptions
  ) -> UnsafeRawBufferPointer {
    if ByteSearch.isASCII(text, count) {
      guard options.contains(.caseInsensitive) else {
        return UnsafeRawBufferPointer(start: text, count: count)
      }
      reserve(count)
      lowercase(text, count)
      return UnsafeRawBufferPointer(start: buffer, count: count)
    }
    let bytes = UnsafeRawBufferPointer(start: text, count: count)
    var folded = TextFolding.folded(String(decoding: bytes, as: UTF8.self), options)
    return folded.withUTF8 { utf8 in
      reserve(utf8.count)
      if let base = utf8.baseAddress { buffer.copyMemory(from: base, byteCount: utf8.count) }
      return UnsafeRawBufferPointer(start: buffer, count: utf8.count)
    }
  }

  private func reserve(_ count: Int) {
    guard count > capacity else { return }
    buffer.deallocate()
    capacity = count * 2
    buffer = .allocate(byteCount: capacity, alignment: 8)
  }

  private func lowercase(_ text: UnsafeRawPointer, _ count: Int) {
    var offset = 0
    while offset &+ 8 <= count {
      let word = text.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      // Every byte is below 0x80, so that these additions carry nothing into the next byte.
      let fromA = word &+ 0x3F3F_3F3F_3F3F_3F3F
      let pastZ = word &+ 0x2525_2525_2525_2525
      let isUpper = fromA & ~pastZ & 0x8080_8080_8080_8080
      buffer.storeBytes(of: word | isUpper &>> 2, toByteOffset: offset, as: UInt64.self)
      offset &+= 8
    }
    while offset < count {
      let byte = text.load(fromByteOffset: offset, as: UInt8.self)
      let isUpper = byte &- 0x41 < 26
      buffer.storeBytes(of: isUpper ? byte | 0x20 : byte, toByteOffset: offset, as: UInt8.self)
      offset &+= 1
    }
  }
}
