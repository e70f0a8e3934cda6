/// Where the bytes of a segment come from.
enum SegmentSource {
  /// A file that can be read again anywhere.
  case file(any FileSystem, FileID)

  /// Something that can be read once, from its beginning.
  case input(InputFile)

  /// Whether bytes that were read can be read again.
  var isRepeatable: Bool {
    switch self {
    case .file: true
    case .input: false
    }
  }

  /// Reads up to `target.count` bytes, fewer only at the end.
  func read(
    at offset: Int,
    into target: UnsafeMutableRawBufferPointer
  ) throws(IOFault) -> Int {
    switch self {
    case .file(let fileSystem, let file):
      try fileSystem.readWhole(file, at: Int64(offset), into: target)
    case .input(let input):
      try input.readWhole(into: target)
    }
  }
}
