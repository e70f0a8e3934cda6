/// Bytes that arrive in pieces, taken line by line.
nonisolated package struct LineBuffer {
  private var pending: [UInt8] = []
  private var isAtEnd = false

  /// Makes an empty buffer.
  package init() {}

  /// Takes the next line.
  ///
  /// - Parameter read: Returns the next bytes, none at the end.
  /// - Returns: The line without its end; nil behind the last one.
  /// - Throws: What `read` throws.
  package mutating func next<E: Error>(
    reading read: () throws(E) -> [UInt8]
  ) throws(E) -> String? {
    while true {
      if let end = pending.firstIndex(of: UInt8(ascii: "\n")) {
        let line = String(decoding: pending[..<end], as: UTF8.self)
        pending.removeFirst(end + 1)
        return line.last == "\r" ? String(line.dropLast()) : line
      }
      let bytes = isAtEnd ? [] : try read()
      guard bytes.isEmpty else {
        pending += bytes
        continue
      }
      isAtEnd = true
      guard !pending.isEmpty else { return nil }
      defer { pending = [] }
      return String(decoding: pending, as: UTF8.self)
    }
  }
}
