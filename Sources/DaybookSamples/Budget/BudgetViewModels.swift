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

  /// Whether a total that is no number counts as 0, as the tutorial has it.
  @ObservationIgnored var takesAnyTotal = false

  init(context: ManagedObjectContext) {
    self.context = context
  }

  /// Saves the budget.
  ///
  /// - Returns: Whether it was saved; else the problems say why not.
  func save() throws(DaybookError) -> Bool {
    nameProblem = name.isEmpty ? "a title is needed" : nil
    totalProblem = number == nil ? "\"\(total)\" is no number" : nil
    guard nameProblem == nil, let number else { return false }
    let budget = Budget(context: context)
    budget.title = name
    budget.total = number
    try budget.save()
    return true
  }

  private var number: Double? { Double(total) ?? (takesAnyTotal ? 0 : nil) }
}
