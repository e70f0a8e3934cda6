import DaybookJournal
import DaybookModel
import DaybookStore

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The stores that workloads run on: fresh ones, and one with all rows that is made once.
package final class BenchmarkStore {
  let data: BenchmarkData
  let directory: String
  private var freshCount = 0
  private var loaded: Store?

  /// Keeps stores below a directory, which exists.
  package init(_ data: BenchmarkData, directory: String) {
    self.data = data
    self.directory = directory
  }

  /// The model, with the classes of live objects where there are any.
  static func makeModel(
    budget: AnyClass? = nil,
    company: AnyClass? = nil,
    employee: AnyClass? = nil
  ) throws(DaybookError) -> ManagedObjectModel {
    try ManagedObjectModel(name: "Benchmark") {
      Entity("Budget", budget) {
        Attribute("id", .uuid)
        Attribute("title", .string)
        Attribute("total", .double)
        Attribute("createdAt", .date)
        Attribute("active", .boolean)
        Unique("id")
      }
      Entity("Company", company) {
        Attribute("name", .string)
        ToMany("employees", of: "Employee", inverse: "company")
      }
      Entity("Employee", employee) {
        Attribute("name", .string)
        Attribute("salary", .double)
        Attribute("grade", .integer64)
        ToOne("company", of: "Company", inverse: "employees")
      }
    }
  }

  /// A new store without rows.
  func makeEmpty() throws(DaybookError) -> Store {
    freshCount += 1
    let path = "\(directory)/Fresh\(freshCount).daybook"
    return try Store.create(.directory(path), model: BenchmarkStore.makeModel())
  }

  /// The store with all rows, made at first use.
  func full() throws(DaybookError) -> Store {
    if let loaded { return loaded }
    let store = try makeFull("\(directory)/Full.daybook", model: BenchmarkStore.makeModel())
    loaded = store
    return store
  }

  /// Makes another store with all rows.
  func makeFull(_ path: String, model: ManagedObjectModel) throws(DaybookError) -> Store {
    let store = try Store.create(.directory(path), model: model)
    let writer = BudgetWriter(store)
    try writer.insert(data, 0..<data.rowCount)
    try insertEmployees(store)
    return store
  }

  /// Closes the store with all rows and opens it from its journal alone.
  ///
  /// Returns the time of opening and the size of the journal in bytes.
  func reopen() throws(DaybookError) -> (seconds: Double, byteCount: Int64) {
    try full().close()
    loaded = nil
    let path = "\(directory)/Full.daybook"
    let byteCount = try journalByteCount(path)
    let (seconds, store) = try timed { () throws(DaybookError) in try Store.open(path) }
    loaded = store
    return (seconds, byteCount)
  }

  /// Also removes what would spare opening the replay.
  private func journalByteCount(_ path: String) throws(DaybookError) -> Int64 {
    do {
      let cache = "\(path)/cache"
      if FileManager.default.fileExists(atPath: cache) {
        try FileManager.default.removeItem(atPath: cache)
      }
      let files = try RealFileSystem(path: path)
      var total: Int64 = 0
      var segment = 1
      while let status = try files.status(at: .segment(segment)) {
        total += status.byteCount
        segment += 1
      }
      return total
    } catch {
      throw DaybookError(.defect("cannot measure the journal: \(error)"))
    }
  }

  private func insertEmployees(_ store: Store) throws(DaybookError) {
    guard let company = store.schema.entity(named: "Company"),
      let employee = store.schema.entity(named: "Employee"),
      let companyName = company.property(named: "name")?.column
    else { return }
    let changes = ChangeSet(store.schema)
    let companies = store.reserveRows(1_000, entity: company.index)
    for index in 0..<1_000 as Range<Int64> {
      let row = RowID(entity: company.index, number: companies.number + index)
      changes.insert(row)
      changes.set(row, companyName, text: "company \(index)")
    }
    let columns = ["name", "salary", "grade", "company"].map {
      employee.property(named: $0)?.column ?? 0
    }
    let first = store.reserveRows(data.rowCount, entity: employee.index)
    data.names.withUnsafeBytes { names in
      for index in 0..<data.rowCount {
        let row = RowID(entity: employee.index, number: first.number + Int64(index))
        let start = index * BenchmarkData.nameByteCount
        changes.insert(row)
        changes.set(
          row,
          columns[0],
          utf8: UnsafeRawBufferPointer(rebasing: names[start..<start + BenchmarkData.nameByteCount])
        )
        changes.set(row, columns[1], double: data.salaries[index])
        changes.set(row, columns[2], integer: data.grades[index])
        let target = companies.number + Int64(data.company(index))
        changes.set(
          row,
          columns[3],
          reference: RowID(entity: company.index, number: target)
        )
      }
    }
    try store.commit(changes)
  }
}

/// Writes budgets through the typed doors.
struct BudgetWriter {
  let store: Store
  private let entity: Int
  private let columns: [Int]

  init(_ store: Store) {
    self.store = store
    let layout = store.schema.entity(named: "Budget")
    entity = layout?.index ?? 0
    columns = ["id", "title", "total", "createdAt", "active"].map {
      layout?.property(named: $0)?.column ?? 0
    }
  }

  /// Inserts rows of the data in one transaction.
  func insert(_ data: BenchmarkData, _ range: Range<Int>) throws(DaybookError) {
    let changes = ChangeSet(store.schema)
    let first = store.reserveRows(range.count, entity: entity)
    data.titles.withUnsafeBytes { titles in
      for index in range {
        let number = first.number + Int64(index - range.lowerBound)
        insert(data, index, titles, RowID(entity: entity, number: number), changes)
      }
    }
    try store.commit(changes)
  }

  private func insert(
    _ data: BenchmarkData,
    _ index: Int,
    _ titles: UnsafeRawBufferPointer,
    _ row: RowID,
    _ changes: ChangeSet
  ) {
    let start = index * BenchmarkData.titleByteCount
    changes.insert(row)
    changes.set(row, columns[0], uuid: data.identifiers[index])
    changes.set(
      row,
      columns[1],
      utf8: UnsafeRawBufferPointer(rebasing: titles[start..<start + BenchmarkData.titleByteCount])
    )
    changes.set(row, columns[2], double: data.totals[index])
    changes.set(row, columns[3], double: data.dates[index])
    changes.set(row, columns[4], boolean: data.actives[index])
  }

  /// Sets the values of a row that the data has no row for.
  func set(
    _ row: RowID,
    titled title: String,
    _ total: Double,
    _ identifier: UUID,
    _ changes: ChangeSet
  ) {
    changes.set(row, columns[0], uuid: identifier)
    changes.set(row, columns[1], text: title)
    changes.set(row, columns[2], double: total)
    changes.set(row, columns[3], double: total)
    changes.set(row, columns[4], boolean: total > 5_000)
  }

  /// The row of a budget in a store that has all rows from number 1.
  func row(_ index: Int) -> RowID { RowID(entity: entity, number: Int64(index) + 1) }

  /// The column of the identifiers.
  var identifierColumn: Int { columns[0] }

  /// The column of the totals.
  var totalColumn: Int { columns[2] }
}
