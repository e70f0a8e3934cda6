import DaybookCommand
import Testing

@Suite("JSON elements")
struct JSONElementReaderTests {
  private func elements(
    _ text: String,
    form: JSONElementReader.Form,
    pieceByteCount: Int = .max
  ) throws -> [String] {
    let source = MemorySource([UInt8](text.utf8), pieceByteCount: pieceByteCount)
    let reader = JSONElementReader(source, path: "t.json", form: form)
    var elements: [String] = []
    while try reader.next() {
      elements.append(String(decoding: reader.element, as: UTF8.self))
    }
    return elements
  }

  @Test(arguments: [1, 2, 5, Int.max])
  func `are cut out of an array however it arrives`(pieceByteCount: Int) throws {
    let text = "\u{FEFF} [ {\"a\":\"]},\\\"[\"} ,\n[1,{}], 5 ,null]\n"

    let elements = try elements(text, form: .array, pieceByteCount: pieceByteCount)

    #expect(elements == ["{\"a\":\"]},\\\"[\"}", "[1,{}]", "5 ", "null"])
  }

  @Test(arguments: [1, 3, Int.max])
  func `are the lines of JSON lines`(pieceByteCount: Int) throws {
    let text = "{\"a\":1}\r\n\n{\"b\":[2]}"

    let elements = try elements(text, form: .lines, pieceByteCount: pieceByteCount)

    #expect(elements == ["{\"a\":1}\r", "{\"b\":[2]}"])
  }

  @Test(arguments: [
    ("", "t.json:1:1", "the file is empty; expected ["),
    ("{\"a\":1}", "t.json:1:1", "expected an array of objects, which begins with ["),
    ("[{} {}]", "t.json:1:5", "expected , or ]"),
    ("[1]\n x", "t.json:2:2", "text stands behind the end of the array"),
    ("[1,\n\"é\", \"abc", "t.json:2:6", "the string that opens here is never closed"),
    ("[{\"a\":[1}", "t.json:1:10", "the array is never closed"),
  ])
  func `tell where the brackets do not fit`(text: String, place: String, summary: String) {
    let failure = #expect(throws: CommandFailure.self) { try elements(text, form: .array) }

    #expect(failure?.place == place)
    #expect(failure?.summary == summary)
  }
}
