import Daybook
import DaybookViewModels
import Observation

/// The budgets, always as they are saved: no call ever fetches again.
@Observable
final class BudgetListViewModel {
  private(set) var budgets: [BudgetViewModel] = []

  @ObservationIgnored private let context: ManagedObjectContext
  @ObservationIgnored private let results: FetchedResultsController<Budget>

  init(context: ManagedObjectContext) throws(DaybookError) {
    self.context = context
    results = try FetchedResultsController(fetchRequest: Budget.all, managedObjectContext: context)
    results.delegate = FetchedResultsDelegate { [weak self] in self?.showResults() }
    try results.performFetch()
    showResults()
  }

  func deleteBudget(_ id: ManagedObjectID) throws(DaybookError) {
    try Budget.byID(id, in: context).delete()
  }

  private func showResults() {
    budgets = (results.fetchedObjects ?? []).map(BudgetViewModel.init)
  }
}

/// A budget as a row shows it.
struct BudgetViewModel: Identifiable {
  private let budget: Budget

  init(_ budget: Budget) {
    self.budget = budget
  }

  var id: ManagedObjectID { budget.objectID }
  var title: String { budget.title }
  var total: Double { budget.total }
}

/// A budget that is being thought of.
@Observable
final class AddBudgetViewModel {
  var name = ""
  var total = ""
  private(set) var totalProblem: String?
  private(set) var nameProblem: String?

  @ObservationIgnored private let context: ManagedObjectContext
  @ObservationIgnored private let edited: ManagedObjectID?

  /// Whether a total that is no number counts as 0, as the tutorial has it.
  @ObservationIgnored var takesAnyTotal = false

  init(context: ManagedObjectContext, editing budget: BudgetViewModel? = nil) {
    self.context = context
    edited = budget?.id
    guard let budget else { return }
    name = budget.title
    total = budget.total.description
  }

  var isNew: Bool { edited == nil }

  /// Saves the budget.
  ///
  /// - Returns: Whether it was saved; else the problems say why not.
  func save() throws(DaybookError) -> Bool {
    nameProblem = name.isEmpty ? "a title is needed" : nil
    totalProblem = number == nil ? "\"\(total)\" is no number" : nil
    guard nameProblem == nil, let number else { return false }
    let budget =
      if let edited { try Budget.byID(edited, in: context) } else { Budget(context: context) }
    budget.title = name
    budget.total = number
    try budget.save()
    return true
  }

  private var number: Double? {
    // An amount is finite: "nan" and "inf" are numbers to Swift alone.
    Double(total).flatMap { $0.isFinite ? $0 : nil } ?? (takesAnyTotal ? 0 : nil)
  }
}
