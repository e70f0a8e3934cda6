/// The keys of one object so far; two keys are the same if their characters have the same bytes.
package struct JSONKeySet {
  private var spans: [JSONStringSpan] = []
  private var seen: Set<[UInt8]> = []

  /// Makes the set of an object without keys.
  package init() {}

  /// Takes in a key.
  ///
  /// - Complexity: O(1) expected; up to sixteen keys are compared one by one without allocating.
  package mutating func insert(
    _ span: JSONStringSpan,
    _ scanner: JSONScanner
  ) throws(JSONError) {
    guard insertIfNew(span, scanner) else {
      throw scanner.error(.duplicateKey(scanner.string(of: span)), at: span.offset - 1)
    }
  }

  /// Takes in a key that the object does not have yet, and returns whether it is one.
  package mutating func insertIfNew(_ span: JSONStringSpan, _ scanner: JSONScanner) -> Bool {
    let isNew =
      spans.count < 16
      ? !spans.contains { isSame($0, span, scanner) } : insertIntoSet(span, scanner)
    if isNew { spans.append(span) }
    return isNew
  }

  private mutating func insertIntoSet(_ span: JSONStringSpan, _ scanner: JSONScanner) -> Bool {
    if seen.isEmpty {
      for earlier in spans { seen.insert(characters(of: earlier, scanner)) }
    }
    return seen.insert(characters(of: span, scanner)).inserted
  }
}

private func isSame(
  _ left: JSONStringSpan,
  _ right: JSONStringSpan,
  _ scanner: JSONScanner
) -> Bool {
  if left.hasEscapes || right.hasEscapes {
    return characters(of: left, scanner) == characters(of: right, scanner)
  }
  return left.byteCount == right.byteCount
    && RawBytes.isEqual(
      scanner.base + left.offset,
      scanner.base + right.offset,
      count: left.byteCount
    )
}

private func characters(of span: JSONStringSpan, _ scanner: JSONScanner) -> [UInt8] {
  [UInt8](unsafeUninitializedCapacity: span.byteCount) { target, count in
    count = target.baseAddress.map { scanner.decode(span, to: $0) } ?? 0
  }
}
