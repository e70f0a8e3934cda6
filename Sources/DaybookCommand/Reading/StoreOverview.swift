import DaybookBytes
import DaybookJournal
import DaybookModel
import DaybookStore
import DaybookTerminal

/// What `daybook info` tells of a store.
struct StoreOverview {
  let path: String

  private(set) var summary: JournalReader.Summary?
  private var floor: Int64 = 0
  private(set) var folder: FolderOverview?
  private(set) var model: ManagedObjectModel?
  private var first: HistoryTransaction?
  private var last: HistoryTransaction?
  private var transactionCount = 0
  private var countsByName: [String: Int] = [:]

  init(path: String) {
    self.path = path
  }

  /// Reads the journal once, without tables.
  ///
  /// - Parameters:
  ///   - source: What to read.
  ///   - wanted: The transactions to tell of.
  /// - Throws: Damage, and what keeps the files from being read.
  mutating func read(
    _ source: ReadTarget,
    _ wanted: HistoryQuery
  ) throws(CommandFailure) {
    var overview = self
    var query = wanted
    query.changeLimit = 4
    do throws(JournalError) {
      let reading = try source.history.read(query) {
        overview.add($0)
        return true
      }
      overview.summary = reading.summary
      overview.floor = reading.floor
      if case .folder(let fileSystem) = source.origin {
        overview.folder = try FolderOverview(fileSystem)
      }
    } catch {
      throw source.failure(error)
    }
    self = overview
  }

  private mutating func add(_ transaction: HistoryTransaction) {
    first = first ?? transaction
    last = transaction
    transactionCount += 1
    for count in transaction.counts {
      countsByName[count.entity, default: 0] += count.insertedCount - count.deletedCount
    }
    for change in transaction.changes where change.kind == .model {
      do throws(DaybookError) {
        model = try ManagedObjectModel(json: JSONValue.object(change.details).text)
      } catch {
        // A shape that this version does not know is no reason to say nothing at all.
        model = nil
      }
    }
  }

  /// The model's concrete entities, also those without objects, with the number of their own
  /// objects, in byte order.
  var counts: [(name: String, count: Int)] {
    let known = model?.entities.filter { !$0.isAbstract }.map(\.name) ?? []
    let names = Set(known).union(countsByName.keys)
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
      .map { ($0, countsByName[$0] ?? 0) }
  }

  /// The bytes of all segments.
  private var byteCount: Int64 { summary?.segments.reduce(0) { $0 + $1.byteCount } ?? 0 }
}

// MARK: - Output

extension StoreOverview {
  /// What is known, for people.
  func rows(_ text: ValueText) -> [[String]] {
    var rows: [[String]] = []
    if let identifier = summary?.storeIdentifier, !identifier.isEmpty {
      rows.append(["store", identifier])
    }
    if let model {
      let name = model.name.isEmpty ? "(no name)" : SafeText.escaped(model.name)
      rows.append(["model", "\(name), hash \(model.versionHash)"])
    }
    let segments = counted(summary?.segments.count ?? 0, "segment")
    rows.append(["journal", "\(segments), \(counted(Int(byteCount), "byte"))"])
    rows.append(["transactions", grouped(transactionCount)])
    if let first, let last {
      rows.append(["first", text.secondText(of: first.date)])
      rows.append(["last", text.secondText(of: last.date)])
      rows.append(["head", "\(last.number):\(last.digest.hex)"])
    }
    if floor > 0 { rows.append(["history", "before TX \(floor) was purged"]) }
    if let tail = summary?.tail {
      rows.append(["note", JournalVerification.Note.tornTail(tail).sentence])
    }
    return rows + (folder?.rows ?? [])
  }

  /// The same for programs.
  var json: JSONValue {
    var members = [
      JSONMember("v", .integer(1)),
      JSONMember("store", .string(path)),
      JSONMember("identifier", .string(summary?.storeIdentifier ?? "")),
      JSONMember("model", model.map { .string($0.name) } ?? .null),
      JSONMember("hash", model.map { .string($0.versionHash) } ?? .null),
      JSONMember("segments", .integer(Int64(summary?.segments.count ?? 0))),
      JSONMember("bytes", .integer(byteCount)),
      JSONMember("transactions", .integer(Int64(transactionCount))),
      JSONMember("first", first.map { .string($0.head.date.description) } ?? .null),
      JSONMember("last", last.map { .string($0.head.date.description) } ?? .null),
      JSONMember("tx", .integer(last?.number ?? 0)),
      JSONMember("sha", last.map { .string($0.digest.hex) } ?? .null),
      JSONMember("tornBytes", .integer(summary?.tail?.byteCount ?? 0)),
    ]
    if floor > 0 { members.append(JSONMember("purgedBefore", .integer(floor))) }
    members += folder?.members ?? []
    let entities = counts.map { JSONMember($0.name, .integer(Int64($0.count))) }
    members.append(JSONMember("entities", .object(entities)))
    return .object(members)
  }
}
