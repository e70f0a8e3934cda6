import DaybookCommand
import DaybookModel
import DaybookTerminal
import Testing

@Suite("Delimited files")
struct DelimitedReaderTests {
  /// Records as texts; `nil` is an empty unquoted field.
  private func records(
    _ text: String,
    delimiter: UInt8 = 0x2C,
    pieceByteCount: Int = .max,
    keepsEmptyLines: Bool = false
  ) throws -> [[String?]] {
    let source = MemorySource([UInt8](text.utf8), pieceByteCount: pieceByteCount)
    let reader = DelimitedReader(source, path: "test.csv", delimiter: delimiter)
    var records: [[String?]] = []
    while try reader.next(keepsEmptyLines: keepsEmptyLines) {
      var fields: [String?] = []
      for index in reader.fields.indices { fields.append(try reader.text(of: index)) }
      records.append(fields)
    }
    return records
  }

  @Test(arguments: ["\n", "\r\n", "\r"], [1, 2, 3, 7, Int.max])
  func `are read the same whatever ends their lines and however they arrive`(
    lineEnd: String,
    pieceByteCount: Int
  ) throws {
    let text = ["a,b", "1,\"two, \"\"2\"\"\"", ",\"\"", "", "\"\",é"].joined(separator: lineEnd)

    let records = try records(text, pieceByteCount: pieceByteCount)

    #expect(records == [["a", "b"], ["1", "two, \"2\""], [nil, ""], ["", "é"]])
  }

  @Test func `keep line ends within quotes`() throws {
    let records = try records("a,b\n\"one\r\ntwo\",3\n")

    #expect(records == [["a", "b"], ["one\r\ntwo", "3"]])
  }

  @Test func `may begin with a byte-order mark`() throws {
    #expect(try records("\u{FEFF}a,b\n1,2") == [["a", "b"], ["1", "2"]])
  }

  @Test func `hold quotes within unquoted fields as they are`() throws {
    #expect(try records("5\" pipe,x\"y\"z") == [["5\" pipe", "x\"y\"z"]])
  }

  @Test func `end with or without a line end, and with an empty field`() throws {
    #expect(try records("a,b,") == [["a", "b", nil]])
    #expect(try records("a,b,\n") == [["a", "b", nil]])
    #expect(try records("") == [])
    #expect(try records("\n\n") == [])
  }

  @Test func `keep empty lines when asked`() throws {
    #expect(try records("a\n\nb\n", keepsEmptyLines: true) == [["a"], [nil], ["b"]])
  }

  @Test func `take tabs as well`() throws {
    #expect(
      try records("a\tb\n1,2\t\"x\ty\"\n", delimiter: 0x09) == [["a", "b"], ["1,2", "x\ty"]]
    )
  }

  @Test func `grow their buffer for long records`() throws {
    let long = String(repeating: "0123456789", count: 30_000)

    let records = try records("a\n\"\(long)\"\nb\n", pieceByteCount: 1_000)

    #expect(records == [["a"], [long], ["b"]])
  }

  @Test(arguments: [
    ("a,b\n1,\"open\n2\n", "t.csv:2:3", "the quote that opens here is never closed"),
    ("a,b\n1,\"x\"y\n", "t.csv:2:6", "text stands behind the closing quote of a field"),
    ("\u{FEFF}\"é\n\"x", "t.csv:2:2", "text stands behind the closing quote of a field"),
  ])
  func `name line and column of what is malformed`(
    text: String,
    place: String,
    summary: String
  ) throws {
    let reader = DelimitedReader(MemorySource([UInt8](text.utf8)), path: "t.csv")

    let failure = #expect(throws: CommandFailure.self) { while try reader.next() {} }

    #expect(failure?.place == place)
    #expect(failure?.summary == summary)
    #expect(failure?.exitCode == .badInput)
  }

  @Test func `show the line with a caret`() throws {
    let text = "name,code\nNamibia,NA12\n"
    let reader = DelimitedReader(MemorySource([UInt8](text.utf8)), path: "iso.csv")
    _ = try reader.next()
    _ = try reader.next()

    let failure = reader.failure("too long", field: 1)

    #expect(
      failure.text(style: Style(isColoured: false)) == """
        daybook: error: iso.csv:2:9: too long
          2 | Namibia,NA12
            |         ^

        """
    )
  }

  @Test func `refuse bytes that are not UTF-8`() throws {
    let reader = DelimitedReader(MemorySource([0x61, 0x2C, 0xFF, 0x0A]), path: "t.csv")
    _ = try reader.next()

    let failure = #expect(throws: CommandFailure.self) { try reader.text(of: 1) }

    #expect(failure?.place == "t.csv:1:3")
  }

  @Test func `refuse UTF-16`() throws {
    let reader = DelimitedReader(MemorySource([0xFF, 0xFE, 0x61, 0x00]), path: "t.csv")

    let failure = #expect(throws: CommandFailure.self) { try reader.next() }

    #expect(failure?.summary == "the text is UTF-16; save it as UTF-8")
  }
}
