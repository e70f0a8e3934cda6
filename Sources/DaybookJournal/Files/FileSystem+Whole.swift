/// The loops above the seam: interrupted calls are made again, short ones continued.
extension FileSystem {
  /// Reads until `target` is full or the file ends, and returns the number of bytes read.
  package func readWhole(
    _ file: FileID,
    at offset: Int64,
    into target: UnsafeMutableRawBufferPointer
  ) throws(IOFault) -> Int {
    var position = 0
    while position < target.count {
      let rest = UnsafeMutableRawBufferPointer(rebasing: target[position...])
      do {
        let byteCount = try read(file, at: offset + Int64(position), into: rest)
        if byteCount == 0 { break }
        position += byteCount
      } catch {
        guard error.code == .interrupted else { throw error }
      }
    }
    return position
  }

  /// Reads `range` of a file.
  ///
  /// - Returns: Fewer bytes where the file ends earlier.
  package func readBytes(_ file: FileID, _ range: Range<Int64>) throws(IOFault) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: Int(range.upperBound - range.lowerBound))
    let result: Result<Int, IOFault> = bytes.withUnsafeMutableBytes { target in
      do throws(IOFault) {
        return .success(try readWhole(file, at: range.lowerBound, into: target))
      } catch {
        return .failure(error)
      }
    }
    bytes.removeLast(bytes.count - (try result.get()))
    return bytes
  }

  /// Writes all of `bytes` at `offset`.
  package func writeWhole(
    _ file: FileID,
    at offset: Int64,
    _ bytes: UnsafeRawBufferPointer
  ) throws(IOFault) {
    var position = 0
    while position < bytes.count {
      let rest = UnsafeRawBufferPointer(rebasing: bytes[position...])
      do {
        position += try write(file, at: offset + Int64(position), rest)
      } catch {
        guard error.code == .interrupted else { throw error }
      }
    }
  }

  /// Writes all of `bytes` at `offset`.
  package func writeWhole(_ file: FileID, at offset: Int64, _ bytes: [UInt8]) throws(IOFault) {
    let result: Result<Void, IOFault> = bytes.withUnsafeBytes { source in
      do throws(IOFault) {
        return .success(try writeWhole(file, at: offset, source))
      } catch {
        return .failure(error)
      }
    }
    try result.get()
  }

  /// Makes the file's bytes survive a power cut.
  package func syncWhole(_ file: FileID) throws(IOFault) {
    try repeating { () throws(IOFault) in try sync(file) }
  }

  /// Makes the names of a directory survive a power cut.
  package func syncDirectoryWhole(_ path: StorePath) throws(IOFault) {
    try repeating { () throws(IOFault) in try syncDirectory(path) }
  }

  /// Cuts a file.
  package func truncateWhole(_ file: FileID, to byteCount: Int64) throws(IOFault) {
    try repeating { () throws(IOFault) in try truncate(file, to: byteCount) }
  }

  /// Opens a file.
  package func openWhole(_ path: StorePath, _ mode: OpenMode) throws(IOFault) -> FileID {
    try repeating { () throws(IOFault) in try open(path, mode) }
  }

  /// Takes a lock without waiting.
  package func lockWhole(_ file: FileID, _ kind: LockKind) throws(IOFault) -> Bool {
    try repeating { () throws(IOFault) in try lock(file, kind) }
  }

  /// Describes an open file.
  package func statusWhole(of file: FileID) throws(IOFault) -> FileStatus {
    try repeating { () throws(IOFault) in try status(of: file) }
  }

  /// Describes what stands at a path.
  package func statusWhole(at path: StorePath) throws(IOFault) -> FileStatus? {
    try repeating { () throws(IOFault) in try status(at: path) }
  }

  /// Returns the names in a directory; none where the directory is missing.
  package func names(in path: StorePath) throws(IOFault) -> [String] {
    do {
      return try repeating { () throws(IOFault) in try list(path) }
    } catch {
      guard error.code == .missing else { throw error }
      return []
    }
  }

  /// Gives a file a new name.
  package func renameWhole(_ source: StorePath, to target: StorePath) throws(IOFault) {
    try repeating { () throws(IOFault) in try rename(source, to: target) }
  }

  /// Removes a name; one that is missing already is fine.
  package func unlinkWhole(_ path: StorePath) throws(IOFault) {
    do {
      try repeating { () throws(IOFault) in try unlink(path) }
    } catch {
      guard error.code == .missing else { throw error }
    }
  }

  /// Makes a directory durable in its parent, unless it stands already.
  package func ensureDirectory(_ path: StorePath, in parent: StorePath) throws(IOFault) {
    do {
      try repeating { () throws(IOFault) in try makeDirectory(path) }
    } catch {
      guard error.code == .exists else { throw error }
    }
    try syncDirectoryWhole(parent)
  }

  /// Opens a file that may be missing.
  package func openIfPresent(_ path: StorePath, _ mode: OpenMode) throws(IOFault) -> FileID? {
    do {
      return try openWhole(path, mode)
    } catch {
      guard error.code == .missing else { throw error }
      return nil
    }
  }

  private func repeating<Result>(
    _ call: () throws(IOFault) -> Result
  ) throws(IOFault) -> Result {
    while true {
      do {
        return try call()
      } catch {
        guard error.code == .interrupted else { throw error }
      }
    }
  }
}
