/// Cuts a JSON array, or JSON lines, into elements, streaming: a file of any length needs the
/// memory of its longest element.
///
/// Only brackets and strings are looked at here; the strict reading of each element follows.
package final class JSONElementReader {
  /// How elements stand in the file.
  package enum Form: Hashable, Sendable {
    /// One array of elements.
    case array
    /// One element on each line.
    case lines
  }

  let path: String

  /// The line on which the current element starts, from 1.
  package private(set) var line = 1

  private let form: Form

  /// The keys that lead to the array.
  private let keys: [String]
  let buffer: SlidingBuffer
  private var elementCount = 0
  private var elementEnd = 0
  private var isOpen = false

  /// Makes a reader.
  ///
  /// - Parameters:
  ///   - source: The bytes, from the front.
  ///   - path: The name of the file in messages.
  ///   - form: How elements stand in the file.
  ///   - keys: The keys of the objects around the array, from the outermost on. What else these
  ///     objects hold is skimmed: only its brackets and quotes are looked at.
  package init(_ source: any ByteSource, path: String, form: Form, keys: [String] = []) {
    self.path = path
    self.form = form
    self.keys = keys
    buffer = SlidingBuffer(source)
  }

  /// The bytes of the current element; valid until the next one is read.
  package var element: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: buffer.bytes[..<elementEnd])
  }

  /// The column at which the current element starts, from 1.
  package private(set) var column = 1

  /// Reads the next element.
  ///
  /// - Returns: Whether there was one.
  /// - Throws: A failure that names line and column where brackets or quotes do not fit.
  package func next() throws(CommandFailure) -> Bool {
    try dropElement()
    switch form {
    case .lines:
      guard try skipBlanks() else { return false }
      try findEndOfLine()
    case .array:
      if !isOpen { try open() }
      guard try skipSeparator() else { return false }
      try findEndOfValue()
    }
    elementCount += 1
    return true
  }

  /// A failure at a byte of the current element.
  package func malformed(_ summary: String, at offset: Int) -> CommandFailure {
    var place = InputPlace(bytes: buffer.bytes, firstLine: line, offset: offset)
    if place.line == line { place.shift(by: column - 1) }
    return place.failure(summary, path: path)
  }
}

// MARK: - Steps

extension JSONElementReader {
  func hasByte(at offset: Int = 0) throws(CommandFailure) -> Bool {
    while offset >= buffer.bytes.count {
      if buffer.isOverfull { throw malformed("the element is longer than 64 MiB", at: 0) }
      guard try buffer.readMore() else { return false }
    }
    return true
  }

  private func dropElement() throws(CommandFailure) {
    for byte in element { advance(over: byte) }
    buffer.drop(elementEnd)
    elementEnd = 0
  }

  func advance(over byte: UInt8) {
    if byte == 0x0A {
      line += 1
      column = 1
    } else if byte & 0xC0 != 0x80 {
      column += 1
    }
  }

  func dropByte() {
    advance(over: buffer.bytes[0])
    buffer.drop(1)
  }

  func skipBlanks() throws(CommandFailure) -> Bool {
    while try hasByte() {
      switch buffer.bytes[0] {
      case 0x20, 0x09, 0x0A, 0x0D: dropByte()
      case 0xEF where elementCount == 0 && line == 1 && column == 1: try skipMark()
      default: return true
      }
    }
    return false
  }

  private func skipMark() throws(CommandFailure) {
    guard try hasByte(at: 2), buffer.bytes[1] == 0xBB, buffer.bytes[2] == 0xBF else {
      throw malformed("expected JSON", at: 0)
    }
    buffer.drop(3)
  }

  /// Steps over the bracket that opens the array, and over what stands before it.
  private func open() throws(CommandFailure) {
    guard try skipBlanks() else {
      throw malformed("the file is empty; expected \(keys.isEmpty ? "[" : "{")", at: 0)
    }
    for (depth, key) in keys.enumerated() { try enter(key, depth: depth) }
    guard buffer.bytes[0] == 0x5B else {
      let place = keys.isEmpty ? "" : " at " + keys.joined(separator: ".")
      var failure = malformed("expected an array of objects\(place), which begins with [", at: 0)
      if buffer.bytes[0] == 0x7B, let inner = try firstKey() {
        failure = failure.trying("--path " + (keys + [inner]).joined(separator: "."))
      }
      throw failure
    }
    dropByte()
    isOpen = true
  }

  /// Steps over a comma between elements, or over the closing bracket.
  ///
  /// - Returns: Whether an element follows.
  private func skipSeparator() throws(CommandFailure) -> Bool {
    guard try skipBlanks() else { throw malformed("the array is never closed", at: 0) }
    if buffer.bytes[0] == 0x5D {
      dropByte()
      for _ in keys { try leaveObject() }
      guard try skipBlanks() else { return false }
      let thing = keys.isEmpty ? "array" : "object"
      throw malformed("text stands behind the end of the \(thing)", at: 0)
    }
    if elementCount > 0 {
      guard buffer.bytes[0] == 0x2C else { throw malformed("expected , or ]", at: 0) }
      dropByte()
      guard try skipBlanks() else { throw malformed("the array is never closed", at: 0) }
    }
    return true
  }

  private func findEndOfLine() throws(CommandFailure) {
    while try hasByte(at: elementEnd), buffer.bytes[elementEnd] != 0x0A { elementEnd += 1 }
  }

  private func findEndOfValue() throws(CommandFailure) {
    var depth = 0
    while try hasByte(at: elementEnd) {
      let byte = buffer.bytes[elementEnd]
      switch byte {
      case 0x22: try findEndOfString()
      case 0x5B, 0x7B: depth += 1
      case 0x5D where depth == 0, 0x2C where depth == 0: return
      case 0x5D, 0x7D: depth -= 1
      default: break
      }
      elementEnd += 1
      if depth == 0, byte == 0x7D || byte == 0x5D { return }
    }
    throw malformed("the array is never closed", at: elementEnd)
  }

  /// Moves from a string's opening quote to its closing one.
  private func findEndOfString() throws(CommandFailure) {
    let quote = elementEnd
    elementEnd += 1
    while try hasByte(at: elementEnd) {
      let byte = buffer.bytes[elementEnd]
      if byte == 0x22 { return }
      elementEnd += byte == 0x5C ? 2 : 1
    }
    throw malformed("the string that opens here is never closed", at: quote)
  }
}
