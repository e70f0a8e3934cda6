package import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A file below `Fixtures/`, read in place: nothing is copied into a bundle.
///
/// With `DAYBOOK_UPDATE_FIXTURES=1`, which only `scripts/fixtures.sh` sets, comparing writes the
/// file instead.
package struct Fixture: Sendable {
  /// The path below `Fixtures/`.
  package let name: String

  /// Names the fixture at `name`, a path below `Fixtures/`.
  package init(_ name: String) {
    self.name = name
  }

  /// The absolute path of the package's root, without a slash at the end.
  package static let packageRoot: String = {
    // This file is Tests/TestSupport/Fixture.swift.
    let parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    return parts.dropLast(3).joined(separator: "/")
  }()

  /// The file's absolute path.
  package var path: String { Fixture.packageRoot + "/Fixtures/" + name }

  /// Returns the file's bytes.
  ///
  /// - Throws: What the read reports, naming the path.
  package func bytes() throws -> [UInt8] {
    try [UInt8](Data(contentsOf: URL(filePath: path)))
  }

  /// Returns the file as UTF-8 text.
  ///
  /// - Throws: What the read reports, or ``NotText``.
  package func text() throws -> String {
    guard let text = String(validating: try bytes(), as: UTF8.self) else {
      throw NotText(path: path)
    }
    return text
  }

  /// Records an issue unless `text` is the file's content.
  package func expect(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    try expect([UInt8](text.utf8), sourceLocation: sourceLocation)
  }

  /// Records an issue with the first line that differs unless `actual` is the file's content.
  package func expect(_ actual: [UInt8], sourceLocation: SourceLocation = #_sourceLocation) throws {
    if Fixture.isUpdating {
      try replace(with: actual)
      return
    }
    guard FileManager.default.fileExists(atPath: path) else {
      let remedy = "run scripts/fixtures.sh and review its diff"
      Issue.record("Fixtures/\(name) does not exist: \(remedy)", sourceLocation: sourceLocation)
      return
    }
    let expected = try bytes()
    guard actual != expected else { return }
    let difference = firstDifference(between: expected, and: actual)
    Issue.record("Fixtures/\(name): \(difference)", sourceLocation: sourceLocation)
  }

  /// Whether comparing writes the files.
  package static var isUpdating: Bool {
    ProcessInfo.processInfo.environment["DAYBOOK_UPDATE_FIXTURES"] == "1"
  }

  /// A fixture that was read as text is not UTF-8.
  package struct NotText: Error {
    /// The file's absolute path.
    package var path: String
  }

  private func replace(with bytes: [UInt8]) throws {
    let url = URL(filePath: path)
    let folder = url.deletingLastPathComponent().path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
  }
}

private func firstDifference(between expected: [UInt8], and actual: [UInt8]) -> String {
  let newline = UInt8(ascii: "\n")
  let expectedLines = expected.split(separator: newline, omittingEmptySubsequences: false)
  let actualLines = actual.split(separator: newline, omittingEmptySubsequences: false)
  let sharedCount = zip(expectedLines, actualLines).prefix { $0 == $1 }.count
  func line(of lines: [ArraySlice<UInt8>]) -> String {
    sharedCount < lines.count ? String(decoding: lines[sharedCount], as: UTF8.self) : "(no line)"
  }
  return """
    line \(sharedCount + 1) differs
    expected: \(line(of: expectedLines))
      actual: \(line(of: actualLines))
    """
}
