#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The C library's searches over raw bytes, which run at memory speed.
enum ByteSearch {
  /// Returns the offset of the first line feed at or after `start`, or `nil`.
  ///
  /// - Complexity: O(*n*), about 10 GB a second.
  @inline(__always)
  static func firstLineFeed(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
    guard start < bytes.count, let base = bytes.baseAddress else { return nil }
    guard let found = memchr(base + start, 0x0a, bytes.count - start) else { return nil }
    return UnsafeRawPointer(found) - base
  }

  /// Returns the offset of the first `byte` at or after `start`, or `nil`.
  ///
  /// - Complexity: O(*n*), about 10 GB a second.
  static func first(_ byte: UInt8, in bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
    guard start < bytes.count, let base = bytes.baseAddress else { return nil }
    let found = memchr(base + start, Int32(byte), bytes.count - start)
    return found.map { UnsafeRawPointer($0) - base }
  }

  /// Returns whether `count` bytes at both places are the same.
  @inline(__always)
  static func isEqual(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer, _ count: Int) -> Bool {
    memcmp(left, right, count) == 0
  }
}
