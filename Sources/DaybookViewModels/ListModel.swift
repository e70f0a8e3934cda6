public import Daybook
public import Observation

/// A list of objects as any screen can show it: rows by section, a selection, a filter, an order.
///
///     let budgets = try ListModel(context: context, fetchRequest: Budget.all) {
///       BudgetRow(id: $0.objectID, title: $0.title, total: $0.total)
///     }
///     ForEach(budgets.rows) { … }
///
/// A save anywhere refreshes it, with one change for each. Rows are values that hide their
/// objects; each is made when it is read, so that a hundred thousand of them cost what is shown.
@Observable
public final class ListModel<Object: ManagedObject, Row: Identifiable & Sendable> {
  /// The context whose objects are listed.
  @ObservationIgnored public let context: ManagedObjectContext

  /// The predicate that narrows the list, as a person types it; empty for none.
  ///
  /// A text that cannot be read leaves the list as it is and explains itself in ``filterMessage``.
  public var filterText = "" {
    didSet { if filterText != oldValue { applyFilterText() } }
  }

  /// What is wrong with ``filterText``.
  public private(set) var filterMessage: ErrorMessage?

  /// A condition that narrows the list too.
  public var filter: TypedCondition<Object>? {
    didSet { rebuild() }
  }

  /// The order within a section.
  public var sortTerms: [SortTerm] {
    didSet { if sortTerms != oldValue { rebuild() } }
  }

  /// The object that is selected; nil for none, and when it leaves the list.
  public var selection: ManagedObjectID?

  /// What went wrong last; nil when something has succeeded since.
  public var message: ErrorMessage?

  /// What the last change did, for animation; nil if the list was made anew.
  public private(set) var difference: FetchedResultsDifference?

  /// How often the list has changed.
  public private(set) var changeCount = 0

  private(set) var list: FetchedResultsList<Object, Row>
  @ObservationIgnored private var textPredicate: FetchPredicate?
  @ObservationIgnored private let source: ListSource<Object, Row>
  @ObservationIgnored private var listener: MessageListener?

  /// Lists objects.
  ///
  /// - Parameters:
  ///   - context: The context whose objects are listed.
  ///   - fetchRequest: Which objects, before any filter, and their first order within a section.
  ///   - sections: The stored names that lead to what an object's section is called; nil for a
  ///     list without sections.
  ///   - row: Makes an object's row.
  /// - Throws: An error for an unknown name.
  public init(
    context: ManagedObjectContext,
    fetchRequest: FetchRequest<Object>,
    sections: ListSections? = nil,
    row: @escaping (Object) -> Row
  ) throws(DaybookError) {
    self.context = context
    sortTerms = fetchRequest.sortTerms
    source = ListSource(context: context, request: fetchRequest, sections: sections, row: row)
    list = try source.list(fetchRequest.sortTerms, [])
    listen()
  }

  private func listen() {
    listener = list.controller.observe { [weak self] update in self?.take(update) }
  }

  private func take(_ update: FetchedResultsUpdate) {
    noteChange(update.difference)
    if let failure = update.failure { message = ErrorMessage(failure) }
  }

  private func noteChange(_ difference: FetchedResultsDifference?) {
    self.difference = difference
    changeCount += 1
    if let selection, list.index(ofObjectWith: selection) == nil { self.selection = nil }
  }

  private func applyFilterText() {
    guard !filterText.allSatisfy(\.isWhitespace) else {
      (textPredicate, filterMessage) = (nil, nil)
      return rebuild()
    }
    let former = textPredicate
    do throws(DaybookError) {
      textPredicate = try FetchPredicate(format: filterText)
      try makeList()
      filterMessage = nil
    } catch {
      textPredicate = former
      filterMessage = ErrorMessage(error)
    }
  }

  private func rebuild() {
    do throws(DaybookError) {
      try makeList()
    } catch {
      message = ErrorMessage(error)
    }
  }

  private func makeList() throws(DaybookError) {
    let predicates = [filter?.predicate, textPredicate].compactMap { $0 }
    list = try source.list(sortTerms, predicates)
    listen()
    noteChange(nil)
  }
}

/// How a list is divided into sections.
public nonisolated struct ListSections: Hashable, Sendable {
  /// The stored names that lead to what an object's section is called.
  public var keyPath: String

  /// The order of the sections.
  public var sortTerms: [SortTerm]

  /// Divides by a key path, and orders the sections by it unless told otherwise.
  public init(_ keyPath: String, sortedBy sortTerms: [SortTerm]? = nil) {
    self.keyPath = keyPath
    self.sortTerms = sortTerms ?? [SortTerm(keyPath)]
  }
}

/// What a list is made of, whatever its filter and order.
struct ListSource<Object: ManagedObject, Row> {
  let context: ManagedObjectContext
  let request: FetchRequest<Object>
  let sections: ListSections?
  let row: (Object) -> Row

  func list(
    _ sortTerms: [SortTerm],
    _ predicates: [FetchPredicate]
  ) throws(DaybookError) -> FetchedResultsList<Object, Row> {
    var request = request
    let conditions = [request.predicate].compactMap { $0 } + predicates
    request.predicate = conditions.isEmpty ? nil : .and(conditions)
    request.sortTerms = (sections?.sortTerms ?? []) + sortTerms
    let controller = try FetchedResultsController(
      fetchRequest: request,
      managedObjectContext: context,
      sectionNameKeyPath: sections?.keyPath
    )
    return try FetchedResultsList(controller, row: row)
  }
}
