import Foundation

/// Finds a piece of code as a whole word, byte by byte: a regular expression takes seconds here.
enum WordSearch {
  /// The lines of `file`, counted from 1, whose code contains `word`.
  ///
  /// Where `word`, which is ASCII, begins or ends with a letter, no letter may adjoin it.
  static func lines(containing word: String, in file: SourceFile) -> [Int] {
    offsets(of: word, in: file.code).map(file.lineNumber)
  }

  /// Returns the offset of each whole `word` in `code`.
  static func offsets(of word: String, in code: [UInt8]) -> [Int] {
    let needle = [UInt8](word.utf8)
    guard let first = needle.first, let last = needle.last else { return [] }
    return matches(of: needle, in: code).filter { offset in
      let end = offset + needle.count
      let joinsBefore = isWordByte(first) && offset > 0 && isWordByte(code[offset - 1])
      let joinsAfter = isWordByte(last) && end < code.count && isWordByte(code[end])
      return !joinsBefore && !joinsAfter
    }
  }

  private static func matches(of needle: [UInt8], in code: [UInt8]) -> [Int] {
    (code + [0]).withUnsafeBufferPointer { text in
      (needle + [0]).withUnsafeBufferPointer { needle in
        guard let base = UnsafeRawPointer(text.baseAddress)?.assumingMemoryBound(to: CChar.self),
          let word = UnsafeRawPointer(needle.baseAddress)?.assumingMemoryBound(to: CChar.self)
        else { return [] }
        var offsets: [Int] = []
        var start = base
        while let found = strstr(start, word) {
          offsets.append(UnsafePointer(found) - base)
          start = UnsafePointer(found) + 1
        }
        return offsets
      }
    }
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
