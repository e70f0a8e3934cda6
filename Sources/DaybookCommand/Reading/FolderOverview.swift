import DaybookBytes
import DaybookJournal
import DaybookTerminal

/// What `daybook info` tells of a store's folder beside its journal.
struct FolderOverview {
  private let holder: LockHolder?
  private let blobCount: Int
  private let cache: (fileCount: Int, byteCount: Int64)
  private let quarantine: (fileCount: Int, byteCount: Int64)
  private let freeByteCount: Int64
  private let isHeadThere: Bool

  init(_ fileSystem: RealFileSystem) throws(JournalError) {
    let folder = StoreFolder(fileSystem)
    holder = try folder.lockHolder()
    blobCount = try folder.blobCount()
    cache = try folder.contents(of: .cache)
    quarantine = try folder.contents(of: .quarantine)
    freeByteCount = try folder.freeByteCount()
    isHeadThere = try JournalHead.read(fileSystem) != nil
  }

  /// What is known, for people.
  var rows: [[String]] {
    var rows = [["lock", holder.map(sentence) ?? "free"]]
    if !isHeadThere { rows.append(["note", JournalVerification.Note.headMissing.sentence]) }
    if blobCount > 0 { rows.append(["blobs", grouped(blobCount)]) }
    if cache.fileCount > 0 { rows.append(["cache", size(of: cache)]) }
    if quarantine.fileCount > 0 { rows.append(["quarantine", size(of: quarantine)]) }
    return rows + [["free space", counted(Int(freeByteCount), "byte")]]
  }

  /// The same for programs.
  var members: [JSONMember] {
    [
      JSONMember("lock", holder.map { .string(sentence($0)) } ?? .null),
      JSONMember("head", .boolean(isHeadThere)),
      JSONMember("blobs", .integer(Int64(blobCount))),
      JSONMember("cacheBytes", .integer(cache.byteCount)),
      JSONMember("quarantineBytes", .integer(quarantine.byteCount)),
      JSONMember("freeBytes", .integer(freeByteCount)),
    ]
  }

  private func sentence(_ holder: LockHolder) -> String {
    let since = holder.since.description.prefix(19)
    return SafeText.escaped(
      "process \(holder.processID) \"\(holder.program)\" on \(holder.host) since \(since)Z"
    )
  }

  private func size(of files: (fileCount: Int, byteCount: Int64)) -> String {
    counted(files.fileCount, "file") + ", " + counted(Int(files.byteCount), "byte")
  }
}
