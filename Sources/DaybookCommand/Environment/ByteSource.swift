import DaybookJournal

/// Bytes that are read once, from the front.
package protocol ByteSource: AnyObject {
  /// Fills the front of `buffer`.
  ///
  /// - Returns: The number of bytes, zero only at the end.
  /// - Throws: A failure that names the file.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(CommandFailure) -> Int
}

/// The bytes of a file.
final class FileSource: ByteSource {
  private let file: InputFile
  private let path: String
  private let isInterrupted: @Sendable () -> Bool

  /// Opens a file, or standard input for `-`.
  init(_ path: String, _ environment: CommandEnvironment) throws(CommandFailure) {
    self.path = path
    file = try environment.files.openInput(path)
    isInterrupted = environment.isInterrupted
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(CommandFailure) -> Int {
    if isInterrupted() { throw .interrupted }
    do {
      return try file.read(into: buffer)
    } catch {
      throw CommandFailure(error, path: path)
    }
  }
}
