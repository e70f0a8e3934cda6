import DaybookBytes

extension JSONElementReader {
  /// Where the value of a key stands in the current element, looked for only when it is wrong; the
  /// element's start where it lacks the key.
  func offset(ofMember name: String) -> Int { offset(ofPath: [name]) }

  /// Where the value at the end of some keys stands in the current element; where one on the way is
  /// no object, which speaks for all below it, that one.
  func offset(ofPath path: [String]) -> Int {
    do throws(JSONError) {
      var scanner = JSONScanner(element)
      for name in path {
        scanner.skipBlanks()
        guard element[scanner.position] == 0x7B else { break }
        guard let position = try scanner.lastPosition(ofKey: name) else { return 0 }
        scanner.position = position
      }
      return path.isEmpty ? 0 : scanner.position
    } catch {
      preconditionFailure("the element was read before")
    }
  }
}

extension JSONScanner {
  /// Where the last value of a key stands, in the object that comes next.
  fileprivate func lastPosition(ofKey name: String) throws(JSONError) -> Int? {
    var scanner = self
    guard try scanner.enter(0x7B, 0x7D, depth: 0) else { return nil }
    var position: Int?
    repeat {
      let key = try scanner.scanKey()
      if scanner.string(of: key).utf8.elementsEqual(name.utf8) { position = scanner.position }
      try scanner.skipValue(depth: 1, repeatedKeys: .lastCounts)
    } while try scanner.advance(0x7D)
    return position
  }
}
