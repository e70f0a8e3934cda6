import DaybookModel
import FoundationEssentials
import Testing

@Suite("Resolving predicates")
struct PredicateResolverTests {
  /// FET-22.
  @Test func `a mistyped name is answered with the nearest one`() throws {
    let expected = DaybookError.PredicateFault.unknownKey(
      "nmae",
      entity: "Candy",
      nearest: "name"
    )

    #expect(try reason(.compare("nmae", .equal, 1)) == .predicate(expected))
  }

  @Test func `a mistyped name behind a relationship names that entity`() throws {
    let expected = DaybookError.PredicateFault.unknownKey(
      "shortNam",
      entity: "Country",
      nearest: "shortName"
    )

    #expect(try reason(.compare("origin.shortNam", .equal, "UK")) == .predicate(expected))
  }

  /// PRD-14.
  @Test func `a to-many path without a quantifier is refused with a hint`() throws {
    let predicate = FetchPredicate.compare("candy.name", .equal, "x")

    #expect(try reason(predicate, "Country") == .predicate(.needsQuantifier("candy.name")))
  }

  @Test func `operands without the operator are refused`() throws {
    for predicate in [
      FetchPredicate.compare("count", .beginsWith, "a"), .compare("origin", .less, "Country/1"),
      .compare("soldAt", .equal, 5), .compare("code", .equal, "no code"),
      .compare("name", .greater, 5), .compare("origin", .equal, 7),
    ] {
      guard case .predicate(.wrongOperands) = try reason(predicate) else {
        Issue.record("\(predicate) was accepted")
        continue
      }
    }
  }

  @Test func `unbound variables, unknown functions and bad patterns are refused`() throws {
    let variable = FetchComparison(
      left: .keyPath("name"),
      relation: .equal,
      right: .variable("n")
    )
    let function = FetchComparison(
      left: .function("summ:", [.keyPath("count")]),
      relation: .equal,
      right: .constant(1)
    )

    #expect(try reason(.comparison(variable)) == .predicate(.unboundVariable("n")))
    #expect(
      try reason(.comparison(function))
        == .predicate(.unknownFunction("summ:", nearest: "sum:"))
    )
    #expect(try reason(.compare("name", .matches, "(")) == .predicate(.badPattern("(")))
  }

  @Test func `constants take the attribute's type`() throws {
    let code = try #require(UUID(uuidString: "6BA7B810-9DAD-11D1-80B4-00C04FD430C8"))

    #expect(
      try resolved(.compare("weight", .equal, 0.1)) == .compare("weight", .equal, .float(0.1))
    )
    #expect(
      try resolved(.compare("code", .equal, .string(code.uuidString)))
        == .compare("code", .equal, .uuid(code))
    )
    #expect(
      try resolved(.compare("origin", .equal, "Country/3"))
        == .compare("origin", .equal, .object(ObjectReference(entity: "Country", number: 3)))
    )
  }

  @Test func `bound variables become constants`() throws {
    let predicate = FetchPredicate.comparison(
      FetchComparison(left: .keyPath("name"), relation: .equal, right: .variable("n"))
    )

    #expect(predicate.substituting(["n": "x"]) == .compare("name", .equal, "x"))
  }

  @Test func `trees survive coding`() throws {
    let tree = FetchPredicate.or([
      .not(.compare("name", .contains, "a", options: .caseInsensitive)),
      .between("price", .decimal(Decimal(1)), .double(.infinity)),
      .isObject(in: [ObjectReference(entity: "Candy", number: 7)]),
      .comparison(
        FetchComparison(
          quantifier: .any,
          left: .element(.keyPath("candy"), .position(.constant(0))),
          relation: .equal,
          right: .constant(.date(Date(timeIntervalSinceReferenceDate: 604_584_587.157463)))
        )
      ),
    ])
    let encoded = try JSONEncoder().encode(tree)

    #expect(try JSONDecoder().decode(FetchPredicate.self, from: encoded) == tree)
  }

  private func resolved(
    _ predicate: FetchPredicate,
    _ name: String = "Candy"
  ) throws -> FetchPredicate {
    let model = try makeCandyModel()
    let entity = try #require(model.entity(named: name))
    return try PredicateResolver(entity).resolve(predicate)
  }

  private func reason(
    _ predicate: FetchPredicate,
    _ name: String = "Candy"
  ) throws -> DaybookError.Reason? {
    do throws(DaybookError) {
      let model = try makeCandyModel()
      guard let entity = model.entity(named: name) else { return nil }
      _ = try PredicateResolver(entity).resolve(predicate)
      return nil
    } catch {
      return error.reason
    }
  }
}
