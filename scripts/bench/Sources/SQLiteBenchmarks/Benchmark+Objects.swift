import Foundation

/// A row of budget, decoded.
private struct Budget {
  var number: Int64
  var id: UUID
  var title: String
  var total: Double
  var createdAt: Date
  var active: Bool
}

extension Benchmark {
  func materialise() throws -> Outcome {
    let query = try objects().prepare(
      "SELECT number, id, title, total, createdAt, active FROM budget"
    )
    let (seconds, result) = try timed {
      let budgets = try decoded(query)
      var checksum: Int64 = 0
      for budget in budgets {
        checksum &+= Int64(budget.id.uuid.15)
        checksum &+= Int64(budget.title.utf8.count)
        checksum &+= Int64(budget.total)
        checksum &+= Int64(budget.createdAt.timeIntervalSinceReferenceDate)
        checksum &+= budget.active ? 1 : 0
      }
      return (budgets: budgets, checksum: checksum)
    }
    return Outcome(seconds: seconds, checksum: result.checksum &+ Int64(result.budgets.count))
  }

  /// The first ten thousand budgets by total, queried and decoded again after each change; the
  /// time is that of one query.
  func followChanges() throws -> Outcome {
    let database = try makeEmpty(makePath(), isUnique: true)
    let count = min(data.rowCount, 10_000)
    let writer = try BudgetWriter(database)
    try database.execute("BEGIN")
    for index in 0..<count { try writer.insert(data, index) }
    try database.execute("COMMIT")
    let update = try database.prepare("UPDATE budget SET total = ? WHERE number = ?")
    let query = try database.prepare(
      "SELECT number, id, title, total, createdAt, active FROM budget ORDER BY total, number"
    )
    let changeCount = 200
    var random = random("list-change")
    var (seconds, checksum) = (0.0, Int64(0))
    for _ in 0..<changeCount {
      let number = Int64(random.next() % UInt64(count)) + 1
      update.bind(1, Double(random.next() % 100_000_000) / 100)
      update.bind(2, number)
      try update.run()
      let (elapsed, position) = try timed { try decoded(query).firstIndex { $0.number == number } }
      seconds += elapsed
      checksum &+= Int64(position ?? 0) &+ 1
    }
    return Outcome(seconds: seconds / Double(changeCount), checksum: checksum)
  }

  private func decoded(_ query: Statement) throws -> [Budget] {
    var budgets: [Budget] = []
    while try query.step() {
      budgets.append(
        Budget(
          number: query.integer(0),
          id: query.blob(1).loadUnaligned(as: UUID.self),
          title: query.text(2),
          total: query.double(3),
          createdAt: Date(timeIntervalSinceReferenceDate: query.double(4)),
          active: query.integer(5) != 0
        )
      )
    }
    return budgets
  }

  /// A join, which the planner makes one scan of the employees: it takes 0.06 s of a million,
  /// where a prepared query for each company takes 0.29 s.
  func followRelationships() throws -> Outcome {
    let database = try objects()
    let companies = try database.prepare("SELECT number FROM company")
    let employees = try database.prepare(
      "SELECT c.number, e.salary FROM company c JOIN employee e ON e.company = c.number"
    )
    let (seconds, checksum) = try timed {
      var checksum: Int64 = 0
      while try companies.step() { checksum &+= 1 }
      while try employees.step() { checksum &+= 1 &+ Int64(employees.double(1)) }
      return checksum
    }
    return Outcome(seconds: seconds, checksum: checksum)
  }
}
