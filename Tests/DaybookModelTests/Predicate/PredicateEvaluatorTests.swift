import DaybookModel
import FoundationEssentials
import Testing

@Suite("Predicates on single rows")
struct PredicateEvaluatorTests {
  /// PRD-03 and B19.
  @Test(arguments: [
    (FetchComparison.Relation.equal, false), (.notEqual, true), (.less, false),
    (.lessOrEqual, false), (.greater, false), (.greaterOrEqual, false), (.beginsWith, false),
    (.contains, false), (.endsWith, false), (.like, false), (.matches, false),
  ])
  func `nil differs from a text and has no order`(
    relation: FetchComparison.Relation,
    expected: Bool
  ) {
    let row = candy(["name": .null])

    #expect(isTrue(.compare("name", relation, "a"), row) == expected)
  }

  @Test func `nil equals nil only`() {
    #expect(isTrue(.isNil("name"), candy([:])))
    #expect(!isTrue(.isNil("name"), candy(["name": "a"])))
    #expect(!isTrue(.compare("name", .notEqual, .null), candy([:])))
    #expect(isTrue(.compare("name", .notEqual, .null), candy(["name": "a"])))
    #expect(isTrue(.compare("origin.shortName", .notEqual, "UK"), candy([:])))
    #expect(isTrue(.isNil("origin.shortName"), candy([:])))
  }

  /// PRD-15.
  @Test func `numbers compare by value across types`() {
    let row = candy(["flag": true, "price": .decimal(Decimal(2)), "weight": .float(0.5)])

    #expect(isTrue(.compare("flag", .equal, 1), row))
    #expect(isTrue(.compare("price", .equal, 2.0), row))
    #expect(isTrue(.compare("weight", .equal, 0.5), row))
    #expect(isTrue(.compare("weight", .less, 1), row))
  }

  @Test func `large integers are not rounded to doubles`() {
    let row = candy(["count": .integer(9_007_199_254_740_993)])

    #expect(!isTrue(.compare("count", .equal, .double(9_007_199_254_740_992)), row))
    #expect(isTrue(.compare("count", .greater, .double(9_007_199_254_740_992)), row))
    #expect(isTrue(.compare("count", .less, .double(.infinity)), row))
    #expect(!isTrue(.compare("count", .equal, .double(.nan)), row))
    #expect(isTrue(.compare("count", .notEqual, .double(.nan)), row))
  }

  /// PRD-04 to PRD-07, B24.
  @Test(arguments: [
    (FetchComparison.Relation.contains, "CAFE", true), (.beginsWith, "cafe", true),
    (.endsWith, "LECHE", true), (.like, "CAFE*", true), (.matches, "CAFE .*", true),
    (.equal, "cafe con leche", true), (.equal, "cafe", false), (.matches, "CAFE", false),
  ])
  func `texts are folded as the options say`(
    relation: FetchComparison.Relation,
    text: String,
    expected: Bool
  ) {
    let row = candy(["name": "Café con Leche"])
    let options: TextOptions = [.caseInsensitive, .diacriticInsensitive]
    let predicate = FetchPredicate.compare("name", relation, .string(text), options: options)

    #expect(isTrue(predicate, row) == expected)
    #expect(!isTrue(.compare("name", relation, .string(text)), row))
  }

  @Test func `BETWEEN includes both ends and IN takes lists and texts`() {
    let row = candy(["count": 5, "name": "b"])
    let part = FetchComparison(
      left: .keyPath("name"),
      relation: .isIn,
      right: .constant("abc")
    )

    #expect(isTrue(.between("count", 5, 5), row))
    #expect(!isTrue(.between("count", 6, 9), row))
    #expect(isTrue(.isIn("count", [1, 5]), row))
    #expect(!isTrue(.not(.isIn("count", [1, 5])), row))
    #expect(isTrue(.comparison(part), row))
  }

  /// PRD-09 to PRD-13.
  @Test(arguments: [
    (["ready", "ready"], true, true, false), (["ready", "late"], true, false, false),
    (["late"], false, false, true), ([], false, true, true),
  ])
  func `quantifiers count elements`(names: [String], any: Bool, all: Bool, none: Bool) {
    let row = country(names)
    func quantified(_ quantifier: FetchComparison.Quantifier) -> FetchPredicate {
      .comparison(
        FetchComparison(
          quantifier: quantifier,
          left: .keyPath("candy.name"),
          relation: .equal,
          right: .constant("ready")
        )
      )
    }

    #expect(isTrue(quantified(.any), row) == any)
    #expect(isTrue(quantified(.all), row) == all)
    #expect(isTrue(quantified(.none), row) == none)
    #expect(isTrue(.compare("candy.@count", .equal, .integer(Int64(names.count))), row))
  }

  @Test func `an empty collection has the sum zero and no maximum`() {
    #expect(isTrue(.compare("candy.@sum.count", .equal, 0), country([])))
    #expect(isTrue(.isNil("candy.@max.count"), country([])))
    #expect(isTrue(.compare("candy.@sum.count", .equal, 3), country(["a", "b"])))
  }

  @Test func `a subquery filters elements`() {
    let ready = FetchExpression.subquery(
      .keyPath("candy"),
      variable: "c",
      .comparison(
        FetchComparison(
          left: .path(.variable("c"), "name"),
          relation: .equal,
          right: .constant("ready")
        )
      )
    )
    let predicate = FetchPredicate.comparison(
      FetchComparison(left: .path(ready, "@count"), relation: .greater, right: .constant(1))
    )

    #expect(isTrue(predicate, country(["ready", "ready", "late"])))
    #expect(!isTrue(predicate, country(["ready", "late"])))
  }

  @Test func `nil sorts first, in both senses of the order`() {
    let rows = [candy([:]), candy(["name": "b"]), candy(["name": "a"])]
    for (direction, expected) in [
      (SortDirection.ascending, ["", "a", "b"]), (.descending, ["b", "a", ""]),
    ] {
      let evaluator = SortEvaluator([SortTerm("name", direction)])
      let keys = rows.map { evaluator.keys(of: $0) }.sorted {
        evaluator.outcome($0, $1) == .before
      }
      let names = keys.map { $0[0].comparableText ?? "" }

      #expect(names == expected)
    }
  }

  private func country(_ names: [String]) -> DictionaryRow {
    var row = DictionaryRow(reference: ObjectReference(entity: "Country", number: 1))
    var references: [ObjectReference] = []
    for (position, name) in names.enumerated() {
      let reference = ObjectReference(entity: "Candy", number: Int64(position + 1))
      references.append(reference)
      row.others[reference] = ["name": .string(name), "count": .integer(Int64(position + 1))]
    }
    row.values["candy"] = .objects(references)
    // Related rows are found through any row, as in a store.
    return row
  }
}
