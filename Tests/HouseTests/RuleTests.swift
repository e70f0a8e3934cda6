import Testing

/// The rules notice what they are for.
@Suite("House rules")
struct RuleTests {
  @Test(arguments: [
    ("let a = 1  // try! it", "let a = 1"),
    ("let a = /* as! /* b */ c */ 1", "let a =                     1"),
    (#"f("try! \(g("x", h)) y")"#, "f(       (g(   , h))   )"),
    (##"f(#"a \ "b" \#(c)"#)"##, "f(            (c)  )"),
    (#"f("a\"b", c)"#, "f(      , c)"),
    ("f(\"\"\"\n  a \"b\"\n  \"\"\", c)", "f(   \n       \n     , c)"),
    ("func `it's \"a\"`() {}", "func `________`() {}"),
  ])
  func `code is told from text and comments`(source: String, code: String) {
    let result = String(decoding: SourceLexer.code(of: [UInt8](source.utf8)), as: UTF8.self)

    #expect(result.trimmedSpaces == code.trimmedSpaces)
  }

  @Test func `whole words are found`() {
    let file = file("row rows narrow row\nx.row(row)")

    #expect(WordSearch.lines(containing: "row", in: file) == [1, 1, 2, 2])
    #expect(WordSearch.lines(containing: "x.row(", in: file) == [2])
  }

  @Test(arguments: [
    ("func f() {\n}", 2, 0),
    ("func f<A: B<C>>(_ a: A, b: [Int: (Int, Int)] = [:], c: (A) -> D<E, F>) {\n\n}", 3, 2),
    ("init?(a: Int)\n", 0, 1),
    ("subscript(a: Int, b: Int) -> Int {\n  get {\n    1\n  }\n}", 5, 2),
    ("static func < (a: A, b: A) -> Bool { true }", 1, 2),
    ("func f(\n  a: Int,\n  b: Int,\n)\n  where A: B\n{\n}", 7, 2),
  ])
  func `functions are measured`(source: String, lineCount: Int, parameterCount: Int) throws {
    let functions = file(source).functions
    let function = try #require(functions.first)

    #expect(functions.count == 1)
    #expect(function.lineCount == lineCount)
    #expect(function.requiredParameterCount == parameterCount)
  }

  @Test(arguments: [
    ("a()", 0),
    ("if a { }", 1),
    ("for a in b where c.map({ $0 }) { if d { while e { } } }", 3),
    ("for a in b { guard c else { return } }", 1),
    ("if a { } else if b { } else { if c { } }", 2),
    ("a { if b { c { if d { } } } }", 2),
    ("#if DEBUG\nif a { }\n#else\n a { }\n#endif", 1),
    ("do { if a { } } catch { for b in c { switch d { } } }", 2),
  ])
  func `nesting is measured`(body: String, depth: Int) {
    #expect(ControlFlow.depth(of: [UInt8](body.utf8)[...]) == depth)
  }

  @Test func `undocumented declarations are found`() {
    let file = file(
      """
      /// A type.
      @frozen
      public struct A {
        package let a: Int
        /// B.
        package func b() {}
        package override func c() {}
        @inlinable public init() {}
      }
      """
    )

    #expect(file.exportedLines.filter { !file.isDocumented($0) } == [4, 8])
  }

  private func file(_ source: String) -> SourceFile {
    SourceFile(path: "Sources/DaybookModel/Sample.swift", bytes: [UInt8](source.utf8))
  }
}
