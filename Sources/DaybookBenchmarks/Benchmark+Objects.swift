import Daybook

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension Benchmark {
  /// All budgets, in a context that has no objects yet; what they hold is let go of afterwards.
  func materialise() throws(DaybookError) -> Outcome {
    let context = ManagedObjectContext(try objects.full())
    let (seconds, result) = try timed { () throws(DaybookError) in
      let budgets = try context.fetch(FetchRequest<BudgetObject>())
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

  /// All employees, from their companies, in a context that has no objects yet.
  func followRelationships() throws(DaybookError) -> Outcome {
    let context = ManagedObjectContext(try objects.full())
    let (seconds, result) = try timed { () throws(DaybookError) in
      let companies = try context.fetch(FetchRequest<CompanyObject>())
      var checksum: Int64 = 0
      for company in companies {
        for employee in company.employees { checksum &+= 1 &+ Int64(employee.salary) }
      }
      return (companies: companies, checksum: checksum)
    }
    return Outcome(seconds: seconds, checksum: result.checksum &+ Int64(result.companies.count))
  }

  /// Takes back one event that has changed ten thousand employees.
  func undoChanges() throws(DaybookError) -> Outcome {
    let context = ManagedObjectContext(try objects.full())
    let companies = try context.fetch(FetchRequest<CompanyObject>())
    var request = FetchRequest<EmployeeObject>()
    request.fetchLimit = 10_000
    let employees = try context.fetch(request)
    let undoManager = ManagedObjectContext.UndoManager()
    context.undoManager = undoManager
    for (index, employee) in employees.enumerated() {
      employee.name += " the \(index)th"
      employee.salary += 1_000_000
      employee.grade += 100
      employee.company = companies[index % companies.count]
    }
    context.processPendingChanges()
    let (seconds, _) = try timed { () throws(DaybookError) in undoManager.undo() }
    // All that was changed is as it was saved, or the sum is that of something else.
    let isRestored = !context.hasChanges && employees.allSatisfy { $0.salary < 1_000_000 }
    return Outcome(seconds: seconds, checksum: isRestored ? Int64(employees.count) : -1)
  }

  /// All budgets as new objects in one save; then the same rows by the engine alone.
  func insertObjects() throws(DaybookError) -> Outcome {
    let container = try objects.makeEmpty()
    let titles = objects.titles()
    let context = ManagedObjectContext(container)
    let (seconds, _) = try timed { () throws(DaybookError) in
      for index in 0..<data.rowCount {
        objects.insert(index, titled: titles[index], into: context)
      }
      try context.save()
    }
    let count = try context.count(for: FetchRequest<BudgetObject>())
    try container.close()
    let engine = try insert(transactionRowCount: data.rowCount)
    return Outcome(seconds: seconds, checksum: Int64(count), engineSeconds: engine.seconds)
  }
}
