import DaybookModel
import TestSupport
import Testing

/// Models as JSON.
@Suite("Model JSON")
struct ModelJSONTests {
  @Test func `every key is written in its order`() throws {
    let model = try everythingModel()

    try Fixture("Models/everything.json").expect(model.json + "\n")
  }

  @Test func `what was written is read as the same model`() throws {
    let model = try everythingModel()

    let read = try ManagedObjectModel(json: Fixture("Models/everything.json").text())

    #expect(read.json == model.json)
    #expect(read.versionHash == model.versionHash)
    #expect(read.contentHash == model.contentHash)
  }

  @Test func `absent keys are null, false or empty`() throws {
    let model = try ManagedObjectModel(json: Fixture("Models/sweets.json").text())
    let candy = try #require(model.entity(named: "Candy"))

    #expect(model.name.isEmpty)
    #expect(candy.attribute(named: "name")?.isOptional == false)
    #expect(candy.attribute(named: "chocolate")?.defaultValue == .boolean(false))
    #expect(candy.relationship(named: "origin")?.isOptional == false)
    #expect(candy.relationship(named: "origin")?.isOwner == true)
    #expect(model.entity(named: "Country")?.uniquenessConstraints == [["shortName"]])
  }

  @Test func `a journal's model line is read`() throws {
    let model = try everythingModel()
    let line = "{\"op\":\"model\",\"tx\":1,\(model.lineMembers),\"crc\":\"00000000\"}"

    let read = try ManagedObjectModel(json: line)

    #expect(read.contentHash == model.contentHash)
  }

  @Test func `keys of extensions are passed over and other unknown keys are not`() throws {
    let accepted = #"{"x-note":[1,{"a":null}],"entities":[{"name":"A","x-colour":"red"}]}"#
    let refused = #"{"entities":[{"name":"A","atributes":[]}]}"#

    _ = try ManagedObjectModel(json: accepted)
    let error = try #require(throws: DaybookError.self) { try ManagedObjectModel(json: refused) }

    #expect(error.reason == .model(.unknownKey("atributes", nearest: "attributes")))
    #expect(error.place.line == 1)
    #expect(error.place.column == 26)
  }

  @Test(arguments: [
    ("", "not JSON: the JSON text ends too early", 1, 1),
    ("{\"entities\":[\n  {\"name\":\"A\",}]}", "not JSON: expected a key", 2, 15),
    ("[]", "expected an object with 'name' and 'entities'", 1, 1),
    ("{\"version\":3,\"entities\":[{\"name\":\"A\"}]}", "version 3", 1, 1),
    ("{\"entities\":{}}", "expected a list for 'entities'", 1, 13),
    ("{\"entities\":[\n{\"name\":7}]}", "expected a string for 'name'", 2, 9),
    ("{\"entities\":[\n\n{\"abstract\":true}]}", "the key 'name' is missing", 3, 1),
    (
      "{\"entities\":[{\"name\":\"A\",\n\"attributes\":[{\"name\":\"b\",\"type\":\"Strin\"}]}]}",
      "no type 'Strin'. Did you mean 'String'?", 2, 34
    ),
    (
      #"{"entities":[{"name":"A","# + "\n"
        + #""attributes":["# + "\n" + #" {"name":"b","type":"Double","default":"x"}]}]}"#,
      "the default 'x' is no value of type Double", 3, 2
    ),
  ])
  func `errors say line and column`(json: String, text: String, line: Int, column: Int) throws {
    let error = try #require(throws: DaybookError.self) {
      try ManagedObjectModel(json: json, file: "m.json")
    }
    let first = error.underlying.first ?? error

    #expect(first.localizedDescription.contains(text))
    #expect(first.place.line == line)
    #expect(first.place.column == column)
    #expect(first.place.file == "m.json")
    #expect(error.exitCode == (text == "version 3" ? 9 : 8))
  }
}
