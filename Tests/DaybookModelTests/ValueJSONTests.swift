import DaybookBytes
import DaybookModel
import Testing

/// Values of imported JSON.
@Suite("Values from JSON")
struct ValueJSONTests {
  @Test(arguments: [
    (AttributeType.integer16, "42", "42"), (.integer64, #""9007199254740993""#, "9007199254740993"),
    (.integer64, "9007199254740993", "9007199254740993"), (.integer32, "12.0", "12"),
    (.decimal, "0.1", "0.1"), (.decimal, #""12.50""#, "12.5"),
    (.decimal, "18446744073709551612.5", "18446744073709551612.5"), (.double, "7", "7.0"),
    (.double, #""nan""#, "nan"), (.boolean, "true", "true"), (.boolean, "0", "false"),
    (.boolean, #""yes""#, "true"), (.string, #""5""#, "5"),
    (.date, #""2026-01-31""#, "2026-01-31T00:00:00Z"), (.binary, #""AAEC""#, "AAEC"),
    (.transformable, #"{"b":1,"a":"ü"}"#, #"{"a":"ü","b":1}"#), (.transformable, #""a""#, #""a""#),
    (.transformable, "[1,2.50]", "[1,2.50]"), (.string, "null", ""),
  ])
  func `are read by the attribute's type`(
    type: AttributeType,
    json: String,
    shown: String
  ) throws {
    let value = try AttributeDescription(name: "x", type: type)
      .value(fromJSON: JSONValue(parsing: json))

    #expect(value.displayText == shown)
    #expect(value.isNull == (json == "null"))
    #expect(type.accepts(value))
  }

  @Test(arguments: [
    (AttributeType.string, "5"), (.string, "true"), (.date, "0"), (.integer16, "true"),
    (.integer16, "1.5"), (.integer16, "40000"), (.integer16, "[1]"), (.uuid, "{}"),
    (.boolean, "2"), (.double, "1e999"), (.binary, "7"), (.integer64, "9223372036854775808"),
  ])
  func `are refused where the type has no such value`(type: AttributeType, json: String) throws {
    let parsed = try JSONValue(parsing: json)
    let error = try #require(throws: DaybookError.self) {
      try AttributeDescription(name: "x", type: type).value(fromJSON: parsed)
    }

    #expect(error.place.property == "x")
    #expect(error.exitCode == 5)
  }
}
