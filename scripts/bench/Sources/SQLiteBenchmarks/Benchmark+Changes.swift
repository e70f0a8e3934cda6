import Foundation

extension Benchmark {
  private var singleCount: Int { max(16, data.rowCount / 100) }

  func insert(transactionRowCount: Int, isUnique: Bool) throws -> Outcome {
    let database = try makeEmpty(makePath(), isUnique: isUnique)
    let writer = try BudgetWriter(database)
    let (seconds, _) = try timed {
      var start = 0
      while start < data.rowCount {
        let end = min(start + transactionRowCount, data.rowCount)
        try database.execute("BEGIN")
        for index in start..<end { try writer.insert(data, index) }
        try database.execute("COMMIT")
        start = end
      }
      try database.checkpoint()
    }
    return try finish(database, seconds)
  }

  func saveOneByOne() throws -> Outcome {
    let database = try makeEmpty(makePath(), isUnique: true)
    let writer = try BudgetWriter(database)
    let (seconds, _) = try timed {
      for index in 0..<singleCount { try writer.insert(data, index) }
      try database.checkpoint()
    }
    return try finish(database, seconds)
  }

  func saveConcurrently() throws -> Outcome {
    let path = makePath()
    let database = try makeEmpty(path, isUnique: true)
    let share = max(1, singleCount / 16)
    let connections = try (0..<16).map { _ in try Database(path) }
    let data = data
    let (seconds, _) = try timed {
      let threads = Threads(16) { thread in
        let connection = connections[thread]
        let writer = try BudgetWriter(connection)
        for index in thread * share..<(thread + 1) * share {
          try connection.execute("BEGIN IMMEDIATE")
          try writer.insert(data, index)
          try connection.execute("COMMIT")
        }
      }
      try threads.join()
      try database.checkpoint()
    }
    return try finish(database, seconds)
  }

  private func finish(_ database: Database, _ seconds: Double) throws -> Outcome {
    let count = try database.prepare("SELECT count(*) FROM budget")
    _ = try count.step()
    return Outcome(seconds: seconds, checksum: count.integer(0))
  }
}

// MARK: - Changes of the full database

extension Benchmark {
  func update() throws -> Outcome {
    let database = try full()
    let update = try database.prepare("UPDATE budget SET total = ? WHERE number = ?")
    var random = random("update")
    let draws = (0..<data.rowCount / 10).map { _ in
      (Int(random.next() % UInt64(data.rowCount)), Double(random.next() % 1_000_000) / 100)
    }
    let (seconds, _) = try timed {
      try database.execute("BEGIN")
      for (index, total) in draws {
        update.bind(1, total)
        update.bind(2, Int64(index + 1))
        try update.run()
      }
      try database.execute("COMMIT")
      try database.checkpoint()
    }
    return Outcome(seconds: seconds, checksum: Int64(draws.count))
  }

  func delete() throws -> Outcome {
    let database = try full()
    let delete = try database.prepare("DELETE FROM budget WHERE number = ?")
    let remainder = runCounts["delete", default: 1] - 1
    let doomed = stride(from: remainder, to: data.rowCount, by: 10).map { Int64($0 + 1) }
    let (seconds, _) = try timed {
      try database.execute("BEGIN")
      for number in doomed {
        delete.bind(1, number)
        try delete.run()
      }
      try database.execute("COMMIT")
      try database.checkpoint()
    }
    return Outcome(seconds: seconds, checksum: Int64(doomed.count))
  }

  func readAndWrite() throws -> Outcome {
    let database = try full()
    let readers = try (0..<4).map { _ in try Database(fullPath) }
    let update = try database.prepare("UPDATE budget SET total = ? WHERE number = ?")
    let readCount = data.rowCount / 40
    let saveCount = max(4, data.rowCount / 2_000)
    let data = data
    let (seconds, _) = try timed {
      let threads = Threads(4) { thread in
        try read(
          readers[thread],
          data,
          readCount,
          BenchmarkRandom(seed: data.seed + UInt64(thread))
        )
      }
      for save in 0..<saveCount {
        update.bind(1, Double(save))
        update.bind(2, Int64(save * 7_919 % data.rowCount + 1))
        try update.run()
      }
      try threads.join()
    }
    return Outcome(seconds: seconds, checksum: Int64(saveCount + readCount))
  }
}

/// Looks identifiers up, a hundred in each transaction.
private func read(
  _ database: Database,
  _ data: BenchmarkData,
  _ count: Int,
  _ start: BenchmarkRandom
) throws {
  var random = start
  let query = try database.prepare("SELECT number, total FROM budget WHERE id = ?")
  var done = 0
  while done < count {
    try database.execute("BEGIN")
    try data.identifiers.withUnsafeBytes { identifiers in
      for _ in 0..<min(100, count - done) {
        let index = Int(random.next() % UInt64(data.rowCount))
        let identifier = identifiers[index * 16..<index * 16 + 16]
        query.bind(1, blob: UnsafeRawBufferPointer(rebasing: identifier))
        if try query.step() { _ = query.double(1) }
        query.reset()
      }
    }
    try database.execute("COMMIT")
    done += 100
  }
}
