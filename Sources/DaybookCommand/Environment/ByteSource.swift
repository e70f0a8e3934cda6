import DaybookJournal

/// Bytes that are read once, from the front.
package protocol ByteSource: AnyObject {
  /// Fills the front of `buffer`.
  ///
  /// - Returns: The number of bytes, zero only at the end.
  /// - Throws: A failure that names the file.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(CommandFailure) -> Int
}

/// The bytes of a file, which may be read more than once.
final class FileSource: ByteSource {
  private var file: InputFile
  private let path: String
  private let isInterrupted: @Sendable () -> Bool

  /// Where reading begins; `nil` for a pipe.
  private var start: Int64?

  /// The number of bytes read since the beginning.
  private(set) var readByteCount = 0

  /// Opens a file, or standard input for `-`.
  init(_ path: String, _ environment: CommandEnvironment) throws(CommandFailure) {
    self.path = path
    file = try environment.files.openInput(path)
    start = file.offset
    isInterrupted = environment.isInterrupted
  }

  /// The number of bytes from the beginning to the end, where the system knows it.
  var byteCount: Int? {
    guard let start, let count = file.byteCount else { return nil }
    return Int(count - start)
  }

  /// Makes a pipe readable twice, by copying it into a file of a folder.
  func keepForRereading(in directory: String) throws(CommandFailure) {
    guard start == nil else { return }
    do {
      file = try file.spooled(in: directory)
    } catch {
      throw CommandFailure(error, path: error.operation == .read ? path : error.path)
    }
    start = 0
  }

  /// Goes back to the beginning.
  func rewind() throws(CommandFailure) {
    do {
      try file.move(to: start ?? 0)
    } catch {
      throw CommandFailure(error, path: path)
    }
    readByteCount = 0
  }

  /// Returns the next bytes, none at the end.
  func nextBytes() throws(CommandFailure) -> [UInt8] {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 4_096, alignment: 1)
    defer { buffer.deallocate() }
    return Array(buffer.prefix(try read(into: buffer)))
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(CommandFailure) -> Int {
    if isInterrupted() { throw .interrupted }
    do {
      let byteCount = try file.read(into: buffer)
      readByteCount += byteCount
      return byteCount
    } catch {
      throw CommandFailure(error, path: path)
    }
  }
}
