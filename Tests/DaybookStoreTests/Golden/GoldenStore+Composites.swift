import DaybookModel
import DaybookStore
import Foundation
import TestSupport
import Testing

extension GoldenStore {
  /// Composite attributes with elements of every type, within one another, in parent and subentity.
  ///
  /// They change one by one and as a whole, move into a file of their own, and are deleted. The
  /// model keeps a template too.
  static let composites = GoldenStore(
    name: "composites",
    model: {
      try ManagedObjectModel(name: "Composites") {
        Composite("Point") {
          Attribute("x", .double)
          Attribute("y", .float, isOptional: true)
        }
        Composite("Everything") {
          Attribute("small", .integer16, isOptional: true)
          Attribute("large", .integer64, isOptional: true)
          Attribute("point", composite: "Point", isOptional: true)
          Attribute("exact", .decimal, isOptional: true)
          Attribute("text", .string, isOptional: true)
          Attribute("flag", .boolean, isOptional: true)
          Attribute("moment", .date, isOptional: true)
          Attribute("bytes", .binary, isOptional: true)
          Attribute("key", .uuid, isOptional: true)
          Attribute("address", .uri, isOptional: true)
          Attribute("shape", .transformable, isOptional: true)
          Attribute("last", composite: "Point", isOptional: true)
        }
        Composite("Nothing") {}
        Entity("Place") {
          Attribute("name", .string)
          Attribute("all", composite: "Everything", isOptional: true)
          Attribute("none", composite: "Nothing")
          Attribute("spot", composite: "Point")
          ToOne("near", of: "Place")
          Unique(["spot.x", "name"])
          Index("all.text")
        }
        Entity("Town", parent: "Place") {
          Attribute("centre", composite: "Point", isOptional: true)
        }
        FetchTemplate("near", of: "Place", where: "spot.x < $x", sortedBy: [SortTerm("all.text")])
      }
    },
    write: { stage in
      try stage.commit(rules: .atCommit) { changes in
        try changes.insert(stage.row("Place/1"), ["name": "a", "spot.x": .double(-0.0)])
        try changes.insert(stage.row("Town/2"), everything)
        try stage.set(
          "Place/1",
          ["near": .object(ObjectReference(entity: "Town", number: 2))],
          changes
        )
      }
      try stage.commit(rules: .atCommit) { changes in
        try stage.set("Place/1", ["all.text": "\"one\" of many", "spot.y": .float(1.5)], changes)
        try stage.set("Town/2", ["name": "c", "all.last.x": 7.5, "all.bytes": large], changes)
      }
      try stage.commit(rules: .atCommit) { changes in
        try stage.set("Town/2", everything.mapValues { _ in .null }, changes)
        try stage.set("Town/2", ["name": "d", "spot.x": 2.5, "centre.x": .double(.nan)], changes)
      }
      try stage.commit(rules: .atCommit) { changes in
        changes.delete(try stage.row("Place/1"))
      }
    },
    values: [
      (
        "Town/2",
        [
          "name": "d", "spot.x": 2.5, "spot.y": .null, "centre.x": .double(.nan),
          "all.text": .null, "all.last.x": .null,
        ]
      )
    ]
  )

  private static let large = Value.binary(Data(repeating: 7, count: 70_000))

  private static let everything: [String: Value] = [
    "name": "b", "all.small": -7, "all.large": .integer(.max), "all.point.x": 1e300,
    "all.point.y": .float(.infinity), "all.exact": .decimal(Decimal(12.5)),
    "all.text": "Größe\n\u{202e}", "all.flag": false,
    "all.moment": .date(Date(timeIntervalSinceReferenceDate: 813_053_730.123456789)),
    "all.bytes": .binary(Data([0, 255, 16])), "all.shape": .transformable(#"{"a":[1,{"b":null}]}"#),
    "all.last.x": 0.5, "spot.x": 1.5, "spot.y": .float(-0.25), "centre.x": 3.5,
  ]
}
