import DaybookModel
import DaybookStore
import Foundation
import TestSupport
import Testing

/// What only runs on tables of several chunks: bounded lists, loops over whole blocks, indexes.
@Suite("Queries of large tables")
struct LargeTableTests {
  private static let rowCount = 10_000
  private let schema: StoreSchema
  private let state: StoreState
  private let totals: [Double]
  private let codes: [UUID]

  init() throws {
    var random = SeededGenerator(seed: 7)
    let model = try ManagedObjectModel(name: "Readings") {
      Entity("Reading") {
        Attribute("total", .double)
        Attribute("amount", .integer64)
        Attribute("name", .string)
        Attribute("code", .uuid)
        Unique("code")
        Index("amount")
      }
    }
    schema = StoreSchema(model)
    let changes = ChangeSet(schema)
    var totals: [Double] = []
    var codes: [UUID] = []
    for number in 1...LargeTableTests.rowCount {
      let row = RowID(entity: 0, number: Int64(number))
      let total = Double(Int.random(in: 0...4_000, using: &random)) / 8
      totals.append(number % 1_000 == 0 ? -0.0 : total)
      codes.append(UUID(uuid: unsafeBitCast((random.next(), random.next()), to: uuid_t.self)))
      try changes.insert(
        row,
        [
          "total": .double(totals[number - 1]), "code": .uuid(codes[number - 1]),
          "amount": .integer(Int64(number * 7_919 % 1_009)),
          "name": .string("name \(number * 31 % 977)"),
        ]
      )
    }
    let empty = StoreState(empty: schema)
    state = empty.applying(changes, transaction: 1, date: Date(timeIntervalSince1970: 0))
    self.totals = totals
    self.codes = codes
  }

  @Test(arguments: ["total", "amount", "name", "code"], SortDirection.allCases)
  func `the first rows are the start of the whole order`(
    keyPath: String,
    direction: SortDirection
  ) throws {
    var request = QueryRequest("Reading", .always, sort: [SortTerm(keyPath, direction)])
    request.access = .scan
    let all = try QueryProgram(request, schema).rows(in: state)
    for limit in [1, 50, 1_500, 4_096, 9_999] {
      request.limit = limit
      let first = try QueryProgram(request, schema).rows(in: state)

      #expect(first == Array(all.prefix(limit)), "\(keyPath) \(direction) \(limit)")
    }
  }

  @Test(arguments: SortDirection.allCases, [0, 7, 5_000])
  func `an order from an index is that of a scan`(direction: SortDirection, limit: Int) throws {
    var request = QueryRequest("Reading", .always, sort: [SortTerm("amount", direction)])
    request.limit = limit
    request.access = .scan
    let scanned = try QueryProgram(request, schema).rows(in: state)
    request.access = .indexes
    let program = try QueryProgram(request, schema)

    #expect(program.plan(in: state).order.hasSuffix("from the index"))
    #expect(program.rows(in: state) == scanned)
  }

  @Test func `an order of doubles is that of a stable sort`() throws {
    let request = QueryRequest("Reading", .always, sort: [SortTerm("total", .descending)])
    let found = try QueryProgram(request, schema).rows(in: state).map(\.number)
    let expected = totals.enumerated()
      .sorted { ($1.element, $0.offset) < ($0.element, $1.offset) }
      .map { Int64($0.offset + 1) }

    #expect(found == expected)
  }

  @Test func `sums and counts over whole blocks are exact`() throws {
    let terms = [
      AggregateRequest.Term(.count), .init(.sum, "total"), .init(.sum, "amount"),
      .init(.minimum, "total"), .init(.maximum, "amount"), .init(.average, "amount"),
    ]
    let program = try AggregateProgram(AggregateRequest(QueryRequest("Reading"), terms), schema)
    let row = try #require(program.rows(in: state).first)
    let amounts = (1...LargeTableTests.rowCount).map { Int64($0 * 7_919 % 1_009) }
    let amount = amounts.reduce(0, +)

    #expect(row.values[0] == .integer(Int64(LargeTableTests.rowCount)))
    #expect(row.values[1] == .double(totals.reduce(0, +)))
    #expect(row.values[2] == .integer(amount))
    #expect(row.values[3] == .double(totals.min() ?? .nan))
    #expect(row.values[4] == .integer(amounts.max() ?? 0))
    #expect(row.values[5] == .double(Double(amount) / Double(LargeTableTests.rowCount)))
  }

  @Test(arguments: [
    FetchComparison.Relation.equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual,
  ])
  func `counting agrees with filtering`(relation: FetchComparison.Relation) throws {
    for bound in [-1.0, 0, 250, 500, .infinity, -.infinity, .nan] {
      let request = QueryRequest("Reading", .compare("total", relation, .double(bound)))
      let program = try QueryProgram(request, schema)

      #expect(program.count(in: state) == program.rows(in: state).count, "\(relation) \(bound)")
    }
  }

  @Test func `a lookup finds each identifier, also after rows have changed`() throws {
    let lookup = try KeyLookup("Reading", "code", in: state)
    let found = codes.map { lookup.row(with: $0)?.number ?? 0 }

    #expect(found == (1...LargeTableTests.rowCount).map(Int64.init))

    let changes = ChangeSet(schema)
    let fresh = UUID()
    changes.delete(RowID(entity: 0, number: 5))
    try changes.set(RowID(entity: 0, number: 6), "code", .uuid(fresh), over: state)
    let later = state.applying(changes, transaction: 2, date: Date(timeIntervalSince1970: 1))
    let newer = try KeyLookup("Reading", "code", in: later)

    #expect(newer.row(with: codes[4]) == nil)
    #expect(newer.row(with: codes[5]) == nil)
    #expect(newer.row(with: fresh)?.number == 6)
    #expect(newer.row(with: codes[6])?.number == 7)
    #expect(lookup.row(with: codes[5])?.number == 6)
  }

  @Test func `a property that is not unique cannot be looked up`() throws {
    #expect(throws: DaybookError.self) { try KeyLookup("Reading", "amount", in: state) }
  }

  /// FET-24.
  @Test func `FET-24 plans say which index is used, and results do not depend on it`() throws {
    var request = QueryRequest("Reading", .compare("code", .equal, .uuid(codes[3])))
    let unique = try QueryProgram(request, schema).plan(in: state)
    request.predicate = .between("amount", 3, 4)
    let range = try QueryProgram(request, schema).plan(in: state)
    let indexed = try QueryProgram(request, schema).rows(in: state)
    request.access = .scan
    let scan = try QueryProgram(request, schema).plan(in: state)
    let scanned = try QueryProgram(request, schema).rows(in: state)

    #expect(unique.access == "unique index on code")
    #expect(range.access == "index on amount, then 1 column test")
    #expect(scan.access == "scan of 10000 rows, 1 column test")
    #expect(indexed == scanned)
    #expect(!scanned.isEmpty)
  }
}
