import DaybookModel
import Testing

/// What decides whether a store and an application fit together.
@Suite("Model hashes")
struct ModelHashTests {
  private static let small = """
    {"name":"M","entities":[{"name":"A","attributes":[{"name":"a","type":"String"}],\
    "relationships":[{"name":"b","destination":"B","inverse":"a","optional":true}]},\
    {"name":"B","relationships":[{"name":"a","destination":"A","inverse":"b","toMany":true}]}]}
    """

  @Test func `are the digests of the documented texts`() throws {
    let model = try ManagedObjectModel(json: Self.small)

    // Computed with sha256sum from the texts that the journal's documentation describes.
    #expect(model.versionHash == "5c58b2e8e54501d63078752217cc75d6bc6dd56ad0f25d871c2195f23c979cbc")
    #expect(model.contentHash == "f02bbc0a6c234cc7098dd6b8567ab32c083703d4fccfcfff043df922c5e89756")
  }

  @Test(arguments: [
    ("\"type\":\"String\"", "\"type\":\"String\",\"default\":\"x\""),
    ("\"type\":\"String\"", "\"type\":\"String\",\"minimum\":1,\"maximum\":9,\"pattern\":\"a.*\""),
    ("\"type\":\"String\"", "\"type\":\"String\",\"renamed\":\"old\",\"info\":{\"k\":\"v\"}"),
    ("\"inverse\":\"a\"", "\"inverse\":\"a\",\"deleteRule\":\"Cascade\""),
    ("\"toMany\":true", "\"toMany\":true,\"minimum\":2,\"maximum\":3"),
    ("\"name\":\"B\",", "\"name\":\"B\",\"info\":{\"k\":\"v\"},\"renamed\":\"C\","),
    ("\"name\":\"M\"", "\"name\":\"N\",\"identifiers\":[\"2\"]"),
    ("\"name\":\"A\",", "\"name\":\"A\",\"indexes\":[[\"a\"]],"),
  ])
  func `rules, renames and texts change the content only`(old: String, new: String) throws {
    let before = try ManagedObjectModel(json: Self.small)

    let after = try ManagedObjectModel(json: replacing(old, by: new))

    #expect(after.versionHash == before.versionHash)
    #expect(after.contentHash != before.contentHash)
  }

  @Test func `a derivation changes both`() throws {
    let plain = try ManagedObjectModel {
      Entity("A") {
        Attribute("a", .string)
        Attribute("d", .string)
      }
    }
    let derived = try ManagedObjectModel {
      Entity("A") {
        Attribute("a", .string)
        Attribute("d", .string).derived("uppercase:(a)")
      }
    }

    #expect(derived.versionHash != plain.versionHash)
    #expect(derived.contentHash != plain.contentHash)
  }

  @Test(arguments: [
    ("\"type\":\"String\"", "\"type\":\"Double\""),
    ("\"type\":\"String\"", "\"type\":\"String\",\"optional\":true"),
    ("\"type\":\"String\"", "\"type\":\"String\",\"transient\":true"),
    ("\"type\":\"String\"", "\"type\":\"String\",\"modifier\":\"2\""),
    ("\"optional\":true", "\"optional\":false"),
    ("\"toMany\":true", "\"toMany\":true,\"ordered\":true"),
    ("\"toMany\":true", "\"toMany\":false"),
    ("\"name\":\"A\",", "\"name\":\"A\",\"unique\":[[\"a\"]],"),
    ("\"name\":\"A\",", "\"name\":\"A\",\"abstract\":true,"),
    ("\"name\":\"A\",", "\"name\":\"A\",\"modifier\":\"2\","),
  ])
  func `shapes change both`(old: String, new: String) throws {
    let before = try ManagedObjectModel(json: Self.small)

    let after = try ManagedObjectModel(json: replacing(old, by: new))

    #expect(after.versionHash != before.versionHash)
    #expect(after.contentHash != before.contentHash)
    #expect(after.entity(named: "A")?.versionHash != nil)
  }

  @Test func `the order of entities and properties does not change the version`() throws {
    let forwards = try ManagedObjectModel {
      Entity("A") {
        Attribute("x", .string)
        Attribute("y", .double)
      }
      Entity("B")
    }
    let backwards = try ManagedObjectModel {
      Entity("B")
      Entity("A") {
        Attribute("y", .double)
        Attribute("x", .string)
      }
    }

    #expect(forwards.versionHash == backwards.versionHash)
    #expect(forwards.contentHash != backwards.contentHash)
  }

  @Test func `an entity's hash changes with that entity only`() throws {
    let before = try ManagedObjectModel(json: Self.small)
    let after = try ManagedObjectModel(
      json: replacing("\"type\":\"String\"", by: "\"type\":\"Double\"")
    )

    #expect(before.entity(named: "A")?.versionHash != after.entity(named: "A")?.versionHash)
    #expect(before.entity(named: "B")?.versionHash == after.entity(named: "B")?.versionHash)
  }

  private func replacing(_ old: String, by new: String) -> String {
    Self.small.split(separator: old, omittingEmptySubsequences: false).joined(separator: new)
  }
}
