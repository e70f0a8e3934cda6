import DaybookCommand
import DaybookModel
import TestSupport
import Testing

/// Wrong uses of composite attributes, templates and rules, which are refused with their place.
@Suite("Mistakes with composite attributes")
struct CompositeMistakeTests {
  @Test(arguments: [
    (#"null"#, "rows.json:1:21: no value for spot.x"),
    (#"5"#, "rows.json:1:21: expected an object with the elements, found 5 for spot"),
    (#"[1,2]"#, "rows.json:1:21: expected an object with the elements, found [1,2] for spot"),
    (#"{"x":{"y":5}}"#, "rows.json:1:26: expected Double, found {\"y\":5} for spot.x"),
    (#"{"x":1,"q":7}"#, "rows.json:1:32: City has no attribute 'spot.q'"),
    (#"{}"#, "rows.json:1:2: no value for spot.x"),
  ])
  func `ATT-10 an imported row with a composite in the wrong form is bad`(
    json: String,
    text: String
  ) throws {
    let world = try CommandWorld.withAtlas()
    try world.write("rows.json", #"[{"name":"A","spot":\#(json)}]"#)

    let outcome = world.run("import Atlas.daybook City rows.json")

    #expect(outcome.code == .badInput)
    #expect(outcome.errorOutput.contains(text), "\(outcome.errorOutput)")
  }

  @Test func `ATT-10 an object without elements, and what is left out on purpose, is no note`()
    throws
  {
    let world = try CommandWorld.withAtlas()
    try world.write("rows.json", #"[{"name":"A","spot":{"x":1,"q":7},"home":{}}]"#)

    let outcome = world.run("import Atlas.daybook City rows.json --map spot.q=")

    #expect(outcome.code == .success)
    #expect(outcome.errorOutput.isEmpty, "\(outcome.errorOutput)")
  }

  @Test(arguments: ["--map=place=spot", "--key=spot"])
  func `ATT-10 import matches and maps elements only`(flag: String) throws {
    let world = try CommandWorld.withAtlas()

    let outcome = world.run("import Atlas.daybook City places.json \(flag)")

    #expect(outcome.code == .usage)
    #expect(
      outcome.errorOutput.contains("spot is a composite; name one of its elements, such as spot.x"),
      "\(outcome.errorOutput)"
    )
  }

  @Test(arguments: ["+", "-"])
  func `ATT-10 a composite is added to no more than another value`(sign: String) throws {
    let world = try CommandWorld.withAtlas()
    _ = world.run("import Atlas.daybook City places.json")

    let outcome = world.run(["set", "Atlas.daybook", "City/1", "spot\(sign)={\"x\":5}"])

    #expect(outcome.code == .usage)
    #expect(
      outcome.errorOutput.contains("is not a to-many relationship"),
      "\(outcome.errorOutput)"
    )
  }

  @Test func `ATT-10 advice keeps a composite as it was given`() throws {
    let world = try CommandWorld.withAtlas()
    func advice(_ values: String...) -> String {
      world.run(["add", "Atlas.daybook", "City"] + values).errorOutput
    }

    #expect(
      advice("spot={\"x\":9,\"y\":2}", "people=3").contains(
        "try: daybook add Atlas.daybook City name=Example people=3 'spot={\"x\":9,\"y\":2}'"
      )
    )
    #expect(
      advice("home.point={\"x\":9,\"y\":2}", "home.city=Au", "spot.x=1").contains(
        "name=Example home.city=Au 'home.point={\"x\":9,\"y\":2}' spot.x=1"
      )
    )
    // The element that is refused stands within what was given.
    #expect(!advice("name=Au", "spot={\"x\":91,\"y\":2}").contains("try:"))
  }

  @Test(arguments: [
    (
      #""templates":[{"name":"t","entity":"A","limit":-1}]"#, #""#,
      "expected no negative number for 'limit'"
    ),
    (
      #""templates":[{"name":"t","entity":"A","offset":-3}]"#, #""#,
      "expected no negative number for 'offset'"
    ),
    (#""x-a":0"#, #""daybook.rule.0":"SELF > 1""#, "the rule 'daybook.rule.0'"),
    (
      #""x-a":0"#, #""daybook.rule.1":"SELF > 1","daybook.rule.3":"SELF > 2""#,
      "the rule 'daybook.rule.3'"
    ),
    (#""x-a":0"#, #""daybook.rule.1.warning":"No.""#, "the rule 'daybook.rule.1.warning'"),
  ])
  func `FET-21 a model with a limit or a rule that would be ignored is refused`(
    members: String,
    texts: String,
    text: String
  ) throws {
    let world = try CommandWorld()
    try world.write(
      "wrong.json",
      #"{"entities":[{"name":"A","attributes":[{"name":"n","type":"Double","info":{\#(texts)}}]}],"#
        + members + "}"
    )

    let outcome = world.run("new Wrong.daybook --model wrong.json")

    #expect(outcome.code == .badInput)
    #expect(outcome.errorOutput.contains(text), "\(outcome.errorOutput)")
  }

  @Test func `ATT-10 an entity has a thousand elements at most, those it inherits included`()
    throws
  {
    let world = try CommandWorld()
    func model(_ own: Int) -> String {
      let elements = (0..<200).map { #"{"name":"x\#($0)","type":"Double"}"# }
      let attributes = (0..<5).map {
        #"{"name":"a\#($0)","type":"Composite","composite":"P","optional":true}"#
      }
      return #"{"entities":[{"name":"B","attributes":[\#(attributes.joined(separator: ","))]},"#
        + #"{"name":"A","parent":"B","attributes":["#
        + (0..<own).map { #"{"name":"b\#($0)","type":"Composite","composite":"P"}"# }
        .joined(separator: ",")
        + #"]}],"composites":[{"name":"P","attributes":[\#(elements.joined(separator: ","))]}]}"#
    }
    try world.write("most.json", model(0))
    try world.write("more.json", model(1))

    let most = world.run("new Most.daybook --model most.json")
    let more = world.run("new More.daybook --model more.json")

    #expect(most.code == .success, "\(most.errorOutput)")
    #expect(more.code == .badInput)
    #expect(
      more.errorOutput.contains(
        "A.b0: an element of a composite is not one of more than 1000 of an entity"
      ),
      "\(more.errorOutput)"
    )
  }

  @Test func `ATT-10 get leaves the keys of a transformable value as they are`() throws {
    let world = try CommandWorld()
    try world.write(
      "m.json",
      """
      {"entities":[{"name":"A","attributes":[{"name":"t","type":"Transformable"},
       {"name":"p","type":"Composite","composite":"P"}]}],
       "composites":[{"name":"P","attributes":[{"name":"u","type":"Transformable"}]}]}
      """
    )
    _ = world.run("new T.daybook --model m.json")
    _ = world.run(["add", "T.daybook", "A", "t:={\"a.b\":1}", "p:={\"u\":{\"c.d\":2}}"])

    let outcome = world.run("get T.daybook A/1 --json")

    #expect(outcome.output.contains("\"a.b\""), "\(outcome.output)")
    #expect(outcome.output.contains("\"c.d\""), "\(outcome.output)")
  }
}
