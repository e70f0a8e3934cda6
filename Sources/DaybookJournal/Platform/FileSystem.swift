/// Everything the journal may do to a disk; nothing else in this room touches one.
///
/// Paths are below one store's directory. Reads and writes may be short and may be interrupted;
/// `FileSystem+Whole` loops. Real ones, the one in memory and the simulated one of the tests
/// conform.
package protocol FileSystem: AnyObject, Sendable {
  /// The path of the store's directory as people write it, for messages.
  var rootPath: String { get }

  /// The number of the process that asks, which differs in a forked child.
  var processID: Int32 { get }

  /// Opens a regular file.
  ///
  /// - Throws: `unsafeFile` where a link, a directory or a device stands at `path`.
  func open(_ path: StorePath, _ mode: OpenMode) throws(IOFault) -> FileID

  /// Closes a file, which also lets go of its lock.
  func close(_ file: FileID)

  /// Reads up to `target.count` bytes from `offset` on and returns their number, 0 at the end.
  func read(
    _ file: FileID,
    at offset: Int64,
    into target: UnsafeMutableRawBufferPointer
  ) throws(IOFault) -> Int

  /// Writes a prefix of `bytes` at `offset` and returns its byte count.
  func write(
    _ file: FileID,
    at offset: Int64,
    _ bytes: UnsafeRawBufferPointer
  ) throws(IOFault) -> Int

  /// Returns once the file's bytes and size survive a power cut.
  func sync(_ file: FileID) throws(IOFault)

  /// Returns once the names in a directory survive a power cut.
  func syncDirectory(_ path: StorePath) throws(IOFault)

  /// Cuts a file to `byteCount` bytes.
  func truncate(_ file: FileID, to byteCount: Int64) throws(IOFault)

  /// Gives a file a new name, replacing what bore it.
  func rename(_ source: StorePath, to target: StorePath) throws(IOFault)

  /// Removes a name.
  func unlink(_ path: StorePath) throws(IOFault)

  /// Makes a directory that only its owner may enter.
  func makeDirectory(_ path: StorePath) throws(IOFault)

  /// Returns the names in a directory in byte order.
  func list(_ path: StorePath) throws(IOFault) -> [String]

  /// Describes an open file.
  func status(of file: FileID) throws(IOFault) -> FileStatus

  /// Describes what stands at `path` without following a link; `nil` where nothing does.
  func status(at path: StorePath) throws(IOFault) -> FileStatus?

  /// Takes the file's lock without waiting.
  ///
  /// - Returns: `false` where another open file holds it.
  func lock(_ file: FileID, _ kind: LockKind) throws(IOFault) -> Bool

  /// Lets go of the file's lock.
  func unlock(_ file: FileID) throws(IOFault)

  /// The number of bytes that this process may still write.
  func freeByteCount() throws(IOFault) -> Int64
}

/// How a file is opened.
package enum OpenMode: Hashable, Sendable {
  /// Reads an existing file.
  case read

  /// Reads and writes an existing file.
  case write

  /// Reads and writes a file, made where it is missing.
  case writeOrCreate

  /// Makes a new file; fails where one stands.
  case createNew
}

/// The strength of a lock.
package enum LockKind: Hashable, Sendable {
  /// Many may hold it.
  case shared

  /// One may hold it.
  case exclusive
}

/// An open file of one file system.
package struct FileID: RawRepresentable, Hashable, Sendable {
  /// The file system's own number for it.
  package let rawValue: Int32

  /// Wraps the file system's own number.
  package init(rawValue: Int32) {
    self.rawValue = rawValue
  }
}

/// What a file system says about a file.
package struct FileStatus: Hashable, Sendable {
  /// What stands at a path.
  package enum Kind: Hashable, Sendable {
    /// Bytes on a disk.
    case regular

    /// A directory.
    case directory

    /// A link, a pipe, a device, a socket.
    case other
  }

  /// What it is.
  package var kind: Kind

  /// The size in bytes.
  package var byteCount: Int64

  /// The number of names the file has.
  package var linkCount: Int

  /// The device it is on.
  package var device: UInt64

  /// Its number on that device.
  package var inode: UInt64

  /// Describes a file.
  package init(
    kind: Kind,
    byteCount: Int64,
    linkCount: Int,
    device: UInt64,
    inode: UInt64
  ) {
    self.kind = kind
    self.byteCount = byteCount
    self.linkCount = linkCount
    self.device = device
    self.inode = inode
  }

  /// Whether both describe the same file, whatever its size.
  package func isSameFile(as other: FileStatus) -> Bool {
    device == other.device && inode == other.inode
  }
}
