import Foundation

/// What a run took in seconds, and a number that must be the same on both sides.
struct Outcome {
  var seconds: Double
  var checksum: Int64
}

/// Runs workloads and times them.
final class Benchmark {
  let data: BenchmarkData
  private let directory: String
  private var freshCount = 0
  private var loaded: Database?
  private var loadedObjects: Database?
  var runCounts: [String: Int] = [:]

  init(_ data: BenchmarkData, directory: String) {
    self.data = data
    self.directory = directory
  }

  var fullPath: String { "\(directory)/full.sqlite" }

  /// Runs a workload once; nil for a name that is not known.
  func run(_ workload: String) throws -> Outcome? {
    runCounts[workload, default: 0] += 1
    switch workload {
    case "insert-unique": return try insert(transactionRowCount: data.rowCount, isUnique: true)
    case "insert-plain": return try insert(transactionRowCount: data.rowCount, isUnique: false)
    case "transactions": return try insert(transactionRowCount: 1_000, isUnique: true)
    case "durable-saves": return try saveOneByOne()
    case "concurrent-savers": return try saveConcurrently()
    case "scan": return try scan()
    case "count": return try count()
    case "top-50": return try sorted(limit: 50)
    case "sort-all": return try sorted(limit: 0)
    case "lookups": return try lookUp()
    case "sum": return try sum()
    case "group-100": return try group()
    case "sum-related": return try sumRelated()
    case "readers-and-writer": return try readAndWrite()
    case "update": return try update()
    case "delete": return try delete()
    case "objects-materialise": return try materialise()
    case "objects-related": return try followRelationships()
    case "objects-insert": return try insert(transactionRowCount: data.rowCount, isUnique: true)
    case "list-change": return try followChanges()
    default: return nil
    }
  }

  /// A run of its own each time: the random source of its draws.
  func random(_ workload: String) -> BenchmarkRandom {
    BenchmarkRandom(seed: data.seed + 1_000 + UInt64(runCounts[workload, default: 0]))
  }

  /// The path of a new database.
  func makePath() -> String {
    freshCount += 1
    return "\(directory)/fresh\(freshCount).sqlite"
  }

  func makeEmpty(_ path: String, isUnique: Bool) throws -> Database {
    let database = try Database(path)
    let key = isUnique ? "UNIQUE" : ""
    try database.execute(
      """
      CREATE TABLE budget(number INTEGER PRIMARY KEY, id BLOB NOT NULL \(key), title TEXT NOT NULL,
        total REAL NOT NULL, createdAt REAL NOT NULL, active INTEGER NOT NULL)
      """
    )
    return database
  }

  /// The database with all rows, made at first use.
  func full() throws -> Database {
    if let loaded { return loaded }
    let database = try makeFull(fullPath)
    loaded = database
    return database
  }

  /// The database with all rows that no workload changes, made at first use.
  func objects() throws -> Database {
    if let loadedObjects { return loadedObjects }
    let database = try makeFull("\(directory)/objects.sqlite")
    loadedObjects = database
    return database
  }

  private func makeFull(_ path: String) throws -> Database {
    let database = try makeEmpty(path, isUnique: true)
    let writer = try BudgetWriter(database)
    try database.execute("BEGIN")
    for index in 0..<data.rowCount { try writer.insert(data, index) }
    try database.execute("COMMIT")
    try makeEmployees(database)
    try database.checkpoint()
    return database
  }

  private func makeEmployees(_ database: Database) throws {
    try database.execute(
      """
      CREATE TABLE company(number INTEGER PRIMARY KEY, name TEXT NOT NULL);
      CREATE TABLE employee(number INTEGER PRIMARY KEY, name TEXT NOT NULL, salary REAL NOT NULL,
        grade INTEGER NOT NULL, company INTEGER NOT NULL REFERENCES company(number));
      CREATE INDEX employee_company ON employee(company);
      BEGIN
      """
    )
    for index in 0..<1_000 {
      try database.execute("INSERT INTO company VALUES(\(index + 1), 'company \(index)')")
    }
    let insert = try database.prepare("INSERT INTO employee VALUES(?, ?, ?, ?, ?)")
    try data.names.withUnsafeBytes { names in
      for index in 0..<data.rowCount {
        insert.bind(1, Int64(index + 1))
        insert.bind(2, text: UnsafeRawBufferPointer(rebasing: names[index * 12..<index * 12 + 12]))
        insert.bind(3, data.salaries[index])
        insert.bind(4, data.grades[index])
        insert.bind(5, Int64(index % 1_000 + 1))
        try insert.run()
      }
    }
    try database.execute("COMMIT")
  }
}

/// Inserts budgets with one prepared statement.
struct BudgetWriter {
  private let insert: Statement

  init(_ database: Database) throws {
    insert = try database.prepare("INSERT INTO budget VALUES(?, ?, ?, ?, ?, ?)")
  }

  func insert(_ data: BenchmarkData, _ index: Int) throws {
    try data.identifiers.withUnsafeBytes { identifiers in
      try data.titles.withUnsafeBytes { titles in
        let identifier = identifiers[index * 16..<index * 16 + 16]
        insert.bind(1, Int64(index + 1))
        insert.bind(2, blob: UnsafeRawBufferPointer(rebasing: identifier))
        insert.bind(
          3,
          text: UnsafeRawBufferPointer(rebasing: titles[index * 20..<index * 20 + 20])
        )
        insert.bind(4, data.totals[index])
        insert.bind(5, data.dates[index])
        insert.bind(6, Int64(data.actives[index] ? 1 : 0))
        try insert.run()
      }
    }
  }
}

/// Times a piece of work.
func timed<Result>(_ work: () throws -> Result) rethrows -> (seconds: Double, Result) {
  let clock = ContinuousClock()
  let start = clock.now
  let result = try work()
  let (seconds, attoseconds) = (clock.now - start).components
  return (Double(seconds) + Double(attoseconds) / 1e18, result)
}
