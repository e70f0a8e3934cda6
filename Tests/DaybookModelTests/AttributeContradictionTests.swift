import DaybookModel
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Every way in which an attribute, a constraint or an index can contradict itself.
@Suite("Contradictions of attributes")
struct AttributeContradictionTests {
  @Test func `only transient attributes are undefined`() throws {
    #expect(try fault { Attribute("x", .undefined) } == .undefinedStored)
    #expect(try faults { Attribute("x", .undefined).transient() }.isEmpty)
  }

  static let badDefaults: [(AttributeType, Value)] = [
    (.integer16, 40_000), (.integer16, "x"), (.integer32, 1.5),
    (.decimal, "1,5"), (.double, "1e999"), (.float, 1e300), (.boolean, 2), (.date, "yesterday"),
    (.uuid, "7A1F"), (.binary, "a"), (.string, 7), (.string, true), (.boolean, .double(1)),
    (.date, 0),
  ]

  @Test(arguments: badDefaults)
  func `a default is a value of its type`(type: AttributeType, value: Value) throws {
    #expect(
      try fault { Attribute("x", type, default: value) }
        == .badDefault(value.description, type: type)
    )
  }

  static let goodDefaults: [(AttributeType, Value, Value)] = [
    (.integer16, "7", .integer(7)), (.decimal, 1, .decimal(1)),
    (.decimal, 0.1, .decimal(Decimal(1) / 10)), (.double, 1, .double(1)),
    (.float, 0.1, .float(0.1)),
    (.boolean, "YES", .boolean(true)), (.integer64, 3.0, .integer(3)),
  ]

  @Test(arguments: goodDefaults)
  func `a default takes the shape of its type`(
    type: AttributeType,
    given: Value,
    expected: Value
  ) throws {
    let model = try ManagedObjectModel { Entity("A") { Attribute("x", type, default: given) } }

    #expect(model.entity(named: "A")?.attribute(named: "x")?.defaultValue == expected)
  }

  @Test func `a default may break a rule, since rules are checked when saving`() throws {
    #expect(try faults { Attribute("x", .integer16, default: 0).range(1) }.isEmpty)
  }

  @Test func `bounds fit the type and each other`() throws {
    #expect(
      try fault { Attribute("x", .integer16).range(5, through: 4) }
        == .emptyRange(minimum: "5", maximum: "4")
    )
    #expect(
      try fault { Attribute("x", .integer16).range("a") }
        == .badBound("'a'", type: .integer16)
    )
    #expect(
      try fault { Attribute("x", .string).length(-1) } == .badBound("-1", type: .string)
    )
    #expect(
      try fault { Attribute("x", .double).range(.double(.nan)) } == .badBound("nan", type: .double)
    )
    #expect(
      try fault { Attribute("x", .boolean).range(0) }
        == .ruleNotApplicable(rule: "minimum or maximum", type: .boolean)
    )
    #expect(
      try fault { Attribute("x", .date).range("2026-01-02", through: "2026-01-01") }
        == .emptyRange(minimum: "2026-01-02T00:00:00Z", maximum: "2026-01-01T00:00:00Z")
    )
  }

  @Test func `patterns are regular expressions for texts`() throws {
    #expect(try fault { Attribute("x", .string).pattern("[a") } == .badPattern("[a"))
    #expect(
      try fault { Attribute("x", .double).pattern("a") }
        == .ruleNotApplicable(rule: "pattern", type: .double)
    )
    #expect(
      try fault { Attribute("x", .string).transformer("T") }
        == .ruleNotApplicable(rule: "transformer", type: .string)
    )
  }

  @Test(arguments: [DaybookError.ListKind.unique, .index])
  func `constraints and indexes name stored single values`(kind: DaybookError.ListKind) throws {
    #expect(try listFault(kind, []) == .malformedList(kind))
    #expect(try listFault(kind, ["name", "name"]) == .malformedList(kind))
    #expect(try listFault(kind, ["nmae"]) == .unknownMember(kind, "nmae", nearest: "name"))
    #expect(try listFault(kind, ["many"]) == .toManyMember(kind, "many"))
    #expect(try listFault(kind, ["short"]) == .transientMember(kind, "short"))
    #expect(
      try listFault(kind, ["shape"])
        == .incomparableMember(kind, "shape", type: .transformable)
    )
    #expect(try listFault(kind, ["one", "name"]) == nil)
  }

  @Test func `a constraint stands once`() throws {
    let names = ["name"]
    let error = try #require(throws: DaybookError.self) {
      try ManagedObjectModel {
        Entity("A") {
          Attribute("name", .string)
          Unique(names)
          Unique(names)
        }
      }
    }

    #expect(error.reason == .model(.duplicateList(.unique, names)))
    #expect(error.place.entity == "A")
  }

  private func fault(_ attribute: () -> Attribute) throws -> DaybookError.ModelFault {
    let faults = try faults(attribute)
    #expect(faults.count == 1)
    return try #require(faults.first)
  }

  private func faults(_ attribute: () -> Attribute) throws -> [DaybookError.ModelFault] {
    do {
      _ = try ManagedObjectModel { Entity("A") { attribute() } }
      return []
    } catch {
      #expect((error.underlying.first ?? error).place.property == "x")
      return modelFaults(of: error)
    }
  }

  private func listFault(
    _ kind: DaybookError.ListKind,
    _ names: [String]
  ) throws -> DaybookError.ModelFault? {
    do {
      _ = try ManagedObjectModel {
        Entity("A") {
          Attribute("name", .string)
          Attribute("short", .string).transient()
          Attribute("shape", .transformable)
          ToMany("many", of: "A")
          ToOne("one", of: "A")
          if kind == .unique { Unique(names) } else { Index(names) }
        }
      }
      return nil
    } catch {
      return modelFaults(of: error).first
    }
  }
}
