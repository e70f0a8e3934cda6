#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

// Inputs that are read more than once.
extension InputFile {
  /// Where the next byte is read, in bytes from the beginning; `nil` for a pipe.
  package var offset: Int64? {
    let offset = lseek(file, 0, SEEK_CUR)
    return offset < 0 ? nil : Int64(offset)
  }

  /// The size of a regular file, in bytes; `nil` for everything else.
  package var byteCount: Int64? {
    var record = stat()
    guard fstat(file, &record) == 0, record.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int64(record.st_size)
  }

  /// Goes to an offset of a file that has some.
  package func move(to offset: Int64) throws(IOFault) {
    guard lseek(file, off_t(offset), SEEK_SET) >= 0 else {
      throw IOFault(systemFault(), .read, path)
    }
  }

  /// Copies all that is left into a file without a name, which goes when it is closed.
  ///
  /// - Parameter directory: The folder whose disk has room for it.
  /// - Returns: The copy, at its beginning.
  /// - Throws: A fault that names the input or the copy.
  package func spooled(in directory: String) throws(IOFault) -> InputFile {
    let name = directory + "/daybook-\(getpid()).spool"
    let copy = open(name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard copy >= 0 else { throw IOFault(systemFault(), .open, name) }
    _ = unlink(name)
    let spool = InputFile(descriptor: copy, path: path, isOwned: true)
    var block = [UInt8](repeating: 0, count: 1 << 20)
    while true {
      let result: Result<Int, IOFault> = block.withUnsafeMutableBytes { target in
        do throws(IOFault) {
          return .success(try read(into: target))
        } catch {
          return .failure(error)
        }
      }
      let byteCount = try result.get()
      guard byteCount > 0 else { break }
      try writeAll(Array(block[..<byteCount]), to: copy, path: name)
    }
    try spool.move(to: 0)
    return spool
  }
}
