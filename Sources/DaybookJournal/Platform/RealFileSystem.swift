#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A store's directory on a disk.
///
/// All names are resolved from one open directory; links are never followed, directories are 0700,
/// files 0600, descriptors are closed in programs that this one starts.
package final class RealFileSystem: FileSystem {
  /// The directory's path as it was given.
  package let rootPath: String

  private let root: Int32

  /// Opens a store's directory that exists.
  ///
  /// - Throws: `missing` where nothing stands at `path`, `notDirectory` where a file does.
  package init(path: String) throws(IOFault) {
    rootPath = path
    root = systemOpen(path, O_RDONLY | O_DIRECTORY)
    if root < 0 { throw IOFault(systemFault(), .open, path) }
  }

  /// Makes a store's directory, durable in its parent.
  ///
  /// - Throws: `exists` where something stands at `path`.
  package static func create(path: String) throws(IOFault) -> RealFileSystem {
    guard mkdir(path, 0o700) == 0 else { throw IOFault(systemFault(), .makeDirectory, path) }
    let parent = systemOpen(path + "/..", O_RDONLY | O_DIRECTORY)
    guard parent >= 0 else { throw IOFault(systemFault(), .open, path) }
    defer { systemClose(parent) }
    guard fsync(parent) == 0 else { throw IOFault(systemFault(), .syncDirectory, path) }
    return try RealFileSystem(path: path)
  }

  deinit {
    systemClose(root)
  }

  /// The number of this process.
  package var processID: Int32 { getpid() }

  /// Opens a regular file with one name.
  package func open(_ path: StorePath, _ mode: OpenMode) throws(IOFault) -> FileID {
    let flags: Int32 =
      switch mode {
      case .read: O_RDONLY
      case .write: O_RDWR
      case .writeOrCreate: O_RDWR | O_CREAT
      case .createNew: O_RDWR | O_CREAT | O_EXCL
      }
    // Without O_NONBLOCK a pipe in place of a file would block for ever.
    let file = openat(root, name(path), flags | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK, 0o600)
    guard file >= 0 else {
      let code = systemFault()
      throw IOFault(
        code == .tooManyLinks || code.rawValue == ENXIO ? .unsafeFile : code,
        .open,
        path
      )
    }
    do throws(IOFault) {
      let status = try self.status(of: FileID(rawValue: file))
      guard status.kind == .regular, status.linkCount <= 1 else {
        throw IOFault(.unsafeFile, .open, path)
      }
    } catch {
      systemClose(file)
      throw error
    }
    return FileID(rawValue: file)
  }

  /// Closes a file.
  package func close(_ file: FileID) {
    systemClose(file.rawValue)
  }

  /// Reads with `pread`.
  package func read(
    _ file: FileID,
    at offset: Int64,
    into target: UnsafeMutableRawBufferPointer
  ) throws(IOFault) -> Int {
    let byteCount = pread(file.rawValue, target.baseAddress, target.count, off_t(offset))
    guard byteCount >= 0 else { throw fault(.read, file) }
    return byteCount
  }

  /// Writes with `pwrite`.
  package func write(
    _ file: FileID,
    at offset: Int64,
    _ bytes: UnsafeRawBufferPointer
  ) throws(IOFault) -> Int {
    let byteCount = pwrite(file.rawValue, bytes.baseAddress, bytes.count, off_t(offset))
    guard byteCount >= 0 else { throw fault(.write, file) }
    return byteCount
  }

  /// Syncs bytes and size.
  package func sync(_ file: FileID) throws(IOFault) {
    guard fdatasync(file.rawValue) == 0 else { throw fault(.sync, file) }
  }

  /// Cuts with `ftruncate`.
  package func truncate(_ file: FileID, to byteCount: Int64) throws(IOFault) {
    guard ftruncate(file.rawValue, off_t(byteCount)) == 0 else { throw fault(.truncate, file) }
  }

  /// Describes an open file with `fstat`.
  package func status(of file: FileID) throws(IOFault) -> FileStatus {
    var record = stat()
    guard fstat(file.rawValue, &record) == 0 else { throw fault(.status, file) }
    return FileStatus(record)
  }

  /// Locks with `flock`, which belongs to the open file and not to the process.
  package func lock(_ file: FileID, _ kind: LockKind) throws(IOFault) -> Bool {
    let operation = kind == .exclusive ? LOCK_EX : LOCK_SH
    if flock(file.rawValue, operation | LOCK_NB) == 0 { return true }
    let code = systemFault()
    guard code == .wouldBlock else { throw IOFault(code, .lock, "LOCK") }
    return false
  }

  /// Unlocks with `flock`.
  package func unlock(_ file: FileID) throws(IOFault) {
    guard flock(file.rawValue, LOCK_UN) == 0 else { throw fault(.lock, file) }
  }

  /// The room that the file system offers to ordinary users.
  package func freeByteCount() throws(IOFault) -> Int64 {
    var record = statvfs()
    guard fstatvfs(root, &record) == 0 else { throw IOFault(systemFault(), .freeSpace, rootPath) }
    return Int64(clamping: record.f_bavail) &* Int64(clamping: record.f_frsize)
  }
}

// MARK: - Directories

extension RealFileSystem {
  /// Syncs the names of a directory.
  package func syncDirectory(_ path: StorePath) throws(IOFault) {
    let directory = try openDirectory(path, .syncDirectory)
    defer { systemClose(directory) }
    guard fsync(directory) == 0 else { throw IOFault(systemFault(), .syncDirectory, path) }
  }

  /// Renames within the store.
  package func rename(_ source: StorePath, to target: StorePath) throws(IOFault) {
    guard renameat(root, name(source), root, name(target)) == 0 else {
      throw IOFault(systemFault(), .rename, source)
    }
  }

  /// Removes a file's name.
  package func unlink(_ path: StorePath) throws(IOFault) {
    guard unlinkat(root, name(path), 0) == 0 else { throw IOFault(systemFault(), .unlink, path) }
  }

  /// Makes a directory that only its owner may enter.
  package func makeDirectory(_ path: StorePath) throws(IOFault) {
    guard mkdirat(root, name(path), 0o700) == 0 else {
      throw IOFault(systemFault(), .makeDirectory, path)
    }
  }

  /// Lists names in byte order.
  package func list(_ path: StorePath) throws(IOFault) -> [String] {
    let directory = try openDirectory(path, .list)
    guard let stream = fdopendir(directory) else {
      let code = systemFault()
      systemClose(directory)
      throw IOFault(code, .list, path)
    }
    defer { closedir(stream) }
    var names: [String] = []
    while true {
      errno = 0
      guard let entry = readdir(stream) else { break }
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    guard errno == 0 else { throw IOFault(systemFault(), .list, path) }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Describes what stands at a path without following a link.
  package func status(at path: StorePath) throws(IOFault) -> FileStatus? {
    var record = stat()
    if fstatat(root, name(path), &record, AT_SYMLINK_NOFOLLOW) == 0 { return FileStatus(record) }
    let code = systemFault()
    guard code == .missing else { throw IOFault(code, .status, path) }
    return nil
  }

  private func openDirectory(
    _ path: StorePath,
    _ operation: IOFault.Operation
  ) throws(IOFault) -> Int32 {
    let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
    let directory = openat(root, name(path), flags)
    guard directory >= 0 else {
      let code = systemFault()
      let isLink = code == .tooManyLinks || code == .notDirectory
      throw IOFault(isLink ? .unsafeFile : code, operation, path)
    }
    return directory
  }

  private func name(_ path: StorePath) -> String {
    path == .root ? "." : path.text
  }

  private func fault(_ operation: IOFault.Operation, _ file: FileID) -> IOFault {
    IOFault(systemFault(), operation, "")
  }
}

extension IOFault {
  fileprivate init(_ code: FaultCode, _ operation: Operation, _ path: StorePath) {
    self.init(code, operation, path.description)
  }
}

extension FileStatus {
  fileprivate init(_ record: stat) {
    let kind: Kind =
      switch record.st_mode & S_IFMT {
      case S_IFREG: .regular
      case S_IFDIR: .directory
      default: .other
      }
    self.init(
      kind: kind,
      byteCount: Int64(record.st_size),
      linkCount: Int(record.st_nlink),
      device: UInt64(record.st_dev),
      inode: UInt64(record.st_ino)
    )
  }
}
