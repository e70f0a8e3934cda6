import Foundation
import TestSupport
import Testing

/// What a visitor sees first.
@Suite("Front door")
struct FrontDoorTests {
  @Test func `the top level holds eight things and dotfiles`() throws {
    let allowed: Set<String> = [
      "Fixtures", "LICENSE", "Package.swift", "README.md", "Sources", "Tests", "scripts",
    ]
    let found = try FileManager.default.contentsOfDirectory(atPath: Fixture.packageRoot)
      .filter { !$0.hasPrefix(".") && !$0.hasSuffix(".daybook") && $0 != "daybook-demo" }

    #expect(Set(found) == allowed)
  }

  @Test func `the package depends on nothing`() throws {
    let manifest = try text(of: "Package.swift")

    #expect(!manifest.contains(".package("))
    #expect(!manifest.contains("unsafeFlags"))
    #expect(!FileManager.default.fileExists(atPath: Fixture.packageRoot + "/Package.resolved"))
  }

  @Test func `every script says what it is for and stops at the first failure`() throws {
    for name in try names(in: "scripts").filter({ $0.hasSuffix(".sh") }) {
      let lines = try text(of: "scripts/" + name).split(separator: "\n")

      #expect(lines.first == "#!/usr/bin/env bash", "\(name)")
      #expect(lines.dropFirst().first?.hasPrefix("# ") == true, "\(name)")
      #expect(lines.contains { $0.hasPrefix("set -euo pipefail") }, "\(name)")
      #expect(FileManager.default.isExecutableFile(atPath: path(of: "scripts/" + name)), "\(name)")
    }
  }

  @Test(arguments: ["README.md", ".github/CONTRIBUTING.md"])
  func `every path that a page names exists`(page: String) throws {
    let text = try text(of: page)
    let folder = page.split(separator: "/").dropLast().map { $0 + "/" }.joined()

    for target in text.linkTargets where !target.contains(":") && !target.hasPrefix("#") {
      let file = target.prefix { $0 != "#" }
      #expect(FileManager.default.fileExists(atPath: path(of: folder + file)), "\(target)")
    }
    for script in text.split(whereSeparator: { " `\n()".contains($0) })
    where script.hasPrefix("scripts/") && script.contains(".") {
      #expect(FileManager.default.fileExists(atPath: path(of: String(script))), "\(script)")
    }
  }

  @Test func `the Swift of the README is compiled and run by a test`() throws {
    let tested = try text(of: "Tests/DaybookTests/ReadmeTests.swift")
    var lines = tested.split(separator: "\n").map { String($0).trimmedSpaces }[...]
    let blocks = try text(of: "README.md").components(separatedBy: "```swift\n").dropFirst()

    #expect(!blocks.isEmpty)
    for block in blocks {
      for line in block.components(separatedBy: "```")[0].split(separator: "\n") {
        let position = lines.firstIndex(of: String(line).trimmedSpaces)
        #expect(position != nil, "\(line)")
        lines = lines[(position ?? lines.startIndex)...]
      }
    }
  }

  @Test func `the pages speak of the project, not of a machine`() throws {
    let foreign = ["/ho" + "me/", "/ro" + "ot/", "/wo" + "rk/", "/Us" + "ers/"]

    for file in SourceFile.all {
      for (index, line) in file.lines.enumerated() {
        #expect(!foreign.contains(where: line.contains), "\(file.path):\(index + 1)")
      }
    }
    for page in ["README.md", ".github/CONTRIBUTING.md", "Package.swift"] {
      let text = try text(of: page)
      #expect(!foreign.contains(where: text.contains), "\(page)")
    }
  }

  private func path(of name: String) -> String { Fixture.packageRoot + "/" + name }

  private func text(of name: String) throws -> String {
    try String(contentsOfFile: path(of: name), encoding: .utf8)
  }

  private func names(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path(of: folder)).sorted()
  }
}

extension String {
  /// The targets of Markdown links in the text.
  fileprivate var linkTargets: [String] {
    components(separatedBy: "](").dropFirst().map { part in
      String(part.prefix { $0 != ")" && $0 != "\n" })
    }
  }
}
