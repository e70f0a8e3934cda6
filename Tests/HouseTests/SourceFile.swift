import Foundation
import TestSupport

/// A Swift file of this package, with its code apart from its comments and text.
struct SourceFile: Sendable {
  /// The path below the package's root, such as `Sources/DaybookModel/Value.swift`.
  let path: String

  /// The file as written.
  let lines: [String]

  /// The same lines with comments, text and raw identifiers blanked.
  let codeLines: [String]

  /// The bytes of `codeLines`.
  let code: [UInt8]

  private let lineStarts: [Int]

  /// The folder below `Sources` or `Tests`, which is the target's name.
  var room: String { String(path.split(separator: "/")[1]) }

  /// Whether the file is below a folder named `Platform`.
  var isPlatform: Bool { path.split(separator: "/").dropLast().contains("Platform") }

  /// Reads the file at `path`, which lies below the package's root.
  init(path: String) throws {
    let url = URL(filePath: Fixture.packageRoot + "/" + path)
    self.init(path: path, bytes: try [UInt8](Data(contentsOf: url)))
  }

  /// Takes `bytes` for the file at `path`.
  init(path: String, bytes: [UInt8]) {
    self.path = path
    code = SourceLexer.code(of: bytes)
    lineStarts = [0] + bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
    lines = SourceFile.split(bytes)
    codeLines = SourceFile.split(code)
  }

  /// The line, counted from 1, of the byte at `offset` of the code.
  func lineNumber(at offset: Int) -> Int {
    var range = 0..<lineStarts.count
    while range.count > 1 {
      let middle = range.lowerBound + range.count / 2
      range =
        lineStarts[middle] <= offset ? middle..<range.upperBound : range.lowerBound..<middle
    }
    return range.lowerBound + 1
  }

  /// Every Swift file below `Sources` and `Tests`, in the order of their paths.
  static let all: [SourceFile] = {
    do {
      return try ["Sources", "Tests"].flatMap(swiftPaths).sorted().map { try SourceFile(path: $0) }
    } catch {
      preconditionFailure("the package's own sources can be read: \(error)")
    }
  }()

  /// The files below `Sources`.
  static var products: [SourceFile] { all.filter { $0.path.hasPrefix("Sources/") } }

  /// The files below `Tests`.
  static var tests: [SourceFile] { all.filter { $0.path.hasPrefix("Tests/") } }

  private static func swiftPaths(below folder: String) throws -> [String] {
    let root = Fixture.packageRoot + "/" + folder
    return try FileManager.default.subpathsOfDirectory(atPath: root)
      .filter { $0.hasSuffix(".swift") }
      .map { folder + "/" + $0 }
  }

  private static func split(_ bytes: [UInt8]) -> [String] {
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines.map { String(decoding: $0, as: UTF8.self) }
  }
}
