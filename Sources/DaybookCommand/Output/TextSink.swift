/// Where a command's bytes go: a stream of the process, a file, or memory.
///
/// Writers gather; ``flush()`` hands everything on.
package protocol TextSink: AnyObject {
  /// Adds text.
  ///
  /// - Throws: `CommandFailure` when the text cannot be passed on, also when the reader is gone.
  func write(_ text: String) throws(CommandFailure)

  /// Adds the bytes of UTF-8 text.
  ///
  /// - Throws: As ``write(_:)``.
  func write(bytes: UnsafeRawBufferPointer) throws(CommandFailure)

  /// Passes on what was gathered.
  ///
  /// - Throws: As ``write(_:)``.
  func flush() throws(CommandFailure)
}

/// A sink that keeps what it is given.
package final class MemorySink: TextSink {
  /// Everything written so far.
  package private(set) var bytes: [UInt8] = []

  /// Makes an empty sink.
  package init() {}

  /// Everything written so far, as text.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Adds text.
  package func write(_ text: String) {
    bytes.append(contentsOf: text.utf8)
  }

  /// Adds bytes.
  package func write(bytes: UnsafeRawBufferPointer) {
    self.bytes.append(contentsOf: bytes)
  }

  /// Does nothing: there is nobody to pass anything on to.
  package func flush() {}
}
