import DaybookSamples
import DaybookTerminal
import TestSupport
import Testing

/// Each sample, driven by its own script.
@Suite("Samples by script")
struct SampleScriptTests {
  @Test(arguments: Samples.all.map(\.name))
  func `show golden frames`(name: String) throws {
    let application = try #require(Samples.all.first { $0.name == name })
    let world = try SampleWorld()

    let output = try world.run(application.script, on: application, isSnapshot: true)

    #expect(try world.names() == application.files)
    try Fixture("Samples/\(name).txt").expect(output)
  }

  @Test(arguments: Samples.all.map(\.name), ["60x16", "200x60", "80x24"])
  func `fill screens of any size`(name: String, size: String) throws {
    let application = try #require(Samples.all.first { $0.name == name })
    let sides = size.split(separator: "x").compactMap { Int($0) }
    let world = try SampleWorld()

    // The first frame is drawn before the script says how large the screen is.
    let output = try world.run(
      "resize \(size)\n" + application.script,
      on: application,
      isSnapshot: true
    )
    let lines = output.split(separator: "\n").filter { "┌│├└".contains($0.prefix(1)) }

    #expect(lines.count > 25)
    for line in lines.dropFirst(24) {
      #expect(DisplayWidth.columns(of: String(line)) == sides[0], "\(line)")
    }
  }

  @Test(arguments: Samples.all.map(\.name))
  func `leave no file when they are kept in memory`(name: String) throws {
    let application = try #require(Samples.all.first { $0.name == name })
    let world = try SampleWorld()
    var launch = world.launch()
    launch.isInMemory = true

    _ = try world.run(application.script, on: application, launch)

    #expect(try world.names() == [])
  }

  @Test(arguments: Samples.all.map(\.name))
  func `go on where they were left`(name: String) throws {
    let application = try #require(Samples.all.first { $0.name == name })
    let world = try SampleWorld()
    _ = try world.run(application.script, on: application)

    let again = try world.run("show", on: application)

    #expect(!again.contains("No budgets yet") && !again.contains("Nobody yet"))
    #expect(!again.contains("No companies yet") && !again.contains("No fruits yet"))
  }

  @Test func `are told of each line by whoever debugs`() throws {
    let world = try SampleWorld()
    var launch = world.launch()
    let told = Told()
    launch.tell = { told.take($0) }

    _ = try world.run(Application.budget.script, on: .budget, launch)

    #expect(told.lines.first?.hasPrefix("store ") == true)
    #expect(told.lines.contains { $0.contains("\"Movies\"") && $0.hasPrefix("line ") })
  }
}
