#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A directory of its own for one test, removed with everything in it at the end.
package struct TemporaryDirectory: ~Copyable {
  /// The directory's absolute path, without a slash at the end.
  package let path: String

  /// Creates an empty directory below the system's temporary one.
  ///
  /// - Throws: What the file manager reports if the directory cannot be made.
  package init() throws {
    let name = "daybook-test-\(UUID().uuidString)"
    let root = FileManager.default.temporaryDirectory
    path = root.appending(path: name, directoryHint: .notDirectory).path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    do {
      try FileManager.default.removeItem(atPath: path)
    } catch {
      // A test may move its directory away; what is left belongs to the system's own cleaning.
      assert(!FileManager.default.fileExists(atPath: path), "cannot remove \(path): \(error)")
    }
  }

  /// Returns the path of `name` in this directory.
  package func path(of name: String) -> String { path + "/" + name }

  /// Writes `text` to a file of this directory and returns the file's path.
  ///
  /// - Throws: What the write reports.
  package func write(_ text: String, to name: String) throws -> String {
    let file = path(of: name)
    try Data(text.utf8).write(to: URL(filePath: file))
    return file
  }
}
