extension Benchmark {
  private static let condition = "total > 8600.0 AND instr(title, 'ab') > 0"

  func scan() throws -> Outcome {
    let query = try full().prepare("SELECT number FROM budget WHERE \(Benchmark.condition)")
    let (seconds, rows) = try timed { try numbers(query, capacity: 64) }
    return Outcome(seconds: seconds, checksum: rows.reduce(Int64(rows.count)) { $0 &+ $1 })
  }

  func count() throws -> Outcome {
    let query = try full().prepare("SELECT count(*) FROM budget WHERE \(Benchmark.condition)")
    let (seconds, count) = try timed {
      _ = try query.step()
      return query.integer(0)
    }
    return Outcome(seconds: seconds, checksum: count)
  }

  func sorted(limit: Int) throws -> Outcome {
    let order = limit > 0 ? "total DESC LIMIT \(limit)" : "total"
    let query = try full().prepare("SELECT number FROM budget ORDER BY \(order)")
    let capacity = limit > 0 ? limit : data.rowCount
    let (seconds, rows) = try timed { try numbers(query, capacity: capacity) }
    var checksum: Int64 = 0
    for (place, number) in rows.enumerated() {
      checksum &+= Int64(place + 1) &* Int64((data.totals[Int(number) - 1] * 100).rounded())
    }
    return Outcome(seconds: seconds, checksum: checksum)
  }

  private func numbers(_ query: Statement, capacity: Int) throws -> [Int64] {
    var rows: [Int64] = []
    rows.reserveCapacity(capacity)
    while try query.step() { rows.append(query.integer(0)) }
    return rows
  }

  func lookUp() throws -> Outcome {
    let query = try full().prepare("SELECT number, total FROM budget WHERE id = ?")
    var random = random("lookups")
    let wanted = (0..<max(1, data.rowCount / 10)).map { _ in
      Int(random.next() % UInt64(data.rowCount))
    }
    let (seconds, checksum) = try timed {
      var numbers: Int64 = 0
      var total = 0.0
      try data.identifiers.withUnsafeBytes { identifiers in
        for index in wanted {
          let identifier = identifiers[index * 16..<index * 16 + 16]
          query.bind(1, blob: UnsafeRawBufferPointer(rebasing: identifier))
          if try query.step() {
            numbers &+= query.integer(0)
            total += query.double(1)
          }
          query.reset()
        }
      }
      return numbers &+ Int64(total)
    }
    return Outcome(seconds: seconds, checksum: checksum)
  }

  func sum() throws -> Outcome {
    let query = try full().prepare("SELECT sum(total) FROM budget")
    let (seconds, total) = try timed {
      _ = try query.step()
      return query.double(0)
    }
    return Outcome(seconds: seconds, checksum: Int64(total.rounded()))
  }

  func group() throws -> Outcome {
    let query = try full().prepare(
      "SELECT grade, count(*), sum(salary) FROM employee GROUP BY grade"
    )
    let (seconds, checksum) = try timed {
      var checksum: Int64 = 0
      while try query.step() {
        checksum &+= (query.integer(0) + 1) &* query.integer(1)
        checksum &+= Int64(query.double(2).rounded())
      }
      return checksum
    }
    return Outcome(seconds: seconds, checksum: checksum)
  }

  func sumRelated() throws -> Outcome {
    let query = try full().prepare("SELECT company, sum(salary) FROM employee GROUP BY company")
    let (seconds, checksum) = try timed {
      var checksum: Int64 = 0
      while try query.step() {
        checksum &+= query.integer(0) &* Int64(query.double(1).rounded())
      }
      return checksum
    }
    return Outcome(seconds: seconds, checksum: checksum)
  }
}
