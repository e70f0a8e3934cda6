import DaybookModel
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What counts as a change and what counts as the same key.
@Suite("Identity of values")
struct ValueIdentityTests {
  static let pairs: [(Value, Value, isEqual: Bool, isIdentical: Bool)] = [
    (.null, .null, true, true), (.null, "", false, false),
    ("e\u{301}", "\u{e9}", true, false), ("a", "a", true, true),
    (.double(0), .double(-0.0), true, false), (.double(.nan), .double(.nan), false, true),
    (.float(.nan), .float(.nan), false, true), (.integer(1), .double(1), false, false),
    (.integer(1), .integer(1), true, true),
    (
      .date(Date(timeIntervalSinceReferenceDate: 1)),
      .date(Date(timeIntervalSinceReferenceDate: 1)), true, true
    ),
    (.decimal(.nan), .decimal(.nan), true, true), (.decimal(1), .decimal(2), false, false),
    (.transformable("[1]"), .transformable("[1 ]"), false, false),
    (
      .object(ObjectReference(entity: "A", number: 1)),
      .object(ObjectReference(entity: "A", number: 2)), false, false
    ),
  ]

  @Test(arguments: pairs)
  func `is stricter than equality where bits matter`(
    pair: (Value, Value, isEqual: Bool, isIdentical: Bool)
  ) {
    #expect((pair.0 == pair.1) == pair.isEqual)
    #expect(pair.0.isIdentical(to: pair.1) == pair.isIdentical)
    #expect(pair.1.isIdentical(to: pair.0) == pair.isIdentical)
  }

  @Test(arguments: ["Budget/7", "A/1", "Größe/9223372036854775807"])
  func `an object's name is read and written`(text: String) throws {
    let reference = try #require(ObjectReference(text))

    #expect(reference.description == text)
  }

  @Test(arguments: [
    "", "Budget", "Budget/", "/7", "Budget/07", "Budget/-1", "Budget/x",
    "Budget/9223372036854775808", "Budget/٧",
  ])
  func `other texts name no object`(text: String) {
    #expect(ObjectReference(text) == nil)
  }

  @Test func `objects are ordered by entity in byte order, then by number`() {
    let names = ["B/2", "A/10", "a/1", "A/9", "Z/1"]

    let sorted = names.compactMap(ObjectReference.init(_:)).sorted().map(\.description)

    #expect(sorted == ["A/9", "A/10", "B/2", "Z/1", "a/1"])
  }
}
