import DaybookBytes

extension JSONElementReader {
  /// Where the value of a key stands in the current element, looked for only when it is wrong; the
  /// element's start where it lacks the key.
  func offset(ofMember name: String) -> Int {
    do throws(JSONError) {
      var scanner = JSONScanner(element)
      scanner.skipBlanks()
      guard try scanner.enter(0x7B, 0x7D, depth: 0) else { return 0 }
      repeat {
        let key = try scanner.scanKey()
        if scanner.string(of: key) == name { return scanner.position }
        try scanner.skipValue(depth: 1)
      } while try scanner.advance(0x7D)
      return 0
    } catch {
      preconditionFailure("the element was read before")
    }
  }
}
