package import DaybookJournal

/// A sink that passes everything on to a stream of the process.
package final class StreamSink: TextSink {
  private let file: OutputFile

  /// Makes a sink for a stream.
  package init(_ file: OutputFile) {
    self.file = file
  }

  /// Adds text.
  package func write(_ text: String) throws(CommandFailure) {
    var copy = text
    let fault: IOFault? = copy.withUTF8 { utf8 in
      do throws(IOFault) {
        try file.write(UnsafeRawBufferPointer(utf8))
        return nil
      } catch {
        return error
      }
    }
    if let fault { throw failure(fault) }
  }

  /// Adds bytes.
  package func write(bytes: UnsafeRawBufferPointer) throws(CommandFailure) {
    do {
      try file.write(bytes)
    } catch {
      throw failure(error)
    }
  }

  /// Passes on what was gathered.
  package func flush() throws(CommandFailure) {
    do {
      try file.flush()
    } catch {
      throw failure(error)
    }
  }

  private func failure(_ fault: IOFault) -> CommandFailure {
    CommandFailure(fault, path: fault.path)
  }
}
