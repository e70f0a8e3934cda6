import DaybookCommand
import DaybookTerminal
import Testing

@Suite("Text tables")
struct TextTableTests {
  private let rows = [
    ["Candy/1", "日本のキャンディ", "1"], ["Candy/2", "e\u{301}clair", "22"],
    ["Candy/3", "a name that is much longer than the others", "333"],
  ]

  private func table(columnLimit: Int?) -> TextTable {
    TextTable(
      [.init("id"), .init("name"), .init("count", .right)],
      style: Style(isColoured: false),
      columnLimit: columnLimit
    )
  }

  private func lines(columnLimit: Int?) throws -> [String] {
    let sink = MemorySink()
    try table(columnLimit: columnLimit).write(rows, to: sink)
    return sink.text.split(separator: "\n").map(String.init)
  }

  @Test func `align by displayed columns and cut nothing without a limit`() throws {
    let lines = try lines(columnLimit: nil)

    #expect(lines[0] == "id       name                                        count")
    #expect(lines[1] == "Candy/1  日本のキャンディ                                1")
    #expect(lines[2] == "Candy/2  e\u{301}clair                                         22")
    #expect(lines[3] == "Candy/3  a name that is much longer than the others    333")
  }

  @Test(arguments: [20, 24, 30, 40, 59, 60, 200])
  func `never exceed the terminal`(columnLimit: Int) throws {
    for line in try lines(columnLimit: columnLimit) {
      #expect(DisplayWidth.columns(of: line) <= columnLimit)
    }
  }

  @Test func `take from the widest column first`() throws {
    let lines = try lines(columnLimit: 40)

    #expect(lines[3] == "Candy/3  a name that is much lon…    333")
  }

  @Test func `paint headings without moving anything`() throws {
    let sink = MemorySink()
    var table = table(columnLimit: nil)
    table.style = Style(isColoured: true)

    try table.write(rows, to: sink)

    #expect(sink.text.hasPrefix("\u{1B}[1mid\u{1B}[0m       \u{1B}[1mname\u{1B}[0m"))
  }
}
