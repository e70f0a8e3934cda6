import Daybook

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension Sandbox {
  /// The store's folder.
  var storePath: String { path + "/Test.daybook" }

  /// The whole journal as text.
  func journalText() throws -> String {
    let directory = storePath + "/journal"
    let names = try FileManager.default.contentsOfDirectory(atPath: directory).sorted()
    return try names.map { name in
      String(decoding: try Data(contentsOf: URL(filePath: directory + "/" + name)), as: UTF8.self)
    }.joined()
  }

  /// The journal's lines of the last transaction.
  func lastTransactionLines() throws -> [String] {
    let number = container.lastTransaction
    return try journalText().split(separator: "\n").map(String.init)
      .filter { $0.contains("\"tx\":\(number),") }
  }

  /// Every file of the store's folder with its content.
  func files() throws -> [String: Data] {
    let names = try FileManager.default.subpathsOfDirectory(atPath: storePath)
    var files: [String: Data] = [:]
    for name in names {
      let path = storePath + "/" + name
      var isDirectory = false
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory), !isDirectory
      else { continue }
      files[name] = try Data(contentsOf: URL(filePath: path))
    }
    return files
  }
}
