import DaybookModel
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Arguments in predicate texts.
@Suite("Arguments of predicates")
struct PredicateArgumentTests {
  @Test func `PRD-01 values are %@ and names are %K`() throws {
    let predicate = try FetchPredicate(format: "%K == %@ AND '%@' == name", "origin.name", "x")

    #expect(predicate.format == "origin.name == \"x\" AND \"%@\" == name")
  }

  @Test func `PRD-01 names go on behind %K`() throws {
    let predicate = try FetchPredicate(format: "ANY %K.shortName == %@", "origin", "UK")

    #expect(predicate.format == "ANY origin.shortName == \"UK\"")
  }

  @Test func `PRD-02 each kind of argument is a constant of its kind`() throws {
    let date = Date(timeIntervalSinceReferenceDate: 604_584_587.157463)
    let uuid = try #require(UUID(uuidString: "6BA7B810-9DAD-11D1-80B4-00C04FD430C8"))
    let address = try #require(URL(string: "https://example.org/a"))
    let decimal = try #require(Decimal(string: "3.33"))
    let object = ObjectReference(entity: "Candy", number: 7)
    let arguments: [((any Sendable)?, Value)] = [
      ("a", .string("a")), ("ab".dropFirst(), .string("b")), (7, .integer(7)),
      (Int16(7), .integer(7)), (UInt8(7), .integer(7)), (true, .boolean(true)),
      (2.5, .double(2.5)), (Float(2.5), .float(2.5)), (decimal, .decimal(decimal)),
      (UInt64.max, .decimal(Decimal(UInt64.max))), (date, .date(date)), (uuid, .uuid(uuid)),
      (address, .uri(address)), (Data([1, 2]), .binary(Data([1, 2]))), (nil, .null),
      (Value.integer(3), .integer(3)), (object, .object(object)), (String?.none, .null),
      (String?.some("a"), .string("a")),
    ]
    for (argument, value) in arguments {
      let predicate = try FetchPredicate(format: "name == %@", argument)

      #expect(predicate == .compare("name", .equal, value))
    }
  }

  @Test func `PRD-02 arrays and sets are lists`() throws {
    let array = try FetchPredicate(format: "count IN %@", [1, 9])
    let set = try FetchPredicate(format: "name IN %@", ["b", "a"] as Set)
    let between = try FetchPredicate(format: "count BETWEEN %@", [2, 5])
    let mixed = try FetchPredicate(format: "name IN %@", ["a", nil] as [String?])

    #expect(array == .isIn("count", [1, 9]))
    #expect(set == .isIn("name", ["a", "b"]))
    #expect(between == .between("count", 2, 5))
    #expect(mixed == .isIn("name", ["a", nil]))
  }

  @Test(arguments: ["%d", "%i", "%u", "%ld", "%lld", "%lu", "%llu", "%f", "%g", "%e", "%x"])
  func `PRD-02 numbers have placeholders of their own`(placeholder: String) throws {
    #expect(
      try FetchPredicate(format: "count == \(placeholder)", 5) == .compare("count", .equal, 5)
    )
    #expect(throws: DaybookError.self) {
      try FetchPredicate(format: "count == \(placeholder)", "five")
    }
  }

  @Test(arguments: ["O'Brien*?%@", "' OR TRUEPREDICATE OR '' == '", "%@ %K $x", "\\", "\u{0}\"\\'"])
  func `B21 an argument is never read as a part of the text`(text: String) throws {
    let value = try FetchPredicate(format: "name == %@", text)
    let name = try FetchPredicate(format: "%K == 1", text)

    #expect(value == .compare("name", .equal, .string(text)))
    #expect(try FetchPredicate(format: value.format) == value)
    #expect(name == .compare(text, .equal, 1))
    #expect(try FetchPredicate(format: name.format) == name)
  }

  @Test func `B21 wildcards in an argument can be escaped`() throws {
    let text = "O'Brien*?%@"
    let pattern = FetchPredicate.likePattern(escaping: text) + "*"
    let predicate = try FetchPredicate(format: "name LIKE %@", pattern)

    #expect(isTrue(predicate, candy(["name": .string(text + " & sons")])))
    #expect(!isTrue(predicate, candy(["name": "O'Brien and more %@"])))
  }

  @Test func `arguments must be as many as placeholders`() throws {
    let few = try #require(throws: DaybookError.self) {
      try FetchPredicate(format: "a == %@ AND b == %@", 1)
    }
    let many = try #require(throws: DaybookError.self) {
      try FetchPredicate(format: "a == %@", argumentArray: [1, 2])
    }

    #expect(few.failureReason == "there is no argument for %@")
    #expect(few.place.column == 18)
    #expect(many.failureReason == "2 arguments for 1 placeholder")
  }

  @Test func `an argument that no attribute holds is refused`() throws {
    let error = try #require(throws: DaybookError.self) {
      try FetchPredicate(format: "a == %@", ["k": 1])
    }

    #expect(error.failureReason?.hasPrefix("argument 1 is a Dictionary") == true)
  }
}
