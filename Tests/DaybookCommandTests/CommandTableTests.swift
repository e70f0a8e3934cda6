import DaybookCommand
import DaybookModel
import DaybookTerminal
import Testing

@Suite("The table of commands")
struct CommandTableTests {
  @Test(arguments: CommandName.allCases)
  func `describes each command under its own name`(name: CommandName) {
    #expect(CommandTable.description(of: name).name == name)
  }

  @Test(arguments: CommandTable.descriptions.map(\.name))
  func `has examples that the parser understands`(name: CommandName) throws {
    let description = CommandTable.description(of: name)

    #expect(!description.examples.isEmpty)
    for example in description.examples {
      let words = example.command.split(separator: " ").map(String.init)
      #expect(try ArgumentParser().parse(words).command == name)
    }
  }

  @Test(arguments: CommandName.allCases)
  func `lists no flag twice`(name: CommandName) {
    let flags = CommandTable.description(of: name).allFlags

    #expect(Set(flags).count == flags.count)
  }

  @Test func `gives every flag to some command`() {
    let used = Set(CommandTable.descriptions.flatMap(\.allFlags))

    #expect(Flag.allCases.filter { !used.contains($0) } == [])
  }

  @Test(arguments: CommandName.allCases)
  func `keeps every help line readable`(name: CommandName) {
    let page = HelpText().page(for: CommandTable.description(of: name))

    for line in page.split(separator: "\n") {
      #expect(DisplayWidth.columns(of: String(line)) <= 100)
    }
  }
}
