/// Finds a piece of code as a whole word, byte by byte: a regular expression takes seconds here.
enum WordSearch {
  /// The lines of `file`, counted from 1, whose code contains `word`.
  ///
  /// Where `word`, which is ASCII, begins or ends with a letter, no letter may adjoin it.
  static func lines(containing word: String, in file: SourceFile) -> [Int] {
    offsets(of: word, in: file.code).map { offset in
      file.code[..<offset].count { $0 == UInt8(ascii: "\n") } + 1
    }
  }

  /// Returns the offset of each whole `word` in `code`.
  static func offsets(of word: String, in code: [UInt8]) -> [Int] {
    let needle = [UInt8](word.utf8)
    return code.withUnsafeBufferPointer { code in
      needle.withUnsafeBufferPointer { needle in
        offsets(of: needle, in: code)
      }
    }
  }

  private static func offsets(
    of needle: UnsafeBufferPointer<UInt8>,
    in code: UnsafeBufferPointer<UInt8>
  ) -> [Int] {
    guard let first = needle.first, let last = needle.last else { return [] }
    var result: [Int] = []
    var offset = 0
    while offset + needle.count <= code.count {
      defer { offset += 1 }
      guard code[offset] == first, matches(needle, in: code, at: offset) else { continue }
      let end = offset + needle.count
      let joinsBefore = isWordByte(first) && offset > 0 && isWordByte(code[offset - 1])
      let joinsAfter = isWordByte(last) && end < code.count && isWordByte(code[end])
      if !joinsBefore, !joinsAfter { result.append(offset) }
    }
    return result
  }

  private static func matches(
    _ needle: UnsafeBufferPointer<UInt8>,
    in code: UnsafeBufferPointer<UInt8>,
    at offset: Int
  ) -> Bool {
    var index = 1
    while index < needle.count {
      if code[offset + index] != needle[index] { return false }
      index += 1
    }
    return true
  }

  /// Whether `byte` can stand in an identifier.
  static func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
      true
    default:
      false
    }
  }
}
