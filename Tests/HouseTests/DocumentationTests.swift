import Testing

/// What other rooms can see is explained where it stands.
@Suite("Documentation")
struct DocumentationTests {
  @Test func `every public and package declaration has a comment`() {
    Breach.expectNone(
      SourceFile.all.flatMap { file in
        file.exportedLines.filter { !file.isDocumented($0) }.map { line in
          file.breach(line, "begin with /// and one sentence")
        }
      }
    )
  }

  @Test func `public stands only where people knock`() {
    let doors: Set<String> = ["Daybook", "DaybookModel", "DaybookTerminal", "DaybookViewModels"]

    Breach.expectNone(
      SourceFile.all.filter { !doors.contains($0.room) }.flatMap { file in
        WordSearch.lines(containing: "public", in: file)
          .filter { !file.codeLines[$0 - 1].contains("import") }
          .map { file.breach($0, "say package: \(file.room) is not for other packages") }
      }
    )
  }
}

extension SourceFile {
  /// The lines, counted from 1, on which a public or package declaration begins.
  var exportedLines: [Int] {
    codeLines.enumerated().compactMap { index, line in
      let words = line.split(separator: " ").drop { $0.hasPrefix("@") }
      let access = words.drop { modifiers.contains($0) }.first
      guard let access, exports.contains(access) else { return nil }
      return words.contains("override") || words.contains("import") ? nil : index + 1
    }
  }

  /// Whether the nearest line above `line` that is no attribute is a documentation comment.
  func isDocumented(_ line: Int) -> Bool {
    var index = line - 2
    while index >= 0 {
      let text = lines[index].trimmedSpaces
      if text.hasPrefix("///") { return true }
      guard text.hasPrefix("@") || text.hasPrefix(")") || text.hasPrefix("#if") else {
        return false
      }
      index -= 1
    }
    return false
  }
}

private let exports: Set<Substring> = ["open", "package", "public"]

private let modifiers: Set<Substring> = [
  "borrowing", "class", "consuming", "final", "indirect", "internal(set)", "lazy", "mutating",
  "nonisolated", "private(set)", "static", "unowned", "weak",
]
