import Daybook
import DaybookCommand
import DaybookModel
import TestSupport
import Testing

/// What only the second version of the model's shape holds, through the commands.
@Suite("Commands and the second shape of models")
struct AtlasTests {
  /// The file is part of this target, so that it compiles.
  @Test func `FET-21 Swift code with templates compiles, and makes the same model`() throws {
    let world = try CommandWorld.withAtlas()

    let outcome = world.run("model Atlas.daybook --swift")

    try Fixture("../Tests/DaybookCommandTests/Generated/AtlasModel.swift").expect(outcome.output)
    let model = try ManagedObjectModel(json: world.bytes("atlas.json"), file: "atlas.json")
    #expect(try makeAtlasModel().json == model.json)
  }

  @Test func `FET-21 model prints templates, and new refuses those that cannot be used`() throws {
    let world = try CommandWorld.withAtlas()
    try world.write(
      "wrong.json",
      #"{"entities":[{"name":"A"}],"templates":[{"name":"t","entity":"A","predicate":"b == 1"}]}"#
    )

    try Fixture("CLI/atlas-model.txt").expect(
      world.transcript(
        "model Atlas.daybook",
        "model Atlas.daybook --json",
        "new Wrong.daybook --model wrong.json"
      )
    )
  }

  @Test func `ATT-10 every command knows the elements of composites`() throws {
    let world = try CommandWorld.withAtlas()

    try Fixture("CLI/atlas.txt").expect(
      world.transcript(
        "import Atlas.daybook City places.json --author ana",
        "list Atlas.daybook City",
        "list Atlas.daybook City --json",
        "list Atlas.daybook City --columns name,home --where 'spot.x > 8' --sort spot.x:desc",
        "list Atlas.daybook City --columns spot.x,name,spot.y --json",
        "list Atlas.daybook City --section home.city --count",
        "list Atlas.daybook City --where 'home.point.x == 7.4' --explain",
        "get Atlas.daybook City/1",
        "get Atlas.daybook City/1 --json",
        "set Atlas.daybook City/1 home.code=3001 spot.x=7.5 --author ben",
        "set Atlas.daybook City/2 home:={\"city\":\"Au\",\"point\":{\"x\":9,\"y\":47}}",
        "set Atlas.daybook City/3 home= spot={\"x\":8}",
        "set Atlas.daybook City/3 spot={\"x\":8,\"y\":47}",
        "add Atlas.daybook City name=Chur spot.x=9 home.city=Chur home.point={\"x\":9,\"y\":46}",
        "log Atlas.daybook -p",
        "log Atlas.daybook --attr home --oneline",
        "show Atlas.daybook 4 --json",
        "history Atlas.daybook City/1 --attr spot",
        "blame Atlas.daybook City/1",
        "blame Atlas.daybook City/1 --attr home",
        "diff Atlas.daybook 2 5",
        "rm Atlas.daybook City/2",
        "check Atlas.daybook",
        "verify Atlas.daybook"
      )
    )
  }

  @Test func `ATT-10 mistakes with composites are explained`() throws {
    let world = try CommandWorld.withAtlas()
    _ = world.run("import Atlas.daybook City places.json")
    try world.write("typo.json", #"[{"name":"A","spot":{"x":1},"home":{"ctiy":"Bern"}}]"#)
    try world.write("wrong.json", #"[{"name":"A","spot":{"x":"east"}}]"#)
    try world.write("part.json", #"[{"name":"A","spot":{"x":1},"home":{"code":1}}]"#)
    try world.write("part.csv", "name,spot.x,home.code,home.city\nA,1,2,Bern\nB,1,2,\n")
    try world.write(
      "cycle.json",
      """
      {"entities":[{"name":"A"}],"composites":[
       {"name":"P","attributes":[{"name":"q","type":"Composite","composite":"P"}]}]}
      """
    )

    try Fixture("CLI/atlas-errors.txt").expect(
      world.transcript(
        "set Atlas.daybook City/1 home.ctiy=Bern",
        "set Atlas.daybook City/1 home=Bern",
        "set Atlas.daybook City/1 home:={\"ctiy\":\"Bern\"}",
        "set Atlas.daybook City/1 home:=7",
        "set Atlas.daybook City/1 spot.x=91",
        "set Atlas.daybook City/1 spot.x=east",
        "set Atlas.daybook City/1 home.city=",
        "set Atlas.daybook City/3 home.city=Bern home.code=3000",
        "list Atlas.daybook City --where 'home == nil'",
        "list Atlas.daybook City --where 'home.ctiy == nil'",
        "import Atlas.daybook City typo.json",
        "import Atlas.daybook City wrong.json",
        "import Atlas.daybook City part.json",
        "import Atlas.daybook City part.csv",
        "import Atlas.daybook City part.csv --max-errors 1 --dry-run",
        "new Cycle.daybook --model cycle.json"
      )
    )
  }

  @Test(arguments: ["all.jsonl", "all.json", "all.csv", "all.tsv"])
  func `ATT-10 a whole store with composites is copied`(file: String) throws {
    let world = try CommandWorld.withAtlas()
    _ = world.run("import Atlas.daybook City places.json")
    _ = world.run("set Atlas.daybook City/3 home=")

    let exported = world.run("export Atlas.daybook -o \(file)")
    _ = world.run("new Copy.daybook --model atlas.json")
    let imported = world.run("import Copy.daybook \(file)")
    let compared = world.run("diff Atlas.daybook Copy.daybook")

    #expect(exported.code == .success)
    #expect(imported.code == .success, "\(imported.errorOutput)")
    #expect(compared.code == .success, "\(compared.output)")
  }

  private static let spot = #""spot":{"x":7.4,"y":46.9}"#

  @Test(arguments: [
    (spot, #""spot":{"y":46.9,"x":7.4}"#), (spot, #""spot":{"x":7.4}"#), (spot, #""spot":null"#),
    (spot, #""spot":{}"#), (spot, #""spot":{"x":7.4,"y":46.9,"z":1}"#), (spot, #""spot":7.4"#),
    (spot, #""spot":{"x":7.4},"y":46.9"#), (spot, #""spot.x":7.4,"spot.y":46.9"#),
    (spot, #""spot":{"x":7.4,"y":{"x":46.9}}"#), (spot, #""spot":[7.4,46.9]"#),
    (
      #""set":{"spot":{"x":7.5,"y":46.9}},"was":{"spot":{"x":7.4,"y":46.9}}"#,
      #""set":{"y":7.5},"was":{"y":46.9}"#
    ),
    (
      #""set":{"spot":{"x":7.5,"y":46.9}},"was":{"spot":{"x":7.4,"y":46.9}}"#,
      #""set":{"spot":{"x":7.5}},"was":{"spot":{"x":7.4}}"#
    ),
    (
      #""set":{"spot":{"x":7.5,"y":46.9}},"was":{"spot":{"x":7.4,"y":46.9}}"#,
      #""set":{"name":"B","y":7.5},"was":{"name":"Bern","y":46.9}"#
    ),
    (#""was":{"spot":{"x":7.4,"y":46.9}}"#, #""was":{"spot":{"x":7.4,"y":47}}"#),
  ])
  func `ATT-10 lines with anything but the whole object are damage`(
    text: String,
    other: String
  ) throws {
    let world = try CommandWorld.withAtlas()
    _ = world.run("import Atlas.daybook City places.json")
    _ = world.run("set Atlas.daybook City/1 spot.x=7.5")
    #expect(world.run("list Atlas.daybook City").code == .success)

    try world.rechain("Atlas.daybook") { $0.replacing(text, with: other) }

    let outcome = world.run("list Atlas.daybook City")
    #expect(outcome.code == .damaged, "\(outcome.output)\(outcome.errorOutput)")
  }

  @Test func `ATT-10 an older reader needs a newer version, and writes nothing`() throws {
    let world = try CommandWorld.withAtlas()
    try world.rechain("Atlas.daybook") {
      $0.replacing(",\"version\":2,", with: ",\"version\":3,")
    }

    for line in ["list Atlas.daybook City", "add Atlas.daybook City name=A spot.x=1"] {
      let outcome = world.run(line)
      #expect(outcome.code == .newerFormat)
      #expect(outcome.errorOutput.contains("version 3 of the model"), "\(outcome.errorOutput)")
    }
  }
}
