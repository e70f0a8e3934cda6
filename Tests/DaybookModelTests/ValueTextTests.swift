import DaybookBytes
import DaybookModel
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Values as text: fields of tables, and what is typed on a command line.
@Suite("Values from text")
struct ValueTextTests {
  static let accepted: [(AttributeType, String, Value)] = [
    (.integer16, " 42 ", .integer(42)), (.integer16, "-32768", .integer(-32_768)),
    (.integer32, "+7", .integer(7)), (.integer64, "9223372036854775807", .integer(.max)),
    (.integer64, "12.00", .integer(12)), (.integer64, "007", .integer(7)),
    (.double, "0.1", .double(0.1)), (.double, "-0", .double(-0.0)),
    (.double, "1e-3", .double(1e-3)),
    (.double, "inf", .double(.infinity)), (.float, "0.1", .float(0.1)),
    (.string, " a ", .string(" a ")), (.string, "", .string("")),
    (.boolean, "TRUE", .boolean(true)), (.boolean, "no", .boolean(false)),
    (.boolean, "1", .boolean(true)), (.boolean, "Yes", .boolean(true)),
    (.date, "2001-01-01", .date(Date(timeIntervalSinceReferenceDate: 0))),
    (.date, "2001-01-01T01:00:00+01:00", .date(Date(timeIntervalSinceReferenceDate: 0))),
    (.date, "2001-01-01 00:00:01.5Z", .date(Date(timeIntervalSinceReferenceDate: 1.5))),
    (.date, "2000-12-31T23:59:58.25Z", .date(Date(timeIntervalSinceReferenceDate: -1.75))),
    (.date, "2001-01-01T00:00-0130", .date(Date(timeIntervalSinceReferenceDate: 5_400))),
    (.date, "@1.5", .date(Date(timeIntervalSinceReferenceDate: 1.5))),
    (.double, ".5", .double(0.5)), (.float, "-.25", .float(-0.25)),
    (.decimal, ".73199999", .decimal(Decimal(73_199_999) / 100_000_000)),
    (.integer32, ".0", .integer(0)),
    (.binary, "AAEC", .binary(Data([0, 1, 2]))), (.binary, "", .binary(Data())),
    (.transformable, #"{"b": 1, "a": [2.50]}"#, .transformable(#"{"a":[2.50],"b":1}"#)),
  ]

  @Test(arguments: accepted)
  func `are read by the attribute's type`(
    type: AttributeType,
    text: String,
    expected: Value
  ) throws {
    let value = try attribute(type).value(fromText: text)

    #expect(value.isIdentical(to: expected), "\(value)")
  }

  static let refused: [(AttributeType, String, Bool)] = [
    // text, and whether it is a number out of range
    (.integer16, "40000", true), (.integer16, "-32769", true), (.integer32, "2147483648", true),
    (.integer64, "9223372036854775808", true), (.integer16, "1.5", false),
    (.integer16, "1e3", false), (.integer16, "", false), (.integer16, "1 000", false),
    (.integer16, "0x10", false), (.integer16, "١", false), (.double, "1e999", true),
    (.double, "1,5", false), (.double, "infinity", false), (.double, "0x1p3", false),
    (.double, ".", false), (.double, "5.", false), (.float, "1e39", true),
    (.decimal, "12abc", false), (.decimal, "1e200", true),
    (.decimal, "123456789012345678901234567890123456789", true), (.boolean, "2", false),
    (.boolean, "wahr", false), (.date, "2026-02-29", false), (.date, "2026-01-31T08:15:00", false),
    (.date, "2026-13-01", false), (.date, "31.01.2026", false),
    (.date, "2026-01-31T24:00:00Z", false),
    (.date, "2026-01-31T08:15:00Z ago", false), (.date, "", false),
    (.uuid, "7A1F0C52-3B8E-4E55-9C41", false), (.uuid, "{7A1F0C52}", false),
    (.binary, "A", false), (.binary, "AA*=", false), (.transformable, "{", false),
    (.uri, "", false), (.undefined, "x", false),
  ]

  @Test(arguments: refused)
  func `are refused with the attribute's name`(
    type: AttributeType,
    text: String,
    isOutOfRange: Bool
  ) throws {
    let error = try #require(throws: DaybookError.self) {
      try attribute(type).value(fromText: text)
    }
    let expected: DaybookError.ValueFault =
      isOutOfRange ? .outOfRange(text, type: type) : .unreadable(text, type: type)

    #expect(error.reason == .value(expected))
    #expect(error.place.property == "x")
    #expect(error.exitCode == 5)
  }

  @Test(arguments: [
    "3.33", "1123.563", "18446744073709551612", "0.3", "-0.01", "0", "1e-10", "1e10",
    "12345678901234567890123456789012345678", "0.00000000000000000000000000000000000001",
  ])
  func `decimals keep every digit`(text: String) throws {
    let value = try attribute(.decimal).value(fromText: text)
    let again = try attribute(.decimal).value(fromText: value.displayText)

    #expect(again == value)
    if !text.contains("e") { #expect(value.displayText == text) }
  }

  @Test func `UUIDs come in any case and addresses in any script`() throws {
    let lower = try attribute(.uuid).value(fromText: "7a1f0c52-3b8e-4e55-9c41-2d6b8a90e7f3")
    let address = try attribute(.uri).value(fromText: "https://example.org/ä?q=1#f")

    #expect(lower.displayText == "7A1F0C52-3B8E-4E55-9C41-2D6B8A90E7F3")
    #expect(try attribute(.uri).value(fromText: address.displayText) == address)
  }

  @Test(arguments: AttributeType.allCases.filter { $0 != .undefined })
  func `what is shown is read back bit for bit`(type: AttributeType) throws {
    let attribute = attribute(type)
    for (candidate, text, _) in Self.accepted where candidate == type {
      let value = try attribute.value(fromText: text)

      let again = try attribute.value(fromText: attribute.displayText(of: value))

      #expect(again.isIdentical(to: value))
    }
  }

  private func attribute(_ type: AttributeType) -> AttributeDescription {
    AttributeDescription(name: "x", type: type)
  }
}

/// Short decimals are read without Foundation's reader; both must agree.
@Suite("Short decimals")
struct ShortDecimalTests {
  @Test(arguments: [
    "0", "-0", "0.00", "7", "-7", "12.50", "100", "1200.00", "0.001", "-0.10",
    "999999999999999999", "0.999999999999999999", "9999999999999999999", "000123.4500",
  ])
  func `are the same numbers`(text: String) throws {
    let expected = try #require(Decimal(string: text))

    let reading = DecimalText.reading(of: text)

    #expect(reading == .number(expected))
    if case .number(let number) = reading {
      #expect(DecimalText.text(of: number) == DecimalText.text(of: expected))
      #expect(number.isZero || number.exponent == expected.exponent)
    }
  }
}
