import DaybookModel

/// A model with one of everything.
func everythingModel() throws -> ManagedObjectModel {
  try ManagedObjectModel(name: "Everything", versionIdentifiers: ["1.0", "ü"]) {
    Entity("Thing", isAbstract: true) {
      Attribute("label", .string).length(1, through: 80).pattern("[A-Z].*")
      Attribute("rank", .integer16, isOptional: true, default: -7).range(-10, through: 10)
      Unique("label")
    }
    Entity("Number", parent: "Thing") {
      Attribute("small", .integer32, default: 2_147_483_647)
      Attribute("large", .integer64, default: "9223372036854775807").range("-9007199254740993")
      Attribute("exact", .decimal, default: "12.50").range("0.01", through: "99999999999.99")
      Attribute("double", .double, default: 0).range(-0.5, through: 1e300)
      Attribute("float", .float, isOptional: true, default: 0.1)
    }
    .versionHashModifier("2")
    Entity("Other", parent: "Thing") {
      Attribute("flag", .boolean, default: true)
      Attribute("moment", .date, isOptional: true, default: "2026-10-07T08:15:30.123456789Z")
        .range("2001-01-01", through: "2100-01-01")
      Attribute("uuid", .uuid, isOptional: true, default: "7a1f0c52-3b8e-4e55-9c41-2d6b8a90e7f3")
      Attribute("link", .uri, isOptional: true, default: "https://example.org/a?b=c")
      Attribute("bytes", .binary, isOptional: true, default: "AAEC").preservedAfterDeletion()
      Attribute("shape", .transformable, isOptional: true).transformer("Shape")
      Attribute("scratch", .undefined, isOptional: true).transient()
      Attribute("total", .double, isOptional: true).derived("parts.price.@sum")
      Attribute("title", .string).renamed(from: "name").versionHashModifier("x")
        .userInfo(["b": "\"2\"\n", "a": "1"])
      ToMany("parts", of: "Part", inverse: "whole", isOrdered: true, deleteRule: .cascade)
        .count(1, through: 20).required()
      ToMany("friends", of: "Other", inverse: "friends", deleteRule: .deny)
      Unique(["title", "label"])
      Index("moment")
      Index(["title", "flag"])
    }
    .userInfo(["tool": "yes"])
    .renamed(from: "Old")
    Entity("Part") {
      Attribute("price", .double)
      ToOne("whole", of: "Other", inverse: "parts", isOptional: false)
      ToOne("spare", of: "Part", deleteRule: .noAction).transient().renamed(from: "extra")
    }
  }
}
