import DaybookBytes
import DaybookCommand
import DaybookJournal
import DaybookModel
import TestSupport
import Testing

/// Stores that were altered, cut or torn, and journals out of their stores.
@Suite("Verification")
struct VerifyTests {
  private static let segment = "Budget.daybook/journal/000001.jsonl"

  /// Replaces a text in the segment, and repairs the line's checksum when asked.
  private func alter(
    _ world: borrowing CommandWorld,
    _ text: String,
    to other: String,
    repairing: Bool = false
  ) throws {
    let lines = try world.text(VerifyTests.segment).split(separator: "\n").map { line in
      guard line.contains(text) else { return String(line) }
      let altered = String(line.replacing(text, with: other))
      return repairing ? JournalLine(altered).text : altered
    }
    try world.write(VerifyTests.segment, lines.map { $0 + "\n" }.joined())
  }

  private func sum(_ bytes: [UInt8]) -> String { SHA256.digest(of: bytes).hex }

  @Test func `damage is told with file, line, byte and transaction, and reading refuses it`() throws
  {
    let world = try CommandWorld.withBudget()
    try alter(world, "Cinema", to: "Casino")

    try Fixture("CLI/damaged.txt").expect(
      world.transcript(
        "verify Budget.daybook",
        "verify Budget.daybook --json",
        "list Budget.daybook Budget",
        "log Budget.daybook --reverse",
        "add Budget.daybook Budget title=X",
        "info Budget.daybook"
      )
    )
  }

  @Test func `what stands before the damage can still be looked at`() throws {
    let world = try CommandWorld.withBudget()
    try alter(world, "Cinema", to: "Casino")

    for line in [
      "list Budget.daybook Budget --at 2", "get Budget.daybook Budget/1 --at 2",
      "model Budget.daybook --at 2", "info Budget.daybook --at 2", "show Budget.daybook 2",
      "log Budget.daybook --at 2",
    ] {
      let outcome = world.run(line)
      #expect(outcome.code == .success, "\(line): \(outcome.errorOutput)")
    }
    for line in ["log Budget.daybook --json", "history Budget.daybook Budget/1 --json"] {
      let outcome = world.run(line)
      #expect(outcome.code == .damaged)
      #expect(outcome.output.contains("\"tx\": 2"), "\(outcome.output)")
    }
  }

  @Test func `a moment belongs to every reading command but one, which says why`() throws {
    let world = try CommandWorld.withBudget()

    #expect(world.run("info Budget.daybook --at 3 --json").output.contains("\"tx\": 3"))
    #expect(world.run("show Budget.daybook 3 --at 3").code == .success)
    #expect(world.run("show Budget.daybook 4 --at 3").code == .answeredNo)
    let outcome = world.run("verify Budget.daybook --at 3")
    #expect(outcome.code == .usage)
    #expect(outcome.errorOutput.contains("prove the journal as a whole"))
  }

  @Test func `an edit with a repaired checksum does not match its hash`() throws {
    let world = try CommandWorld.withBudget()
    try alter(world, "Cinema", to: "Casino", repairing: true)

    let outcome = world.run("verify Budget.daybook")

    #expect(outcome.code == .damaged)
    #expect(
      outcome.errorOutput
        == """
        daybook: error: Budget.daybook/journal/000001.jsonl:8: transaction 3 by ben is damaged \\
        (its lines do not match its hash)
        Byte 3026, written 2021-11-08T12:00:00Z. 2 transactions before it are sound.
        try: daybook log Budget.daybook --at 2

        """.replacing("\\\n", with: "")
    )
  }

  @Test func `a save that was cut off is told, set aside and not lost`() throws {
    let world = try CommandWorld.withBudget()
    let whole = try world.text(VerifyTests.segment)
    try world.write(VerifyTests.segment, whole + "{\"op\":\"begin\",\"tx\":6,\"at\":\"2021-")

    try Fixture("CLI/torn.txt").expect(
      world.transcript(
        "verify Budget.daybook",
        "list Budget.daybook Expense",
        "info Budget.daybook",
        "add Budget.daybook Budget title=Dinner",
        "log Budget.daybook --limit 3",
        "info Budget.daybook",
        "verify Budget.daybook"
      )
    )
  }

  @Test func `a cut between transactions is noticed, and a lost HEAD is told`() throws {
    let world = try CommandWorld.withBudget()
    let lines = try world.text(VerifyTests.segment).split(separator: "\n")
    let cut = lines.prefix { !$0.contains("\"tx\":5") }
    try world.write(VerifyTests.segment, cut.map { $0 + "\n" }.joined())
    let noticed = world.transcript("verify Budget.daybook", "list Budget.daybook Budget")
    try world.write("Budget.daybook/HEAD", "")

    try Fixture("CLI/cut.txt").expect(noticed + world.transcript("verify Budget.daybook"))
  }

  @Test func `a hash that was noted elsewhere must be the transaction's`() throws {
    let world = try CommandWorld.withBudget()
    let shown = world.run("show Budget.daybook 3 --json").output
    let hash = try #require(JSONValue(parsing: shown)["sha"]?.string)
    let wrong = String(hash.reversed())

    #expect(world.run("verify Budget.daybook --expect 3:\(hash)").code == .success)
    let outcome = world.run("verify Budget.daybook --expect 3:\(wrong)")
    #expect(outcome.code == .damaged)
    #expect(outcome.errorOutput.contains("3:\(hash)"))
    #expect(world.run("verify Budget.daybook --expect 99:\(hash)").code == .damaged)
  }

  @Test func `segments and streams are read like stores`() throws {
    var world = try CommandWorld.withBudget()
    try world.write("one.jsonl", try world.bytes(VerifyTests.segment))
    world.standardInput = "one.jsonl"

    let transcript = world.transcript(
      "verify one.jsonl",
      "verify -",
      "list one.jsonl Expense",
      "list - Expense --at 4",
      "get one.jsonl Budget/1",
      "log - --limit 1 -p",
      "show one.jsonl 5",
      "history - Expense/2",
      "info one.jsonl",
      "model - --json",
      "add one.jsonl Budget title=X",
      "list one.jsonl Budget --at 9"
    )

    try Fixture("CLI/segment.txt").expect(transcript)
  }

  @Test func `a later segment by itself is no damage but has no model`() throws {
    let world = try CommandWorld.withBudget()
    let fileSystem = try RealFileSystem(path: world.path("Budget.daybook"))
    let journal = try Journal.open(JournalSurroundings(fileSystem: fileSystem), replay: nil).journal
    try journal.rotate()
    try journal.close()
    #expect(world.run("add Budget.daybook Budget title=Dinner").code == .success)

    let outcome = world.run("list Budget.daybook/journal/000002.jsonl Budget")

    #expect(outcome.code == .storeUnavailable, "\(outcome.errorOutput)")
    #expect(outcome.errorOutput.contains("000002.jsonl: is not a store: it holds no model"))
    #expect(world.run("log Budget.daybook/journal/000002.jsonl").code == .success)
    let verified = world.run("verify Budget.daybook/journal/000002.jsonl")
    #expect(verified.code == .success)
    #expect(
      verified.output.contains(
        "note         segment 1 is not at hand: that this one follows it was not checked"
      ),
      "\(verified.output)"
    )
  }

  @Test func `a newer format is exit 9 and says so`() throws {
    let world = try CommandWorld.withBudget()
    try alter(world, "\"format\":1,\"reader\":1", to: "\"format\":2,\"reader\":2", repairing: true)

    for line in ["list Budget.daybook Budget", "verify Budget.daybook"] {
      let outcome = world.run(line)
      #expect(outcome.code == .newerFormat, "\(line): \(outcome.errorOutput)")
      #expect(outcome.errorOutput.contains("format 2"))
    }
  }

  @Test func `the hash of a transaction is that of the lines that show names`() throws {
    let world = try CommandWorld.withBudget()
    let lines = try world.text(VerifyTests.segment).split(separator: "\n").map { $0 + "\n" }

    for number in 1...5 {
      let shown = try JSONValue(parsing: world.run("show Budget.daybook \(number) --json").output)
      let range = try #require(shown["lines"]?.elements).compactMap(\.integer)
      let text = lines[Int(range[0]) - 1..<Int(range[1])].joined()
      #expect(sum(Array(text.utf8)) == shown["sha"]?.string)
      #expect(lines[Int(range[1])].contains("\"op\":\"commit\",\"tx\":\(number)"))
    }
  }

  @Test func `reading writes nothing at all`() throws {
    let world = try CommandWorld.withBudget()
    let files = ["journal/000001.jsonl", "HEAD", "LOCK", ".gitattributes"]
    let before = try files.map { try world.bytes("Budget.daybook/" + $0) }

    for command in [
      "info", "model", "log", "log -p", "verify", "list Budget", "get Budget/1", "show 2",
      "history Budget/1",
    ] {
      var words = shellWords(command)
      words.insert("Budget.daybook", at: 1)
      #expect(world.run(words).code == .success)
    }

    #expect(try files.map { try world.bytes("Budget.daybook/" + $0) } == before)
    #expect(try world.names(in: "Budget.daybook") == [".gitattributes", "HEAD", "LOCK", "journal"])
  }
}
