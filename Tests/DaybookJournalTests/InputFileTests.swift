import DaybookJournal
import TestSupport
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite("Input files")
struct InputFileTests {
  @Test func `are read again from any offset`() throws {
    let directory = try TemporaryDirectory()
    let path = directory.path(of: "a.csv")
    try Data("hello".utf8).write(to: URL(filePath: path))
    let file = try InputFile(path: path)

    #expect(file.byteCount == 5)
    #expect(file.offset == 0)
    #expect(try file.readAll() == Array("hello".utf8))
    #expect(file.offset == 5)
    try file.move(to: 1)
    #expect(try file.readAll() == Array("ello".utf8))
  }

  @Test func `are copied into files without a name`() throws {
    let directory = try TemporaryDirectory()
    let path = directory.path(of: "a.csv")
    try Data(repeating: 7, count: 3 << 20).write(to: URL(filePath: path))
    let file = try InputFile(path: path)
    try file.move(to: 5)

    let copy = try file.spooled(in: directory.path)

    #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path) == ["a.csv"])
    #expect(copy.byteCount == Int64(3 << 20) - 5)
    #expect(try copy.readAll().count == (3 << 20) - 5)
    try copy.move(to: 0)
    #expect(try copy.readAll().first == 7)
  }

  @Test func `say where a copy cannot be made`() throws {
    let directory = try TemporaryDirectory()
    let path = directory.path(of: "a.csv")
    try Data("a".utf8).write(to: URL(filePath: path))
    let file = try InputFile(path: path)

    let fault = #expect(throws: IOFault.self) {
      try file.spooled(in: directory.path(of: "missing"))
    }

    #expect(fault?.code == .missing)
    #expect(fault?.path.hasPrefix(directory.path(of: "missing")) == true)
  }
}
