import DaybookJournal

/// Reading a file as a whole.
enum InputBytes {
  /// Returns all bytes of a file.
  ///
  /// - Throws: A failure that names the path.
  static func read(_ path: String, files: CommandFiles) throws(CommandFailure) -> [UInt8] {
    let file = try files.openInput(path)
    do {
      return try file.readAll()
    } catch {
      throw CommandFailure(error, path: path)
    }
  }
}
