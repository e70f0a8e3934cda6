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
}
