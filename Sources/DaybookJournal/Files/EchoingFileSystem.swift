import Synchronization

/// A file system that tells each line of the journal as it is written, for whoever debugs.
///
/// Everything is done by another file system; a line is told once all of its bytes are written.
package final class EchoingFileSystem: FileSystem {
  private let base: any FileSystem
  private let tell: @Sendable (String) -> Void

  /// The bytes behind the last line end, by open segment.
  private let unfinished = Mutex<[FileID: [UInt8]]>([:])

  /// Tells the lines that are written through `base`.
  package init(_ base: any FileSystem, telling tell: @escaping @Sendable (String) -> Void) {
    self.base = base
    self.tell = tell
  }

  /// The path of the other file system.
  package var rootPath: String { base.rootPath }

  /// The process of the other file system.
  package var processID: Int32 { base.processID }

  /// Opens a file, and listens to it where it is a segment.
  package func open(_ path: StorePath, _ mode: OpenMode) throws(IOFault) -> FileID {
    let file = try base.open(path, mode)
    if mode != .read, path.parent == .journal { unfinished.withLock { $0[file] = [] } }
    return file
  }

  /// Closes a file.
  package func close(_ file: FileID) {
    unfinished.withLock { $0[file] = nil }
    base.close(file)
  }

  /// Reads.
  package func read(
    _ file: FileID,
    at offset: Int64,
    into target: UnsafeMutableRawBufferPointer
  ) throws(IOFault) -> Int {
    try base.read(file, at: offset, into: target)
  }

  /// Writes, and tells the lines that end in what was written.
  package func write(
    _ file: FileID,
    at offset: Int64,
    _ bytes: UnsafeRawBufferPointer
  ) throws(IOFault) -> Int {
    let byteCount = try base.write(file, at: offset, bytes)
    echo(bytes.prefix(byteCount), of: file)
    return byteCount
  }

  private func echo(_ written: Slice<UnsafeRawBufferPointer>, of file: FileID) {
    let lines: [[UInt8]] = unfinished.withLock { unfinished in
      guard var rest = unfinished[file] else { return [] }
      rest.append(contentsOf: written)
      var lines: [[UInt8]] = []
      var start = 0
      while let end = rest[start...].firstIndex(of: UInt8(ascii: "\n")) {
        lines.append(Array(rest[start..<end]))
        start = end + 1
      }
      unfinished[file] = Array(rest[start...])
      return lines
    }
    // Outside of the lock: whoever listens may take its time.
    for line in lines { tell(String(decoding: line, as: UTF8.self)) }
  }

  /// Syncs a file.
  package func sync(_ file: FileID) throws(IOFault) { try base.sync(file) }

  /// Syncs a directory.
  package func syncDirectory(_ path: StorePath) throws(IOFault) { try base.syncDirectory(path) }

  /// Cuts a file, which forgets the line that was begun in it.
  package func truncate(_ file: FileID, to byteCount: Int64) throws(IOFault) {
    try base.truncate(file, to: byteCount)
    unfinished.withLock { if $0[file] != nil { $0[file] = [] } }
  }

  /// Renames.
  package func rename(_ source: StorePath, to target: StorePath) throws(IOFault) {
    try base.rename(source, to: target)
  }

  /// Removes a name.
  package func unlink(_ path: StorePath) throws(IOFault) { try base.unlink(path) }

  /// Makes a directory.
  package func makeDirectory(_ path: StorePath) throws(IOFault) { try base.makeDirectory(path) }

  /// Lists a directory.
  package func list(_ path: StorePath) throws(IOFault) -> [String] { try base.list(path) }

  /// Describes an open file.
  package func status(of file: FileID) throws(IOFault) -> FileStatus { try base.status(of: file) }

  /// Describes what stands at a path.
  package func status(at path: StorePath) throws(IOFault) -> FileStatus? {
    try base.status(at: path)
  }

  /// Takes a lock.
  package func lock(_ file: FileID, _ kind: LockKind) throws(IOFault) -> Bool {
    try base.lock(file, kind)
  }

  /// Lets go of a lock.
  package func unlock(_ file: FileID) throws(IOFault) { try base.unlock(file) }

  /// The free bytes of the other file system.
  package func freeByteCount() throws(IOFault) -> Int64 { try base.freeByteCount() }
}
