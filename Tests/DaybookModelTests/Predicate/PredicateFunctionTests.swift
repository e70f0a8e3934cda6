import DaybookModel
import TestSupport
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The functions of predicate texts, one by one.
@Suite("Functions of predicates")
struct PredicateFunctionTests {
  private static let now = Date(timeIntervalSinceReferenceDate: 86_400)

  @Test(
    arguments: [
      ("sum:({1, 2.5})", 3.5), ("sum:({})", 0), ("count:({1, 1})", 2), ("min:({3, 2})", 2),
      ("max:({3, 2.5})", 3), ("average:({1, 2})", 1.5), ("average:({})", .null),
      ("median:({9, 1, 5})", 5), ("median:({4, 1, 3, 2})", 2.5), ("median:({})", .null),
      ("stddev:({1, 2, 3, 4})", .double(1.25.squareRoot())), ("stddev:({7})", 0.0),
      ("add:to:(1, 2)", 3), ("from:subtract:(5, 2)", 3), ("multiply:by:(2, 3.5)", 7.0),
      ("divide:by:(7, 2)", 3.5), ("modulus:by:(7, 3)", 1), ("modulus:by:(-7, 3)", -1),
      ("modulus:by:(7.5, 2)", 1.5), ("modulus:by:(-9223372036854775807 - 1, -1)", 0),
      ("sqrt:(9)", 3.0), ("log:(1000)", 3.0), ("log:(0.01)", -2.0), ("ln:(1)", 0.0),
      ("ln:(exp:(1))", 1.0), ("exp:(0)", 1.0), ("raise:toPower:(2, 10)", 1024.0), ("4 ** 0.5", 2.0),
      ("2 ** -1", 0.5), ("floor:(-1.5)", -2.0), ("ceiling:(1.2)", 2.0), ("trunc:(-1.7)", -1.0),
      ("floor:(9007199254740993)", 9_007_199_254_740_993), ("abs:(-2)", 2), ("abs:(-2.5)", 2.5),
      ("bitwiseAnd:with:(12, 10)", 8), ("12 & 10", 8), ("12 | 3", 15), ("12 ^ 10", 6),
      ("1 << 4", 16), ("-16 >> 2", -4), ("1 << 64", 0), ("~0", -1), ("onesComplement:(5)", -6),
      ("1 | 6 & 3", 3), ("1 + 1 << 2", 8), ("1.5 & 1", .null), ("length:('añb')", 3),
      ("uppercase:('straße')", "STRASSE"), ("lowercase:('ÀB')", "àb"), ("canonical:('Àb')", "ab"),
      ("noindex:(5)", 5), ("sqrt:(nil)", .null), ("castObject:toType:('2.5', 'NSNumber')", 2.5),
      ("CAST(now(), 'NSNumber')", 86_400.0), ("CAST(count, 'NSString')", "5"),
      ("CAST(soldAt, 'NSNumber')", 60.0),
      ("now()", .date(Self.now)), ("now() - 60", .date(Self.now - 60)),
      ("60 + soldAt", .date(Self.now - 86_280)), ("now() - soldAt", 86_340.0),
      ("soldAt - '2001-01-01'", 60.0),
    ] as [(String, Value)]
  )
  func `PRD-20 have the values that their names promise`(text: String, expected: Value) throws {
    let predicate = FetchPredicate.comparison(
      FetchComparison(
        left: try expression(text),
        relation: .equal,
        right: .constant(expected)
      )
    )
    let row = candy(["count": 5, "soldAt": .date(Date(timeIntervalSinceReferenceDate: 60))])

    let resolved = try resolver().resolve(predicate)

    #expect(isTrue(resolved, row), "\(resolved)")
    #expect(try FetchPredicate(format: predicate.format) == predicate)
  }

  @Test func `PRD-20 the mode is every value that is there most often`() throws {
    let text = "ANY mode:({3, 1, 3, 1, 2}) == 1 AND NONE mode:({3, 1, 3, 1, 2}) == 2"

    #expect(isTrue(try resolver().resolve(try FetchPredicate(format: text)), candy([:])))
  }

  @Test func `PRD-20 logarithms and powers of e undo each other`() throws {
    var random = SeededGenerator(seed: 20)
    for _ in 0..<TestScale.count(100_000, atLeast: 5_000) {
      let number = Double.random(in: -700...700, using: &random)
      let text = "abs:(ln:(exp:(\(number))) / (\(number)) - 1) < 1e-13"

      #expect(
        isTrue(try resolver().resolve(try FetchPredicate(format: text)), candy([:])),
        "\(number)"
      )
    }
  }

  @Test(arguments: [
    ("ln:(2)", 0.693_147_180_559_945_3), ("ln:(10)", 2.302_585_092_994_046),
    ("ln:(5e-324)", -744.440_071_921_381_3), ("log:(2)", 0.301_029_995_663_981_2),
    ("exp:(1)", 2.718_281_828_459_045), ("exp:(709)", 8.218_407_461_554_972e307),
    ("exp:(-700)", 9.859_676_543_759_77e-305), ("2 ** 0.75", 1.681_792_830_507_429),
  ])
  func `PRD-20 logarithms agree with tables`(text: String, expected: Double) throws {
    let close = "abs:(\(text) / (\(expected)) - 1) < 3e-13"

    #expect(isTrue(try resolver().resolve(try FetchPredicate(format: close)), candy([:])))
  }

  @Test func `PRD-20 logarithms have ends`() throws {
    let text =
      "exp:(710) > 1e308 AND exp:(-760) == 0 AND ln:(0) < -1e308 AND NOT ln:(-1) < 0"
      + " AND NOT ln:(-1) >= 0"

    #expect(isTrue(try resolver().resolve(try FetchPredicate(format: text)), candy([:])))
  }

  @Test(arguments: [
    ("abs:(name) == 1", "abs: needs a number, not a text"),
    ("length:(count) == 1", "length: needs a text, not a number"),
    ("name + 1 == 2", "add:to: needs a number or a date, not a text"),
    ("soldAt * 2 == 2", "multiply:by: needs a number, not a date"),
    ("soldAt + soldAt == 2", "dates take seconds, and another date is subtracted from them"),
    ("1 - soldAt == 2", "dates take seconds, and another date is subtracted from them"),
    (
      "castObject:toType:(count, 'NSDat') == 1",
      "CAST knows no type 'NSDat'. Did you mean 'NSData'?"
    ),
  ])
  func `PRD-25 operands are checked against the model`(text: String, summary: String) throws {
    let error = try #require(throws: DaybookError.self) {
      try resolver().resolve(try FetchPredicate(format: text))
    }

    #expect(error.failureReason == summary)
    #expect(error.exitCode == 2)
  }

  @Test func `PRD-16 now() is refused where nobody says what time it is`() throws {
    let entity = try #require(try makeCandyModel().entity(named: "Candy"))

    let error = try #require(throws: DaybookError.self) {
      try PredicateResolver(entity).resolve(try FetchPredicate(format: "soldAt < now()"))
    }

    #expect(error.failureReason == "now() is not known here")
  }

  private func resolver() throws -> PredicateResolver {
    PredicateResolver(try #require(try makeCandyModel().entity(named: "Candy")), now: Self.now)
  }

  private func expression(_ text: String) throws -> FetchExpression {
    guard case .comparison(let comparison) = try FetchPredicate(format: text + " == 0") else {
      throw DaybookError(.defect("\(text) == 0 is a comparison"))
    }
    return comparison.left
  }
}
