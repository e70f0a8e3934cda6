import DaybookCommand
import DaybookJournal
import DaybookModel
import Synchronization
import TestSupport
import Testing

/// The flags of `import`: keys, policies, batches, nulls, paths and encodings.
@Suite("Import flags")
struct ImportFlagTests {
  /// Countries, cities that name them, and people that name each other and their cities.
  private static let model = """
    {"name":"World","entities":[
      {"name":"Country","attributes":[{"name":"name","type":"String"},
        {"name":"code","type":"String","maximum":2}],
       "relationships":[{"name":"cities","destination":"City","inverse":"country","toMany":true,
         "optional":true,"deleteRule":"Nullify"}],"unique":[["code"]]},
      {"name":"City","attributes":[{"name":"name","type":"String"},
        {"name":"size","type":"Integer 32","optional":true,"default":1}],
       "relationships":[{"name":"country","destination":"Country","inverse":"cities",
         "optional":true,"deleteRule":"Nullify"},
         {"name":"people","destination":"Person","inverse":"cities","toMany":true,
         "optional":true,"deleteRule":"Nullify"}]},
      {"name":"Person","attributes":[{"name":"number","type":"Integer 32"},
        {"name":"name","type":"String"}],
       "relationships":[{"name":"boss","destination":"Person","inverse":"staff","optional":true,
         "deleteRule":"Nullify"},{"name":"staff","destination":"Person","inverse":"boss",
         "toMany":true,"optional":true,"deleteRule":"Nullify"},
         {"name":"cities","destination":"City","inverse":"people","toMany":true,"optional":true,
         "deleteRule":"Nullify"}],"unique":[["number"]]}]}
    """

  private func world() throws -> CommandWorld {
    let world = try CommandWorld()
    try world.write("world.json", Self.model)
    try world.write("countries.csv", "name,code\nAustria,AT\nItaly,IT\nUnited Kingdom,UK\n")
    _ = world.run("new W.daybook --model world.json")
    _ = world.run("import W.daybook Country countries.csv")
    return world
  }

  @Test func `destinations are found by a unique attribute`() throws {
    let world = try world()
    try world.write("cities.csv", "name,iso\nWien,AT\nRoma,IT\nGraz,AT\nAtlantis,\n")
    try world.write("wrong.csv", "name,iso\nWien,AT\nBerlin,DE\n")
    try world.write(
      "nested.json",
      #"[{"name":"London","country":{"code":"UK","flag":1}},{"name":"X","country":null}]"#
    )

    try Fixture("CLI/import-keys.txt").expect(
      world.transcript(
        "import W.daybook City cities.csv --map country.code=iso",
        "import W.daybook City cities.csv --map iso=country.code --dry-run",
        "import W.daybook City wrong.csv --map country.code=iso",
        "import W.daybook City cities.csv --map country.name=iso",
        "import W.daybook City cities.csv --map country.cod=iso",
        "import W.daybook City cities.csv --map country.code=iso --map name=country",
        "import W.daybook City nested.json",
        "list W.daybook City",
        "list W.daybook Country --columns name,cities"
      )
    )
  }

  @Test func `rows of one file name each other, also forward`() throws {
    let world = try world()
    try world.write("people.csv", "number,name,boss\n1,Ann,3\n2,Ben,1\n3,Cid,\n")
    try world.write("lost.csv", "number,name,boss\n7,Gil,8\n")
    let map = "--map boss.number=boss"

    let outcome = world.run("import W.daybook Person people.csv \(map)")
    let lost = world.run("import W.daybook Person lost.csv \(map)")

    #expect(outcome.errorOutput == "")
    #expect(
      world.run("list W.daybook Person -o csv --columns number,boss").output
        == "number,boss\n1,Person/3\n2,Person/1\n3,\n"
    )
    #expect(lost.code == .badInput)
    #expect(
      lost.errorOutput.hasPrefix("daybook: error: lost.csv:2: there is no Person with number '8'")
    )
  }

  @Test func `a table of pairs fills a relationship`() throws {
    let world = try world()
    try world.write("cities.csv", "name\nWien\nGraz\n")
    try world.write("people.csv", "number,name\n1,Ann\n2,Ben\n")
    try world.write("pairs.csv", "person,cities\n1,City/1\n")
    try world.write("staff.csv", "person,member\n1,2\n2,2\n2,1\n")
    _ = world.run("import W.daybook City cities.csv")
    _ = world.run("import W.daybook Person people.csv")
    let flags = "--key number --policy update --map person=number"

    let pairs = world.run("import W.daybook Person pairs.csv \(flags)")
    let staff = world.run("import W.daybook Person staff.csv \(flags) --map staff.number=member")
    let again = world.run("import W.daybook Person pairs.csv \(flags)")

    #expect(pairs.output.hasPrefix("tx 5: 0 inserted, 1 updated"))
    #expect(staff.code == .success, "\(staff.errorOutput)")
    #expect(again.output == "nothing changed\n")
    #expect(
      world.run("list W.daybook City --columns people -o csv").output == "people\nPerson/1\n\"\"\n"
    )
  }

  @Test func `policies say what becomes of keys that are there`() throws {
    let world = try world()
    try world.write("more.csv", "name,code\nBritain,UK\nFrance,FR\nFrankreich,FR\n")
    let texts = world.transcript(
      "import W.daybook Country more.csv",
      "import W.daybook Country more.csv --key code",
      "import W.daybook Country more.csv --policy skip",
      "list W.daybook Country -o csv",
      "import W.daybook Country more.csv --policy update",
      "import W.daybook Country more.csv --policy update",
      "list W.daybook Country -o csv",
      "import W.daybook Country more.csv --policy replace",
      "import W.daybook Country more.csv --key size",
      "import W.daybook Country countries.csv --key name --policy skip"
    )
    try Fixture("CLI/import-policies.txt").expect(texts)
  }

  @Test func `bad rows are left out as far as that is allowed`() throws {
    let world = try world()
    try world.write("bad.csv", "name,code\nFrance,FR\nNamibia,NA12\n,DE\nSpain,ES\n")
    try Fixture("CLI/import-errors.txt").expect(
      world.transcript(
        "import W.daybook Country bad.csv",
        "import W.daybook Country bad.csv --max-errors 1",
        "import W.daybook Country bad.csv --max-errors 2 --dry-run",
        "import W.daybook Country bad.csv --max-errors 2",
        "list W.daybook Country -o csv",
        "import W.daybook Country bad.csv --max-errors few"
      )
    )
  }

  @Test func `batches are transactions of their own, and bad rows are found before`() throws {
    var world = try world()
    let rows = (1...10).map { "\($0),P\($0),\($0 == 1 ? "" : "\($0 - 1)")" }
    try world.write("people.csv", "number,name,boss.number\n" + rows.joined(separator: "\n"))
    try world.write("twice.csv", "number,name\n11,A\n12,B\n11,C\n")
    try world.write("bad.csv", "number,name\n11,A\n12,B\nx,C\n")

    let bad = world.run("import W.daybook Person bad.csv --batch 1")
    let twice = world.run("import W.daybook Person twice.csv --batch 1")
    world.standardInput = "people.csv"
    let dry = world.run("import W.daybook Person people.csv --batch 4 --dry-run")
    let good = world.run("import W.daybook Person - --batch 4")

    #expect(bad.code == .badInput)
    #expect(twice.code == .rejected)
    #expect(twice.errorOutput.contains("Person/1 is twice.csv:2\n  Person/3 is twice.csv:4"))
    #expect(good.output == "tx 3 to 5: 10 inserted, 0 updated, 0 deleted (Person/1 … Person/10)\n")
    #expect(world.run("list W.daybook Person -o csv --columns boss").output.contains("Person/9"))
    #expect(
      world.run("import W.daybook Person people.csv --batch 3 --policy skip").output
        == "nothing changed\n"
    )
    #expect(world.run("import W.daybook Person people.csv --batch 0").code == .usage)
    #expect(dry.code == .success)
    #expect(dry.output.hasPrefix("dry run, nothing saved: "), "\(dry.output)")
    #expect(dry.output.contains(" 0 updated, 0 deleted"))
  }

  @Test func `an interrupted import leaves whole batches only`() throws {
    var batchCounts: Set<Int> = []
    for delay in 0..<12 {
      var world = try world()
      let rows = (1...10).map { "\($0),P\($0)" }
      try world.write("people.csv", "number,name\n" + rows.joined(separator: "\n"))
      world.isInterrupted = true
      world.interruptDelay = delay

      let outcome = world.run("import W.daybook Person people.csv --batch 4")
      world.isInterrupted = false

      let saved = world.run("log W.daybook --oneline").output.split(separator: "\n").count - 2
      let count = world.run("list W.daybook Person --count").output
      batchCounts.insert(saved)
      guard outcome.code == .interrupted else {
        #expect(count == "10\n")
        continue
      }
      #expect(count == "\(saved * 4)\n")
      #expect(outcome.errorOutput.contains("line \(saved * 4 + 1) are saved") == (saved > 0))
    }
    #expect(batchCounts.isSuperset(of: [0, 1, 2]))
  }

  @Test func `a long import shows a bar on a terminal only`() throws {
    var world = try world()
    let rows = (1...600).map { "\($0),P" }
    try world.write("people.csv", "number,name\n" + rows.joined(separator: "\n"))
    world.clock = SlowClock()
    let dry = "import W.daybook Person people.csv --dry-run"

    let silent = world.run(dry)
    world.terminal.isErrorTerminal = true
    let shown = world.run(dry)
    let quiet = world.run(dry + " -q")

    #expect(silent.errorOutput == "")
    #expect(quiet.errorOutput == "")
    let bar = String(repeating: "#", count: 30)
    #expect(
      shown.errorOutput == "\rimporting [\(bar)] 100 % 512 rows\u{1B}[K\r\u{1B}[K"
    )
  }

  @Test func `a text stands for null, and an array stands within objects`() throws {
    let world = try world()
    try world.write("null.csv", "name,size\n\"NULL\",NULL\nNULLS,2\n")
    try world.write(
      "deep.json",
      #"{"a":[1,"]"],"b":{"x":{},"rows":[{"name":"Wien","size":"-"}],"y":[{}]},"c":"}"}"#
    )
    try Fixture("CLI/import-shapes.txt").expect(
      world.transcript(
        "import W.daybook City null.csv --null NULL",
        "import W.daybook City deep.json --path b.rows --null -",
        "list W.daybook City -o jsonl --columns name,size",
        "import W.daybook City deep.json",
        "import W.daybook City deep.json --path b.row",
        "import W.daybook City deep.json --path a",
        "import W.daybook City null.csv --path a"
      )
    )
  }

  @Test(
    arguments: [
      ("utf-16le", [0xFF, 0xFE] + units("name\nWörgl €😀\n", isBig: false)),
      ("utf-16be", [0xFE, 0xFF] + units("name\nWörgl €😀\n", isBig: true)),
      ("utf-16", [0xFE, 0xFF] + units("name\nWörgl €😀\n", isBig: true)),
      ("utf-16le", units("name\nWörgl €😀\n", isBig: false)),
      ("windows-1252", Array("name\nW".utf8) + [0xF6] + Array("rgl ".utf8) + [0x80]),
      ("latin-1", Array("name\nW".utf8) + [0xF6] + Array("rgl".utf8)),
    ] as [(String, [UInt8])]
  )
  func `other encodings are read`(encoding: String, bytes: [UInt8]) throws {
    let world = try world()
    try world.write("city.csv", bytes)

    let outcome = world.run("import W.daybook City city.csv --encoding \(encoding)")

    #expect(outcome.code == .success, "\(outcome.errorOutput)")
    let name = ["windows-1252": "Wörgl €", "latin-1": "Wörgl"][encoding] ?? "Wörgl €😀"
    #expect(world.run("list W.daybook City -o csv --columns name").output == "name\n\(name)\n")
  }

  @Test func `hostile files are refused with their places`() throws {
    let world = try world()
    try world.write("byte.csv", Array("name,size\nWien,1\nGr".utf8) + [0xE4] + Array("z,2\n".utf8))
    try world.write("nul.csv", Array("name,size\nW\u{0}i,1\n".utf8))
    try world.write("behind.csv", "name,size\n\"Wien\"x,1\n")
    try world.write("ragged.csv", "name,size\nWien,1,2\nGraz\n")
    try world.write(
      "half.csv",
      [0xFF, 0xFE] + units("name\n", isBig: false) + [0x00, 0xD8, 0x41, 0x00]
    )
    try world.write("odd.csv", [0xFF, 0xFE, 0x6E])
    try world.write("wide.csv", [0xFF, 0xFE] + units("name\nWien\n", isBig: false))
    try world.write("control.csv", Array("name\nWien\n".utf8) + [0x81])
    try world.write("deep.json", String(repeating: "[", count: 100_000))
    try world.write("deep.jsonl", "{\"name\":" + String(repeating: "[", count: 70))
    try world.write("same.json", "[{\"name\":\"Wien\",\"name\":{\"a\":1,\"a\":2},\"name\":7}]")

    try Fixture("CLI/import-hostile.txt").expect(
      world.transcript(
        "import W.daybook City byte.csv",
        "import W.daybook City nul.csv",
        "import W.daybook City behind.csv",
        "import W.daybook City ragged.csv",
        "import W.daybook City half.csv --encoding utf-16",
        "import W.daybook City odd.csv --encoding utf-16",
        "import W.daybook City wide.csv",
        "import W.daybook City wide.csv --encoding utf-16be",
        "import W.daybook City ragged.csv --encoding utf-16",
        "import W.daybook City control.csv --encoding windows-1252",
        "import W.daybook City control.csv --encoding ebcdic",
        "import W.daybook City deep.json",
        "import W.daybook City deep.jsonl",
        "import W.daybook City same.json",
        "list W.daybook City"
      )
    )
  }
}

/// The bytes of a text in UTF-16.
private func units(_ text: String, isBig: Bool) -> [UInt8] {
  text.utf16.flatMap { unit in
    let halves = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
    return isBig ? halves : halves.reversed()
  }
}

/// A clock on which 600 ms pass whenever it is looked at.
private final class SlowClock: WallClock {
  private let time = Mutex(Duration.zero)

  var now: JournalInstant { JournalInstant(microseconds: 0) }

  var uptime: Duration {
    time.withLock { time in
      time += .milliseconds(600)
      return time
    }
  }
}
