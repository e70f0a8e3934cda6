#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file or a stream that is read once from its beginning, outside of any store.
package final class InputFile: Sendable {
  /// The path as it was given, or `-` for standard input.
  package let path: String

  let file: Int32
  private let isOwned: Bool

  /// Opens the file at `path` for reading; a pipe will do.
  ///
  /// - Throws: `isDirectory` where a directory stands there.
  package init(path: String) throws(IOFault) {
    self.path = path
    isOwned = true
    file = systemOpen(path, O_RDONLY)
    guard file >= 0 else { throw IOFault(systemFault(), .open, path) }
    var record = stat()
    if fstat(file, &record) == 0, record.st_mode & S_IFMT == S_IFDIR {
      throw IOFault(.isDirectory, .open, path)
    }
  }

  /// Reads the process's standard input.
  package static func standardInput() -> InputFile { InputFile(descriptor: 0, path: "-") }

  init(descriptor: Int32, path: String, isOwned: Bool = false) {
    self.path = path
    file = descriptor
    self.isOwned = isOwned
  }

  deinit {
    if isOwned, file >= 0 { systemClose(file) }
  }

  /// Reads some of the next bytes and returns their number, 0 at the end.
  ///
  /// - Throws: `interrupted` when a watched Ctrl-C came while it waited.
  package func read(into target: UnsafeMutableRawBufferPointer) throws(IOFault) -> Int {
    while true {
      let byteCount = systemRead(file, target)
      if byteCount >= 0 { return byteCount }
      let code = systemFault()
      guard code == .interrupted, !InterruptSignal.isRaised else {
        throw IOFault(code, .read, path)
      }
    }
  }

  /// Reads until `target` is full or the input ends, and returns the number of bytes read.
  package func readWhole(into target: UnsafeMutableRawBufferPointer) throws(IOFault) -> Int {
    var position = 0
    while position < target.count {
      let rest = UnsafeMutableRawBufferPointer(rebasing: target[position...])
      let byteCount = try read(into: rest)
      if byteCount == 0 { break }
      position += byteCount
    }
    return position
  }

  /// Reads everything that is left.
  ///
  /// - Complexity: O(*n*).
  package func readAll() throws(IOFault) -> [UInt8] {
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      let result: Result<Int, IOFault> = block.withUnsafeMutableBytes { target in
        do throws(IOFault) {
          return .success(try readWhole(into: target))
        } catch {
          return .failure(error)
        }
      }
      let byteCount = try result.get()
      bytes.append(contentsOf: block[..<byteCount])
      if byteCount < block.count { return bytes }
    }
  }
}
