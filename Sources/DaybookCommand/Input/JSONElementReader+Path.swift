import DaybookBytes

// The way to an array that stands within objects, and out of them again.
extension JSONElementReader {
  /// Steps into an object, up to the value of a key.
  func enter(_ key: String, depth: Int) throws(CommandFailure) {
    guard buffer.bytes[0] == 0x7B else {
      throw malformed("expected an object with the key \"\(key)\"", at: 0)
    }
    dropByte()
    var names: [String] = []
    while let name = try takeKey(isFirst: names.isEmpty) {
      if name == key { return }
      names.append(name)
      try skipValue()
    }
    let near = didYouMean(key, names)
    throw malformed("no key \"\(key)\" was found in the object that ends here\(near)", at: 0)
  }

  /// Steps over the rest of an object, up to behind its end.
  func leaveObject() throws(CommandFailure) {
    while try takeKey(isFirst: false) != nil { try skipValue() }
    dropByte()
  }

  /// The first key of an object that stands at the front, for advice.
  func firstKey() throws(CommandFailure) -> String? {
    var end = 1
    while end < 4_096, try hasByte(at: end), buffer.bytes[end] != 0x3A { end += 1 }
    guard end < 4_096, try hasByte(at: end) else { return nil }
    do throws(JSONError) {
      var scanner = JSONScanner(UnsafeRawBufferPointer(rebasing: buffer.bytes[..<(end + 1)]))
      guard try scanner.enter(0x7B, 0x7D, depth: 0) else { return nil }
      return scanner.string(of: try scanner.scanKey())
    } catch {
      return nil
    }
  }

  /// Steps over a comma, a key and its colon.
  ///
  /// - Returns: The key; `nil` where the object ends, whose bracket is next then.
  private func takeKey(isFirst: Bool) throws(CommandFailure) -> String? {
    try requireMore()
    if buffer.bytes[0] == 0x7D { return nil }
    if !isFirst {
      guard buffer.bytes[0] == 0x2C else { throw malformed("expected , or }", at: 0) }
      dropByte()
      try requireMore()
    }
    guard buffer.bytes[0] == 0x22 else { throw malformed("expected a key", at: 0) }
    let key = try takeString()
    try requireMore()
    guard buffer.bytes[0] == 0x3A else { throw malformed("expected a colon", at: 0) }
    dropByte()
    try requireMore()
    return key
  }

  private func requireMore() throws(CommandFailure) {
    guard try skipBlanks() else { throw malformed("the object is never closed", at: 0) }
  }

  private func takeString() throws(CommandFailure) -> String {
    let end = try endOfString()
    let result: Result<String, JSONError>
    do throws(JSONError) {
      var scanner = JSONScanner(UnsafeRawBufferPointer(rebasing: buffer.bytes[..<end]))
      result = .success(scanner.string(of: try scanner.scanString()))
    } catch {
      result = .failure(error)
    }
    switch result {
    case .success(let text):
      for _ in 0..<end { dropByte() }
      return text
    case .failure(let error): throw malformed(error.reason.text, at: error.offset)
    }
  }

  /// The offset behind the string that stands at the front.
  private func endOfString() throws(CommandFailure) -> Int {
    var end = 1
    while try hasByte(at: end), buffer.bytes[end] != 0x22 {
      end += buffer.bytes[end] == 0x5C ? 2 : 1
    }
    guard try hasByte(at: end) else {
      throw malformed("the string that opens here is never closed", at: 0)
    }
    return end + 1
  }

  /// Steps over a value of any length, by its brackets and quotes.
  private func skipValue() throws(CommandFailure) {
    var depth = 0
    while try hasByte() {
      switch buffer.bytes[0] {
      case 0x22:
        try skipString()
        continue
      case 0x5B, 0x7B: depth += 1
      case 0x5D, 0x7D, 0x2C:
        if depth == 0 { return }
        if buffer.bytes[0] != 0x2C { depth -= 1 }
      default: break
      }
      dropByte()
    }
    throw malformed("the object is never closed", at: 0)
  }

  private func skipString() throws(CommandFailure) {
    dropByte()
    while try hasByte() {
      let byte = buffer.bytes[0]
      dropByte()
      if byte == 0x22 { return }
      if byte == 0x5C, try hasByte() { dropByte() }
    }
    throw malformed("a string is never closed", at: 0)
  }
}
