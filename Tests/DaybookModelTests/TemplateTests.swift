import DaybookModel
import Testing

/// Fetch request templates as parts of a model.
@Suite("Templates in models")
struct TemplateTests {
  private static let json = #"""
    {"name":"M","entities":[{"name":"A","attributes":[{"name":"title","type":"String"},
    {"name":"size","type":"Double"}]}],"templates":[
    {"name":"small","entity":"A","predicate":"size < $limit","limit":3,"withoutFaults":true,
     "sort":[{"keyPath":"title","descending":true,"options":"cd"},{"keyPath":"size"}]},
    {"name":"all","entity":"A"}]}
    """#

  @Test func `FET-21 are written sorted by name, with every key, and read back`() throws {
    let model = try ManagedObjectModel(json: Self.json)

    let templates = #"""
      "templates":[{"name":"all","entity":"A","predicate":null,"sort":[],"limit":null,\#
      "offset":null,"withoutSubentities":false,"withoutPendingChanges":false,\#
      "withoutFaults":false,"distinct":false},{"name":"small","entity":"A",\#
      "predicate":"size < $limit","sort":[{"keyPath":"title","descending":true,\#
      "options":"cd"},{"keyPath":"size","descending":false,"options":null}],"limit":3,\#
      "offset":null,"withoutSubentities":false,"withoutPendingChanges":false,\#
      "withoutFaults":true,"distinct":false}]
      """#
    #expect(model.json.hasSuffix("}],\"composites\":[]," + templates + "}"))
    #expect(model.lineMembers.hasPrefix("\"version\":2,\"name\":\"M\","))
    let read = try ManagedObjectModel(json: model.json)
    #expect(read.fetchRequestTemplates == model.fetchRequestTemplates)
    #expect(read.contentHash == model.contentHash)
  }

  @Test func `FET-21 leave the version hash alone, and a model without any its version`() throws {
    let model = try ManagedObjectModel(json: Self.json)
    let plain = try ManagedObjectModel(
      json: #"{"name":"M","entities":[{"name":"A","attributes":["#
        + #"{"name":"title","type":"String"},{"name":"size","type":"Double"}]}]}"#
    )

    #expect(model.versionHash == plain.versionHash)
    #expect(model.contentHash != plain.contentHash)
    #expect(plain.lineMembers.hasPrefix("\"version\":1,"))
    #expect(!plain.json.contains("templates"))
  }

  static let mistakes: [(entity: String, predicate: String?, sort: [SortTerm], text: String)] = [
    ("A", "titel == $x", [], "A has no attribute 'titel'. Did you mean 'title'?"),
    ("A", "title ==", [], "expected a value after '=='"),
    ("A", "title == %@", [], "there is no argument for %@"),
    ("A", "size BEGINSWITH $x", [], "BEGINSWITH needs texts on both sides"),
    ("A", nil, [SortTerm("tag")], "A has no attribute 'tag'"),
    ("Bee", nil, [], "no entity 'Bee'"),
  ]

  @Test(arguments: mistakes)
  func `FET-21 that the model cannot answer are errors in code and warnings in files`(
    mistake: (entity: String, predicate: String?, sort: [SortTerm], text: String)
  ) throws {
    let text = "\(mistake.entity): the template 't' cannot be used: \(mistake.text)"
    let strict = try #require(throws: DaybookError.self) {
      try Self.model(
        FetchTemplate("t", of: mistake.entity, where: mistake.predicate, sortedBy: mistake.sort)
      )
    }
    var template = FetchRequestTemplate(name: "t", entityName: mistake.entity)
    template.predicateFormat = mistake.predicate
    template.sortTerms = mistake.sort
    var definition = ModelDefinition(name: "")
    definition.entities = [EntityDefinition(name: "A")]
    definition.entities[0].attributes = [
      AttributeDescription(name: "title", type: .string),
      AttributeDescription(name: "size", type: .double),
    ]
    definition.templates = [template]
    let lenient = try ManagedObjectModel(definition)

    #expect(strict.localizedDescription.hasPrefix(text))
    #expect(lenient.warnings.map { $0.description.hasPrefix(text) } == [true])
  }

  @Test func `FET-21 need different names`() throws {
    let error = try #require(throws: DaybookError.self) {
      try Self.model(FetchTemplate("t", of: "A"), FetchTemplate("t", of: "A"))
    }
    let nameless = try #require(throws: DaybookError.self) {
      try Self.model(FetchTemplate("", of: "A"))
    }

    #expect(error.localizedDescription == "A: two templates are called 't'")
    #expect(nameless.localizedDescription == "A: a template needs a name")
  }

  @Test func `FET-21 say in a file where they are wrong`() throws {
    let error = try #require(throws: DaybookError.self) {
      try ManagedObjectModel(
        json: #"{"entities":[{"name":"A"}],"templates":[{"name":"t","entity":"A","# + "\n"
          + #""sort":[{"keyPath":"a","options":"x"}]}]}"#,
        file: "m.json"
      )
    }

    #expect(error.localizedDescription == "m.json:2:34: A: expected c, d, n or l for 'options'")
  }

  private static func model(_ templates: FetchTemplate...) throws -> ManagedObjectModel {
    try ManagedObjectModel {
      Entity("A") {
        Attribute("title", .string)
        Attribute("size", .double)
      }
      for template in templates { template }
    }
  }
}
