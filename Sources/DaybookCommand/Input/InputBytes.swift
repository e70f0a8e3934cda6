/// Reading a file as a whole.
enum InputBytes {
  /// Returns all bytes of a file.
  ///
  /// - Throws: A failure that names the path.
  static func read(_ path: String, files: any CommandFiles) throws(CommandFailure) -> [UInt8] {
    let source = try files.openInput(path)
    var bytes: [UInt8] = []
    let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 8)
    defer { piece.deallocate() }
    while true {
      let count = try source.read(into: piece)
      if count == 0 { return bytes }
      bytes.append(contentsOf: piece[..<count])
    }
  }
}
