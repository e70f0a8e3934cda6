import DaybookJournal
import Glibc
import TestSupport
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite("Real files")
struct RealFileSystemTests {
  @Test func `keep a journal that opens again`() throws {
    let directory = try TemporaryDirectory()
    let path = directory.path(of: "Budget.daybook")
    let journal = try Journal.create(surroundings(try .create(path: path)))
    let ticket = try journal.append(TransactionDraft(author: "ana"), after: 0) {
      sink throws(JournalError) in
      try sink.emit(lines("one", of: sink.number))
    }
    try journal.synchronize(ticket)
    try journal.close()

    let replay = RecordingReplay()
    let opening = try Journal.open(surroundings(try RealFileSystem(path: path)), replay: replay)
    try opening.journal.close()

    #expect(replay.transactions.map(\.texts) == [["one"]])
    #expect(try permissions(path) == String(0o700))
    #expect(try permissions(path + "/journal/000001.jsonl") == String(0o600))
    #expect(try permissions(path + "/HEAD") == String(0o600))
    let attributes = try String(contentsOfFile: path + "/.gitattributes", encoding: .utf8)
    #expect(attributes == "*.jsonl -text\n")
  }

  @Test(arguments: ["symbolic link", "second name", "directory"])
  func `are refused where something else stands`(other: String) throws {
    let directory = try TemporaryDirectory()
    let path = directory.path(of: "Budget.daybook")
    try Journal.create(surroundings(try .create(path: path))).close()
    let segment = path + "/journal/000001.jsonl"
    let elsewhere = directory.path(of: "elsewhere.jsonl")
    let files = FileManager.default
    switch other {
    case "symbolic link":
      try files.moveItem(atPath: segment, toPath: elsewhere)
      try files.createSymbolicLink(atPath: segment, withDestinationPath: elsewhere)
    case "second name":
      try files.linkItem(atPath: segment, toPath: elsewhere)
    default:
      try files.moveItem(atPath: segment, toPath: elsewhere)
      try files.createDirectory(atPath: segment, withIntermediateDirectories: false)
    }

    let fileSystem = try RealFileSystem(path: path)

    #expect(openingReason(surroundings(fileSystem)) == .unsafeFile)
  }

  @Test func `are locked against a second opening`() throws {
    let directory = try TemporaryDirectory()
    let path = directory.path(of: "Budget.daybook")
    let journal = try Journal.create(surroundings(try .create(path: path)))

    #expect(openingReason(surroundings(try RealFileSystem(path: path))) == .alreadyOpen)
    try journal.close()
    #expect(openingReason(surroundings(try RealFileSystem(path: path))) == nil)
  }

  @Test func `are unlocked by closing even while a process being started has copies of them`()
    throws
  {
    let directory = try TemporaryDirectory()
    let path = directory.path(of: "Budget.daybook")
    let journal = try Journal.create(surroundings(try .create(path: path)))
    let copy = try #require(try copyOfOpenFile(path + "/LOCK"))
    defer { close(copy) }

    try journal.close()

    #expect(openingReason(surroundings(try RealFileSystem(path: path))) == nil)
  }

  /// What a child process has of an open file before it runs its own program.
  private func copyOfOpenFile(_ path: String) throws -> Int32? {
    let names = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
    let wanted = path.utf8.map(CChar.init(bitPattern:))
    let file = names.first { name in
      var target = [CChar](repeating: 0, count: wanted.count + 1)
      let count = readlink("/proc/self/fd/" + name, &target, target.count)
      return count >= 0 && target.prefix(count).elementsEqual(wanted)
    }
    return file.flatMap { Int32($0) }.map { dup($0) }
  }

  @Test func `that cannot be written are named with the system's reason`() throws {
    let fileSystem = SimulatedFileSystem()
    let story = CrashStory(fileSystem)
    try story.create().close()
    fileSystem.failNext(.open, with: .code(.readOnlyFileSystem))

    #expect(openingReason(story.surroundings) == .notWritable(.readOnlyFileSystem))
  }

  @Test func `that are missing say so`() {
    #expect(throws: IOFault(.missing, .open, "/nowhere/at/all")) {
      _ = try RealFileSystem(path: "/nowhere/at/all")
    }
  }

  @Test func `outside of a store are read as a stream`() throws {
    let directory = try TemporaryDirectory()
    let path = try directory.write("title,total\nMovies,100\n", to: "budget.csv")

    let bytes = try InputFile(path: path).readAll()

    #expect(String(decoding: bytes, as: UTF8.self) == "title,total\nMovies,100\n")
    #expect(throws: IOFault(.isDirectory, .open, directory.path)) {
      _ = try InputFile(path: directory.path)
    }
  }

  private func surroundings(_ fileSystem: RealFileSystem) -> JournalSurroundings {
    JournalSurroundings(fileSystem: fileSystem)
  }

  private func permissions(_ path: String) throws -> String {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return attributes[.posixPermissions].map { "\($0)" } ?? "none"
  }
}
