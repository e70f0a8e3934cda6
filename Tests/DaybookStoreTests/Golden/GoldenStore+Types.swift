import DaybookModel
import DaybookStore
import Foundation
import TestSupport
import Testing

extension GoldenStore {
  /// Every attribute type with its usual and its unusual values, then all of them exchanged.
  static let types = GoldenStore(
    name: "types",
    model: {
      try ManagedObjectModel(name: "Types") {
        Entity("Sample") {
          Attribute("small", .integer16, isOptional: true)
          Attribute("medium", .integer32, isOptional: true)
          Attribute("large", .integer64, isOptional: true)
          Attribute("exact", .decimal, isOptional: true)
          Attribute("double", .double, isOptional: true)
          Attribute("float", .float, isOptional: true)
          Attribute("text", .string, isOptional: true)
          Attribute("flag", .boolean, isOptional: true)
          Attribute("moment", .date, isOptional: true)
          Attribute("bytes", .binary, isOptional: true)
          Attribute("key", .uuid, isOptional: true)
          Attribute("address", .uri, isOptional: true)
          Attribute("shape", .transformable, isOptional: true).transformer("Shape")
        }
      }
    },
    write: { stage in
      try stage.commit(note: TransactionNote(author: "ana", context: "main"), rules: .byCaller) {
        for (index, values) in samples.enumerated() {
          try $0.insert(stage.row("Sample/\(index + 1)"), values)
        }
      }
      try stage.commit(rules: .byCaller) { changes in
        for (index, values) in samples.reversed().enumerated() {
          let none = samples[1].mapValues { _ in Value.null }
          let new = none.merging(values) { $1 }
          try stage.set("Sample/\(index + 1)", new, changes)
        }
      }
    },
    values: samples.reversed().enumerated().map { ("Sample/\($0 + 1)", $1) }
  )

  private static let samples: [[String: Value]] = [
    [:],
    [
      "small": -32_768, "medium": -2_147_483_648, "large": .integer(.min),
      "exact": decimal("-99999999999999999999999999999999999999"),
      "double": .double(-.greatestFiniteMagnitude), "float": .float(-.greatestFiniteMagnitude),
      "text": "", "flag": false, "moment": moment(-63_114_076_800), "bytes": .binary(Data()),
      "key": uuid("00000000-0000-0000-0000-000000000000"), "address": uri("a:"),
      "shape": .transformable("false"),
    ],
    [
      "small": 32_767, "medium": 2_147_483_647, "large": .integer(.max), "exact": decimal("0.01"),
      "double": .double(.leastNonzeroMagnitude), "float": .float(.leastNonzeroMagnitude),
      "text": "Café \"Größe\" \\ ☕\n\t\u{0}\u{1f}\u{7f}\u{85}\u{2028}\u{202e}\u{feff}👩‍👩‍👧",
      "flag": true, "moment": moment(813_053_730.123456789), "bytes": .binary(Data([0, 255, 16])),
      "key": uuid("7A1F0C52-3B8E-4E55-9C41-2D6B8A90E7F3"),
      "address": uri("https://example.org/a%20b?c=d&e=%C3%A9#f"),
      "shape": .transformable(#"{"$$ref":1,"corners":[0,0.5,-1e+20],"name":"a\"b","open":true}"#),
    ],
    [
      "small": 0, "medium": -1, "large": 9_007_199_254_740_991, "exact": decimal("1250000"),
      "double": .double(-0.0), "float": .float(-0.0), "text": "e\u{301} and \u{e9}",
      "moment": moment(0.1), "bytes": .binary(Data((0...255).map { UInt8($0) })),
      "shape": .transformable("[]"),
    ],
    [
      "large": 9_007_199_254_740_992, "exact": .decimal(.nan), "double": .double(.infinity),
      "float": .float(.infinity), "text": "</script>&amp;", "moment": moment(1e15),
    ],
    [
      "large": -9_007_199_254_740_993, "double": .double(Double(bitPattern: 0x7FF8_0000_0000_1234)),
      "float": .float(Float(bitPattern: 0x7FC0_1234)), "moment": moment(.nan),
    ],
    ["double": .double(.nan), "float": .float(.nan), "moment": moment(-0.0)],
    ["double": 0.1, "float": .float(0.1), "exact": decimal("-12.5"), "moment": moment(1e-9)],
    ["double": .double(1e21), "float": .float(1e-7), "moment": moment(252_423_993_599.5)],
  ]

  private static func decimal(_ text: String) -> Value {
    Decimal(string: text).map { .decimal($0) } ?? .null
  }

  private static func moment(_ seconds: Double) -> Value {
    .date(Date(timeIntervalSinceReferenceDate: seconds))
  }

  private static func uuid(_ text: String) -> Value {
    UUID(uuidString: text).map { .uuid($0) } ?? .null
  }

  private static func uri(_ text: String) -> Value {
    URL(string: text).map { .uri($0) } ?? .null
  }
}
