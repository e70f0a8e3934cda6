import Daybook
import DaybookStore

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A budget as a live object.
final class BudgetObject: ManagedObject {
  @Managed("id") var id: UUID
  @Managed("title") var title: String
  @Managed("total") var total: Double
  @Managed("createdAt") var createdAt: Date
  @Managed("active") var active: Bool
}

/// A company as a live object.
final class CompanyObject: ManagedObject {
  @Managed("name") var name: String
  @Managed("employees") var employees: RelationshipSet<EmployeeObject>
}

/// An employee as a live object.
final class EmployeeObject: ManagedObject {
  @Managed("name") var name: String
  @Managed("salary") var salary: Double
  @Managed("grade") var grade: Int64
  @Managed("company") var company: CompanyObject?
}

/// The containers that the workloads of live objects run on.
final class BenchmarkObjects {
  private let store: BenchmarkStore
  private var freshCount = 0
  private var loaded: PersistentContainer?
  private var madeTitles: [String] = []

  init(_ store: BenchmarkStore) {
    self.store = store
  }

  static func makeModel() throws(DaybookError) -> ManagedObjectModel {
    try BenchmarkStore.makeModel(
      budget: BudgetObject.self,
      company: CompanyObject.self,
      employee: EmployeeObject.self
    )
  }

  /// A new container without rows.
  func makeEmpty(
    _ description: PersistentStoreDescription = PersistentStoreDescription()
  ) throws(DaybookError) -> PersistentContainer {
    freshCount += 1
    return try PersistentContainer(
      name: "FreshObjects\(freshCount)",
      model: BenchmarkObjects.makeModel(),
      directory: store.directory,
      description: description
    )
  }

  /// The container with all rows, which no workload changes; made at first use.
  func full() throws(DaybookError) -> PersistentContainer {
    if let loaded { return loaded }
    let path = "\(store.directory)/Objects.daybook"
    try store.makeFull(path, model: BenchmarkObjects.makeModel()).close()
    let container = try PersistentContainer(
      name: "Objects",
      model: BenchmarkObjects.makeModel(),
      directory: store.directory
    )
    loaded = container
    return container
  }

  /// Makes a new object of a budget of the data.
  @discardableResult
  func insert(
    _ index: Int,
    titled title: String,
    into context: ManagedObjectContext
  ) -> BudgetObject {
    let budget = BudgetObject(context: context)
    budget.id = store.data.identifiers[index]
    budget.title = title
    budget.total = store.data.totals[index]
    budget.createdAt = Date(timeIntervalSinceReferenceDate: store.data.dates[index])
    budget.active = store.data.actives[index]
    return budget
  }

  /// The titles as an application has them, made at first use.
  func titles() -> [String] {
    guard madeTitles.isEmpty else { return madeTitles }
    let byteCount = BenchmarkData.titleByteCount
    madeTitles = (0..<store.data.rowCount).map { index in
      let bytes = store.data.titles[index * byteCount..<(index + 1) * byteCount]
      return String(decoding: bytes, as: UTF8.self)
    }
    return madeTitles
  }
}
