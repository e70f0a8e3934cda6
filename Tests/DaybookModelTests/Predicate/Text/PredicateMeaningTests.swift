import DaybookModel
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Texts tested on single rows.
@Suite("Meaning of predicate texts")
struct PredicateMeaningTests {
  private static let rows: [DictionaryRow] = [
    candy(["name": "name1"]), candy(["name": "name2"]), candy([:]),
  ]

  @Test(arguments: [
    ("name == nil", [2]), ("name != nil", [0, 1]), ("name != 'name2'", [0, 2]),
    ("name == 'name1'", [0]), ("name < 'name2'", [0]), ("name LIKE 'name?'", [0, 1]),
    ("name BETWEEN {'name1', 'name1'}", [0]), ("origin == nil", [0, 1, 2]),
    ("origin.shortName == 'UK'", []), ("NOT name IN {'name1'}", [1, 2]),
    ("TRUEPREDICATE", [0, 1, 2]), ("FALSEPREDICATE", []),
  ])
  func `B19 PRD-03 a missing value is neither less nor like anything`(
    text: String,
    expected: [Int]
  ) throws {
    let predicate = try checked(text)

    #expect(Self.rows.indices.filter { isTrue(predicate, Self.rows[$0]) } == expected)
  }

  @Test(arguments: [
    ("Éjszakai műsor", "name CONTAINS[cd] 'ejszakai'", true),
    ("Москва", "name ==[c] 'москва'", true), ("depressão", "name LIKE[d] 'depressao'", true),
    ("İstanbul", "name BEGINSWITH[c] 'istanbul'", true),
    ("Café con Leche", "name CONTAINS[cd] 'CAFE'", true),
    ("Café", "name CONTAINS[c] 'CAFE'", false), ("Café", "name IN[cd] {'x', 'cafe'}", true),
  ])
  func `B24 PRD-05 folding is one function`(name: String, text: String, expected: Bool) throws {
    #expect(isTrue(try checked(text), candy(["name": .string(name)])) == expected)
  }

  @Test(arguments: [
    ("name BEGINSWITH 'pre'", true), ("name ENDSWITH '-1'", true), ("name LIKE 'prefix-*'", true),
    ("name MATCHES '.*-1'", true), ("name MATCHES 'prefix'", false),
    (#"name MATCHES 'prefix-\d'"#, true), (#"name LIKE 'prefix\*'"#, false),
    ("'fix' IN name", true), ("count BETWEEN {2, 5}", true), ("count IN {1, 5}", true),
    ("count == 5.0", true), ("price == 2", true), ("count + 1 == 6", true),
    ("count * 2 - 4 == 6", true), ("soldAt == '2001-01-01'", true),
    ("soldAt < '2001-01-01T00:00:01Z'", true), ("soldAt == CAST(0, 'NSDate')", true),
    ("code == '6ba7b810-9dad-11d1-80b4-00c04fd430c8'", false),
    ("TERNARY(count > 3, 'big', 'small') == 'big'", true), ("SELF == 'Candy/1'", true),
    ("uppercase:(name) == 'PREFIX-1'", true), ("abs:(-count) == 5", true),
  ])
  func `PRD-04 PRD-06 PRD-07 PRD-15 PRD-16 operators`(text: String, expected: Bool) throws {
    let row = candy([
      "name": "prefix-1", "count": 5, "price": 2.0,
      "soldAt": .date(Date(timeIntervalSinceReferenceDate: 0)),
    ])

    #expect(isTrue(try checked(text), row) == expected)
  }

  @Test(arguments: [
    ("ANY candy.name == 'ready'", [0, 1]), ("SOME candy.name == 'ready'", [0, 1]),
    ("ALL candy.name == 'ready'", [0, 2]), ("NONE candy.name == 'ready'", [2]),
    ("NOT ANY candy.name == 'ready'", [2]), ("candy.@count > 1", [0, 1]),
    ("candy.@count == 0", [2]), ("SUBQUERY(candy, $c, $c.name == 'busy').@count == 1", [1]),
    ("candy CONTAINS 'Candy/1'", [0]),
    (
      "SUBQUERY(candy, $c, $c.name == 'ready' AND SUBQUERY(SELF.candy, $d, $d.name != $c.name)"
        + ".@count == 1).@count == 1", [1]
    ),
  ])
  func `PRD-08 to PRD-13 to-many paths are quantified or counted`(
    text: String,
    expected: [Int]
  ) throws {
    let numbers: [[Int64]] = [[1, 2], [3, 4], []]
    let names: [Int64: Value] = [1: "ready", 2: "ready", 3: "ready", 4: "busy"]
    var others: [ObjectReference: [String: Value]] = [:]
    for (number, name) in names { others[reference(number)] = ["name": name] }
    let predicate = try checked(text, "Country")

    let found = numbers.indices.filter { index in
      let row = DictionaryRow(
        reference: ObjectReference(entity: "Country", number: Int64(index + 1)),
        values: ["candy": .objects(numbers[index].map(reference))],
        others: others
      )
      return isTrue(predicate, row)
    }

    #expect(found == expected)
  }

  @Test func `PRD-14 a to-many path without a quantifier is an error with a hint`() throws {
    let error = try #require(throws: DaybookError.self) {
      try checked("candy.name == 'x'", "Country")
    }

    #expect(error.localizedDescription.contains("Write ANY, ALL or NONE before it."))
  }

  @Test func `PRD-17 an unbound variable is an error`() throws {
    let error = try #require(throws: DaybookError.self) { try checked("name == $n") }

    #expect(error.reason == .predicate(.unboundVariable("n")))
  }

  private func reference(_ number: Int64) -> ObjectReference {
    ObjectReference(entity: "Candy", number: number)
  }

  private func checked(_ text: String, _ name: String = "Candy") throws -> FetchPredicate {
    let entity = try #require(try makeCandyModel().entity(named: name))
    return try PredicateResolver(entity).resolve(try FetchPredicate(format: text))
  }
}
