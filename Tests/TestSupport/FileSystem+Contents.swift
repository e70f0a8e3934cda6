package import DaybookJournal

extension FileSystem {
  /// Returns the bytes of a file, none where it is missing.
  package func contents(_ path: StorePath) throws(IOFault) -> [UInt8] {
    guard let file = try openIfPresent(path, .read) else { return [] }
    defer { close(file) }
    return try readBytes(file, 0..<(try statusWhole(of: file).byteCount))
  }

  /// Makes `bytes` the content of a file.
  package func replace(_ path: StorePath, with bytes: [UInt8]) throws(IOFault) {
    let file = try openWhole(path, .writeOrCreate)
    defer { close(file) }
    try truncateWhole(file, to: 0)
    try writeWhole(file, at: 0, bytes)
  }
}

extension FileSystem where Self == MemoryFileSystem {
  /// A store in memory whose one segment has these bytes, without `HEAD`.
  package static func store(segment bytes: [UInt8]) throws(IOFault) -> MemoryFileSystem {
    let fileSystem = MemoryFileSystem()
    try fileSystem.makeDirectory(.journal)
    try fileSystem.replace(.segment(1), with: bytes)
    return fileSystem
  }
}
