import DaybookModel
import TestSupport
import Testing

/// What is said about texts that are no predicates.
@Suite("Predicate texts with mistakes")
struct PredicateErrorTests {
  @Test(
    arguments: [
      ("", 1, "expected a predicate"), ("   ", 1, "expected a predicate"),
      ("a ==", 5, "expected a value after '=='"), ("a ==   ", 5, "expected a value after '=='"),
      ("a", 2, "expected an operator after 'a'"),
      (
        "total BEGINSWTH 'a'", 7,
        "expected an operator after 'total', found 'BEGINSWTH'. Did you mean 'BEGINSWITH'?"
      ),
      (
        "a == 1 ANDD b == 2", 8,
        "expected AND, OR or the end after '1', found 'ANDD'. Did you mean 'AND'?"
      ),
      ("(a == 1", 8, "expected AND, OR or ')' after '1'"),
      ("a == 1)", 7, "there is no '(' for this ')'"),
      ("a == (1", 8, "expected an operator or ')' after '1'"),
      ("a == 1 AND", 11, "expected a value after 'AND'"),
      ("== 1", 1, "expected a value, found '=='"),
      ("a IN {1, 2", 11, "expected ',' or '}' after '2'"), ("a < b < c", 7, nil),
      ("a == 'b", 6, "the text that starts here has no closing '"),
      ("größe == 'b", 10, "the text that starts here has no closing '"),
      ("a CONTAINS[x] 'b'", 12, "expected c, d, n or l after '[', found 'x'"),
      ("a == 12abc", 6, "'12abc' is no number"), ("a == 0xZZ", 6, "'0xZZ' is no number of base 16"),
      ("a == 0xFFFFFFFFFFFFFFFFF", 6, "'0xFFFFFFFFFFFFFFFFF' needs more than 64 bits"),
      ("a == 1e999", 6, "'1e999' is too large"), ("a == b.", 8, "expected a name after '.'"),
      ("a == in", 6, nil), ("1..0 = 1", 3, nil), ("1.0. = 1", 6, nil), ("1-0 1", 5, nil),
      ("a..b = a", 3, nil), ("0x = 1", 1, nil), ("- = a", 3, nil), ("(!!0=0", 7, nil),
      ("a == $", 7, "expected a name after '$'"), ("a == ?", 6, nil),
      ("a & == 1", 5, "expected a value after '&', found '=='"), ("a ~ 1 == 1", 3, nil),
      ("a == FETCH(b, c)", 6, "FETCH is not supported"),
      ("a == CAST(b, c)", 14, "expected a type in quotes after ',', found 'c'"),
      ("x 1", 3, "expected an operator after 'x', found '1'"),
      ("a I 'b'", 3, "expected an operator after 'a', found 'I'"),
      ("a == CAST('1', 'NSDat')", 16, "CAST knows no type 'NSDat'. Did you mean 'NSData'?"),
      ("a == CAST('x', 'NSDate')", 11, "'x' is no NSDate"),
      ("NOT", 4, "expected a value after 'NOT'"),
      ("ANY a", 6, "expected an operator after 'a'"), ("a == 1 b == 2", 8, nil),
      ("a[", 3, "expected a value after '['"),
      ("a[0 == 1", 5, "expected ']' after '0', found '=='"),
      (
        "SUBQUERY(a, b, c == 1) == 1", 13,
        "expected a variable such as $element after ',', found 'b'"
      ),
      ("(a == 1) + 2 == 3", 10, nil), ("a == %@", 6, "there is no argument for %@"),
      ("a == %y", 6, "'%y' is no placeholder; values are %@, names are %K"),
      ("a == %", 6, "expected @ or K after '%'"), ("a == 1 \u{7}", 8, nil),
    ] as [(String, Int, String?)]
  )
  func `PRD-21 have a column and say what was expected`(
    text: String,
    column: Int,
    summary: String?
  ) throws {
    let error = try #require(throws: DaybookError.self) { try FetchPredicate(format: text) }

    #expect(error.place.column == column, "\(error)")
    if let summary { #expect(error.failureReason == summary) }
    #expect(error.exitCode == 2)
  }

  @Test func `PRD-21 show the text and a caret`() throws {
    var error = try #require(throws: DaybookError.self) {
      try FetchPredicate(format: "name BEGINSWITH 'M' AND total ==")
    }
    error.place.file = "--where"

    #expect(
      error.localizedDescription == """
        --where: column 33: expected a value after '=='
          name BEGINSWITH 'M' AND total ==
                                          ^
        """
    )
  }

  @Test func `PRD-21 stay on one line`() throws {
    let error = try #require(throws: DaybookError.self) {
      try FetchPredicate(format: "a == 1\nAND\tb ==")
    }

    #expect(error.place.excerpt == "a == 1 AND b ==")
    #expect(error.place.column == 16)
  }

  @Test func `PRD-25 names that the model lacks are found by the resolver`() throws {
    let predicate = try FetchPredicate(format: "nmae == 'a'")
    let candy = try #require(try makeCandyModel().entity(named: "Candy"))

    let error = try #require(throws: DaybookError.self) {
      try PredicateResolver(candy).resolve(predicate)
    }

    #expect(
      error.localizedDescription == "model: Candy has no attribute 'nmae'. Did you mean 'name'?"
    )
  }

  @Test(arguments: [
    ("(", "", ""), ("NOT ", "", ""), ("-", "a == ", "b"), ("{", "a == ", ""), ("+1", "a == 1", ""),
    ("[0]", "a", " == 1"), ("a[", "", ""), ("abs:(", "a == ", ""), ("TERNARY(a == ", "a == ", ""),
    ("SUBQUERY(", "", ""), ("SUBQUERY(a, $a, ", "", ""), ("**1", "a == 1", ""), ("CAST(", "", ""),
    ("(a == 1 AND ", "", ""), ("(1 + ", "", ""),
  ])
  func `hostile nesting is an error`(part: String, start: String, end: String) throws {
    let text = start + String(repeating: part, count: 100_000) + end

    let error = try #require(throws: DaybookError.self) { try FetchPredicate(format: text) }

    #expect(error.failureReason == "the predicate is nested deeper than 64 levels")
    #expect(error.localizedDescription.utf8.count < 1_000)
  }

  @Test func `long flat texts are read`() throws {
    let count = TestScale.count(100_000, atLeast: 5_000)
    let text = (0..<count).map { "a == \($0)" }.joined(separator: " OR ")

    guard case .or(let parts) = try FetchPredicate(format: text) else {
      Issue.record("no disjunction")
      return
    }

    #expect(parts.count == count)
  }

  @Test func `depth up to the limit is read`() throws {
    let text = String(repeating: "(", count: 60) + "a == 1" + String(repeating: ")", count: 60)

    #expect(try FetchPredicate(format: text) == .compare("a", .equal, 1))
  }

  @Test func `every beginning of a text is a predicate or an error`() throws {
    let text = "ANY a.b[cd] >= -1.5e3 AND NOT (name ==[c] 'x\\'' OR $v.@count IN {1, %@, #if})"
    for end in text.indices {
      do throws(DaybookError) {
        _ = try FetchPredicate(format: String(text[..<end]))
      } catch {
        #expect(error.place.column != nil, "\(text[..<end])")
      }
    }
  }
}
