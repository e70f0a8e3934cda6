import DaybookModel
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Rules of attributes, with Core Data's numbers.
@Suite("Rules for values")
struct ValueValidationTests {
  static let cases: [(Attribute, Value, [Int])] = [
    (Attribute("x", .string), .null, [1_570]),
    (Attribute("x", .string), "", []),
    (Attribute("x", .string, isOptional: true).length(3), .null, []),
    (Attribute("x", .integer16).range(0, through: 150), 0, []),
    (Attribute("x", .integer16).range(0, through: 150), 150, []),
    (Attribute("x", .integer16).range(0), -1, [1_620]),
    (Attribute("x", .integer16).range(through: 150), 151, [1_610]),
    (Attribute("x", .integer16), 40_000, [1_610]),
    (Attribute("x", .integer16), -40_000, [1_620]),
    (Attribute("x", .double).range(0.5), .double(0.25), [1_620]),
    (Attribute("x", .float).range(through: 0.5), .float(0.75), [1_610]),
    (Attribute("x", .decimal).range("0.01"), .decimal(0), [1_620]),
    (Attribute("x", .date).range("2026-01-01"), .date(Date(timeIntervalSince1970: 0)), [1_640]),
    (
      Attribute("x", .date).range(through: "1969-12-31"), .date(Date(timeIntervalSince1970: 0)),
      [1_630]
    ),
    (Attribute("x", .date), .date(Date(timeIntervalSinceReferenceDate: .nan)), [1_650]),
    (Attribute("x", .string).length(2, through: 2), "NA12", [1_660]),
    (Attribute("x", .string).length(2, through: 2), "N", [1_670]),
    (Attribute("x", .string).length(through: 1), "e\u{301}", [1_660]),
    (Attribute("x", .string).length(through: 1), "\u{e9}", []),
    (Attribute("x", .string).length(2, through: 2), "😀", []),
    (Attribute("x", .string).pattern("[A-Z]{2}"), "UKX", [1_680]),
    (Attribute("x", .string).pattern("[A-Z]{2}"), "UK", []),
    (Attribute("x", .string).length(3).pattern("[A-Z]+"), "uk", [1_670, 1_680]),
    (Attribute("x", .string), 7, [1_550]),
    (Attribute("x", .boolean), "true", [1_550]),
    (Attribute("x", .undefined).transient(), 7, []),
    (Attribute("x", .date).derived("now()"), .null, []),
  ]

  @Test(arguments: cases)
  func `are checked all at once`(declared: Attribute, value: Value, codes: [Int]) throws {
    let model = try ManagedObjectModel { Entity("A") { declared } }
    let attribute = try #require(model.entity(named: "A")?.attribute(named: "x"))

    let faults = attribute.faults(in: value)

    #expect(faults.map(\.code) == codes)
    #expect(faults.allSatisfy { $0.place.property == "x" && $0.exitCode == 5 })
    #expect(faults.allSatisfy { $0.place.value?.isIdentical(to: value) == true })
  }

  @Test func `the first broken rule is thrown`() throws {
    let model = try ManagedObjectModel { Entity("A") { Attribute("x", .integer16).range(0) } }
    let attribute = try #require(model.entity(named: "A")?.attribute(named: "x"))

    let error = try #require(throws: DaybookError.self) { try attribute.validate(-5) }
    try attribute.validate(5)

    #expect(error.localizedDescription == "x: -5 is below the minimum 0")
  }
}
