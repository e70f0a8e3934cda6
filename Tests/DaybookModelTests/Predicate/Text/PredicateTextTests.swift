import DaybookModel
import Testing

/// What texts mean, as trees.
@Suite("Predicate texts")
struct PredicateTextTests {
  @Test(
    arguments: [
      ("name == 'a'", "name == \"a\""), ("name = \"a\"", "name == \"a\""),
      ("  name==\n'a'\t", "name == \"a\""), ("name <> 'a'", "name != \"a\""),
      ("count =< 5", "count <= 5"), ("count => 5", "count >= 5"), ("count<-1", "count < -1"),
      ("name beginswith[c] 'a'", "name BEGINSWITH[c] \"a\""),
      ("name CONTAINS [cd] 'a'", "name CONTAINS[cd] \"a\""),
      ("name LIKE[DC] 'a*'", "name LIKE[cd] \"a*\""), ("name ==[c] 'a'", "name ==[c] \"a\""),
      ("name IN[cd] {'a', 'b'}", "name IN[cd] {\"a\", \"b\"}"),
      ("name IN ('a', 'b')", "name IN {\"a\", \"b\"}"), ("name IN {}", "name IN {}"),
      ("count BETWEEN {2, 5}", "count BETWEEN {2, 5}"), ("'b' IN 'abc'", "\"b\" IN \"abc\""),
      ("name == nil", "name == nil"), ("name == NULL", "name == nil"),
      ("flag == YES", "flag == TRUE"), ("flag == no", "flag == FALSE"),
      ("count == 0x1F", "count == 31"), ("count == 0o17", "count == 15"),
      ("count == 0b101", "count == 5"), ("count == -9223372036854775808", nil),
      ("price == 2.50", "price == 2.5"), ("10. = -.034", "10.0 == -0.034"),
      ("price == 1e3", "price == 1000.0"),
      (
        "price == 18446744073709551612",
        "price == CAST(\"18446744073709551612\", \"NSDecimalNumber\")"
      ),
      ("a == 1 AND b == 2 OR c == 3", "(a == 1 AND b == 2) OR c == 3"),
      ("a == 1 && (b == 2 || c == 3)", "a == 1 AND (b == 2 OR c == 3)"),
      ("!a == 1", "NOT a == 1"), ("not (a == 1 and b == 2)", "NOT (a == 1 AND b == 2)"),
      ("((a)) == ((1))", "a == 1"), ("((a == 1))", "a == 1"),
      ("(a + 2) * 3 > 1", "(a + 2) * 3 > 1"), ("a - (b - c) > 1", "a - (b - c) > 1"),
      ("a - b - c > 1", "a - b - c > 1"), ("2 ** 3 ** 2 == 64", "2 ** 3 ** 2 == 64"),
      ("-a > 1", "0 - a > 1"), ("add:to:(a, 2) > 1", "a + 2 > 1"),
      ("ANY tags.label == 'x'", "ANY tags.label == \"x\""),
      ("SOME tags.label == 'x'", "ANY tags.label == \"x\""),
      ("NONE tags.label == 'x'", "NONE tags.label == \"x\""),
      ("ALL tags.label == 'x'", "ALL tags.label == \"x\""),
      ("tags.@count > 2", "tags.@count > 2"), ("tags.@sum.rank > 2", "tags.@sum.rank > 2"),
      ("SELF.name == 'a'", "name == \"a\""), ("SELF IN {}", "SELF IN {}"),
      ("#size == 1", "#size == 1"), ("size == 1", "#size == 1"),
      ("#in.first == 1", "#in.first == 1"),
      ("tags[SIZE] == 3", "tags[SIZE] == 3"), ("tags[first].label == 'a'", nil),
      ("tags[0] == nil", "tags[0] == nil"),
      ("uppercase:(name) == 'A'", "uppercase:(name) == \"A\""),
      ("FUNCTION(name, 'uppercase:') == 'A'", "uppercase:(name) == \"A\""),
      ("now() > 1", "now() > 1"),
      ("SUBQUERY(tags, $t, $t.label == 'a').@count > 0", nil),
      ("TERNARY(a == 1, 'x', 'y') == 'x'", nil), ("name == $n", "name == $n"),
      (
        "CAST('2026-01-31', 'NSDate') < soldAt",
        "CAST(\"2026-01-31T00:00:00Z\", \"NSDate\") < soldAt"
      ),
      ("soldAt == CAST(0, 'NSDate')", "soldAt == CAST(\"2001-01-01T00:00:00Z\", \"NSDate\")"),
      ("truepredicate", "TRUEPREDICATE"), ("NOT FALSEPREDICATE", "NOT FALSEPREDICATE"),
      ("größe == 1", "größe == 1"), ("価格 >= 1", "価格 >= 1"),
    ] as [(String, String?)]
  )
  func `PRD-22 are printed in one way, which means the same`(
    text: String,
    printed: String?
  ) throws {
    let predicate = try FetchPredicate(format: text)

    if let printed { #expect(predicate.format == printed) }
    #expect(try FetchPredicate(format: predicate.format) == predicate)
  }

  @Test func `the smallest integer is one`() throws {
    let predicate = try FetchPredicate(format: "count == -9223372036854775808")

    #expect(predicate == .compare("count", .equal, .integer(.min)))
  }

  @Test(arguments: [
    (#"'Reese\'s'"#, "Reese's"), (#""say \"a\"""#, #"say "a""#), (#"'a\\b'"#, #"a\b"#),
    (#"'a\*'"#, #"a\*"#), (#"'\d+'"#, #"\d+"#), (#"'a\nb'"#, "a\nb"), ("\"it's\"", "it's"),
    ("'%@ %K'", "%@ %K"), ("''", ""), ("'\u{301}e'", "\u{301}e"),
  ])
  func `B21 literals are taken as they are meant`(literal: String, text: String) throws {
    let predicate = try FetchPredicate(format: "name == \(literal)")

    #expect(predicate == .compare("name", .equal, .string(text)))
  }

  @Test func `B21 an apostrophe in the middle ends the text and is explained`() throws {
    let error = #expect(throws: DaybookError.self) {
      try FetchPredicate(format: "name = 'Pepe's'")
    }

    #expect(
      error?.localizedDescription == """
        column 14: the text ended before this; a quote inside a text is written \\'
          name = 'Pepe's'
                       ^
        """
    )
  }

  @Test func `PRD-07 a list may hold names and arguments`() throws {
    let predicate = try FetchPredicate(format: "name IN {'a', %@, other}", "b")

    #expect(predicate.format == "name IN {\"a\", \"b\", other}")
  }

  @Test func `PRD-17 variables are bound later`() throws {
    let predicate = try FetchPredicate(format: "name == $n")

    #expect(predicate.substituting(["n": "x"]) == .compare("name", .equal, "x"))
  }

  @Test func `PRD-23 predicates cross isolations`() async throws {
    let predicate = try FetchPredicate(format: "name == %@", "x")
    let text = await Task { predicate.format }.value

    #expect(text == "name == \"x\"")
  }
}
