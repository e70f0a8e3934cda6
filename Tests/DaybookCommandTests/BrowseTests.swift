import DaybookCommand
import TestSupport
import Testing

/// `daybook browse`: the same screens by script, and as a dialogue.
///
/// Screens live on the main actor, and so do these tests.
@MainActor
@Suite("Browsing")
struct BrowseTests {
  @Test func `walks from entities to objects, relations and history`() throws {
    let world = try CommandWorld.withBudget()
    _ = world.run("add Budget.daybook Budget 'title=日本の飴と餅とお茶 🍵 كتاب' total=1")
    try world.write(
      "walk.script",
      """
      resize 60x16
      expect title Entities
      open 1
      filter "title = 'Movies'"
      expect rows 1
      open 1
      expect sections Values "expenses (2)"
      key h
      back
      open 1
      expect message "leads nowhere"
      press Quit
      """
    )

    let transcript = world.transcript("browse Budget.daybook --script walk.script --snapshot")

    try Fixture("CLI/browse.txt").expect(transcript)
  }

  @Test func `shows a moment of the past, and says where a condition is wrong`() throws {
    let world = try CommandWorld.withBudget()
    try world.write(
      "past.script",
      """
      open 2
      expect rows 1
      filter "amount >"
      expect rows 1
      expect message "column 9"
      filter " 1000"
      expect rows 0
      show
      expect rows 5
      """
    )
    try world.write("broken.script", "open 2\nhop\n")

    let transcript = world.transcript(
      "browse Budget.daybook --at 3 --script past.script",
      "browse Budget.daybook --script broken.script",
      "browse Budget.daybook --script none.script",
      "browse Budget.daybook/journal/000001.jsonl --at 99 --script past.script",
      "browse Other.daybook",
      "browse -"
    )

    try Fixture("CLI/browse-past.txt").expect(transcript)
  }

  @Test func `is a dialogue without a terminal`() throws {
    var world = try CommandWorld.withBudget()
    try world.write("answers", "2\n/ amount > 5\n1\nh\nback\nback\nq\n")
    world.standardInput = "answers"

    try Fixture("CLI/browse-plain.txt").expect(world.transcript("browse Budget.daybook"))
  }
}
