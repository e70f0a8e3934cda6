import Testing

/// The budgets of a file and of a function.
@Suite("Lengths")
struct LengthTests {
  @Test func `a file has at most 400 lines`() {
    Breach.expectNone(
      SourceFile.all.filter { $0.lines.count > 400 }.map { file in
        file.breach(nil, "\(file.lines.count) lines: make it two topics")
      }
    )
  }

  @Test func `a line has at most 100 columns`() {
    Breach.expectNone(
      SourceFile.all.flatMap { file in
        file.lines.enumerated().filter { $0.element.count > 100 }.map { index, line in
          file.breach(index + 1, "\(line.count) columns")
        }
      }
    )
  }

  @Test func `a function has at most 60 lines`() {
    expectFunctions { $0.lineCount > 60 ? "\($0.lineCount) lines: split it" : nil }
  }

  @Test func `a caller passes at most 5 parameters, 8 to an initialiser`() {
    expectFunctions { function in
      let limit = function.keyword == "init" ? 8 : 5
      guard function.requiredParameterCount > limit else { return nil }
      return "\(function.requiredParameterCount) parameters: make a type of them"
    }
  }

  @Test func `control flow is nested at most 3 deep`() {
    expectFunctions { $0.nesting > 3 ? "nested \($0.nesting) deep: return early or split" : nil }
  }

  private func expectFunctions(_ complaint: (Function) -> String?) {
    Breach.expectNone(
      Self.functions.compactMap { file, function in
        complaint(function).map { file.breach(function.line, $0) }
      }
    )
  }

  private static let functions = SourceFile.all.flatMap { file in
    file.functions.map { (file, $0) }
  }
}
