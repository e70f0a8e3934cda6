import Foundation
import TestSupport
import Testing

/// The documentation's pages.
@Suite("Pages")
struct PageTests {
  static let folder = "Sources/Daybook/Daybook.docc"

  static let pages: [String] = {
    do {
      return try FileManager.default.contentsOfDirectory(atPath: path(folder))
        .filter { $0.hasSuffix(".md") }.sorted()
    } catch {
      preconditionFailure("the pages stand in \(folder): \(error)")
    }
  }()

  @Test(arguments: pages)
  func `the Swift of a page is compiled and run by a test`(page: String) throws {
    let tested = try ["GuideTests.swift", "ReadmeTests.swift"].flatMap { name in
      try text("Tests/DaybookTests/" + name).split(separator: "\n").map {
        String($0).trimmedSpaces
      }
    }
    for block in try text(Self.folder + "/" + page).components(separatedBy: "```swift\n")
      .dropFirst()
    {
      let lines = block.components(separatedBy: "```")[0].split(separator: "\n")
      for line in lines.map({ String($0).trimmedSpaces }) {
        #expect(tested.contains(line), "\(line)")
      }
    }
  }

  @Test func `every page is listed on the first one`() throws {
    let first = try text(Self.folder + "/Daybook.md")

    for page in Self.pages where page != "Daybook.md" {
      #expect(first.contains("<doc:\(page.dropLast(3))>"), "\(page)")
    }
  }

  private static func path(_ name: String) -> String { Fixture.packageRoot + "/" + name }

  private func text(_ name: String) throws -> String {
    try String(contentsOfFile: Self.path(name), encoding: .utf8)
  }
}
