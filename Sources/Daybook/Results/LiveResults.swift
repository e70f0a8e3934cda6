internal import DaybookModel
internal import DaybookStore

/// The rows that a request finds, kept right while objects change, without asking it again.
///
/// Only rows that changed are tested again, and put where they belong by binary search. Where the
/// request has a limit, some rows beyond it are kept, so that what a deletion pulls in is at hand.
final class LiveResults {
  let graph: ObjectGraph
  let order: ResultsOrder
  let reach: ResultsReach

  /// Whether the store computes a value that decides, so that a save may change it.
  let isDerived: Bool

  /// All rows found; with a limit, those of the window and a few beyond it.
  var rows = OrderedRows()
  private(set) var sections: SectionRuns
  private let request: ResolvedRequest
  private let mismatch: DaybookError

  /// Whether rows beyond those kept are known not to exist.
  var isComplete = true

  /// How many rows beyond the window are kept.
  private static let spareCount = 256

  init(
    _ graph: ObjectGraph,
    _ request: ResolvedRequest,
    sectionKeyPath: String?
  ) throws(DaybookError) {
    self.graph = graph
    self.request = request
    order = try ResultsOrder(graph, request.query, sectionKeyPath: sectionKeyPath)
    let entity = try graph.entity(named: request.query.entity).entity
    var reach = try RequestReach(request.query, entity)
    if let sectionKeyPath {
      guard try !PredicatePath(sectionKeyPath, from: entity).isCollection else {
        throw DaybookError(
          .predicate(.invalidRequest("'\(sectionKeyPath)' leads to many objects, not a section")),
          at: .init(entity: entity.name, property: sectionKeyPath)
        )
      }
      try reach.add(path: sectionKeyPath, entity)
    }
    self.reach = ResultsReach(graph, reach)
    isDerived = reach.isDerived
    sections = SectionRuns(isSingle: sectionKeyPath == nil)
    mismatch = DaybookError(
      .predicate(
        .sectionKeyMismatch(
          section: sectionKeyPath ?? "",
          sort: request.query.sort.first?.keyPath ?? "none"
        )
      ),
      at: .init(entity: entity.name)
    )
  }
}

// MARK: - Reading

extension LiveResults {
  private var hasWindow: Bool { request.query.limit > 0 || request.query.offset > 0 }

  /// The indices of the rows that are shown.
  var window: Range<Int> { window(of: rows.count) }

  private func window(of count: Int) -> Range<Int> {
    let start = min(request.query.offset, count)
    guard request.query.limit > 0 else { return start..<count }
    return start..<min(count, start + request.query.limit)
  }

  var count: Int { window.count }

  /// The row shown at an index.
  func row(at index: Int) -> UInt64 { rows[window.lowerBound + index] }

  /// At which index a row is shown; nil if it is not.
  func index(of row: UInt64) -> Int? {
    guard let index = rows.index(of: row), window.contains(index) else { return nil }
    return index - window.lowerBound
  }
}

// MARK: - Fetching

extension LiveResults {
  /// Asks the request.
  ///
  /// - Throws: An error that names the section key and the sort key if they disagree.
  func fetch() throws(DaybookError) {
    rows = OrderedRows()
    sections = SectionRuns(isSingle: sections.isSingle)
    let found = try find()
    rows = OrderedRows(found)
    let start = window.lowerBound
    let named = window.lazy.map { [order] index in
      (index: index - start, name: order.sectionName(of: found[index]))
    }
    guard sections.edit(removing: [], inserting: named) != nil else { throw mismatch }
  }

  /// The rows of the window and some beyond.
  private func find() throws(DaybookError) -> [UInt64] {
    var request = request
    request.query.offset = 0
    let limit = keptCount
    request.query.limit = limit
    let found = try graph.rows(request)
    isComplete = limit == 0 || found.count < limit
    return found
  }

  /// How many rows are asked for; 0 for all.
  private var keptCount: Int {
    guard request.query.limit > 0 else { return 0 }
    return request.query.offset + request.query.limit + LiveResults.spareCount
  }

  /// Asks the request again and compares.
  private func refetch(
    _ edited: Set<UInt64>,
    willChange: () -> Void
  ) throws(DaybookError) -> ResultsEdit {
    var touched = TouchedRows(edited: edited)
    touched.former = rows.chunks.rows(window).enumerated().map { ($0.element, $0.offset) }
    let found = OrderedRows(try find())
    touched.current = found.chunks.rows(window(of: found.count)).enumerated().map {
      ($0.element, $0.offset)
    }
    var sections = sections
    let edit = try edit(touched, &sections)
    if !edit.isEmpty { willChange() }
    rows = found
    self.sections = sections
    return edit
  }

  private func edit(
    _ touched: TouchedRows,
    _ sections: inout SectionRuns
  ) throws(DaybookError) -> ResultsEdit {
    let edit = ResultsEdit(touched, &sections, name: order.sectionName)
    guard let edit else { throw mismatch }
    return edit
  }
}

// MARK: - Following

extension LiveResults {
  /// Takes over what an event changed.
  ///
  /// - Parameters:
  ///   - changed: The rows that it touched, whatever they are.
  ///   - willChange: Called before anything that is shown changes, if something does.
  /// - Returns: What changed in what is shown; empty if nothing did.
  /// - Throws: If rows of one section would stand apart.
  func follow(
    _ changed: [UInt64],
    willChange: () -> Void
  ) throws(DaybookError) -> ResultsEdit {
    let edited = Set(changed.filter(order.mayInclude))
    guard case .rows(let affected) = reach.affected(by: changed) else {
      return try refetch(edited, willChange: willChange)
    }
    let tested = test(edited.union(affected))
    guard !tested.isEmpty else { return ResultsEdit() }
    let formerCount = tested.count { $0.former != nil }
    if !isComplete, rows.count - formerCount < keptCount - LiveResults.spareCount {
      return try refetch(edited, willChange: willChange)
    }
    defer { trim() }
    // Rows beyond a limit may change without anybody seeing it, and so may rows that only look at
    // what changed. Copies are shared memory until then.
    guard hasWindow || !tested.contains(where: { edited.contains($0.row) }) else {
      willChange()
      return try rearrange(tested, edited)
    }
    let former = (rows, sections)
    let edit = try rearrange(tested, edited)
    guard !edit.isEmpty else { return edit }
    let current = (rows, sections)
    (rows, sections) = former
    willChange()
    (rows, sections) = current
    return edit
  }

  private func rearrange(
    _ tested: [TestedRow],
    _ edited: Set<UInt64>
  ) throws(DaybookError) -> ResultsEdit {
    let formerWindow = window
    let arranged = arrange(tested)
    return try edit(touchedRows(arranged, formerWindow, edited), &sections)
  }

  /// A row that may have changed: where it stood, and what decides where it will.
  struct TestedRow {
    let row: UInt64
    var former: Int?
    var keys: [Value]?
    var current: Int?
  }

  /// Tests rows; those that neither were nor are part of the list are left out.
  private func test(_ rows: Set<UInt64>) -> [TestedRow] {
    var tested: [TestedRow] = []
    for row in rows {
      let former = self.rows.index(of: row)
      let keys = order.includes(row) ? order.keys(of: row) : nil
      if former != nil || keys != nil {
        tested.append(TestedRow(row: row, former: former, keys: keys))
      }
    }
    return tested
  }

  private func trim() {
    guard request.query.limit > 0, rows.count > keptCount + LiveResults.spareCount else { return }
    while rows.count > keptCount { rows.remove(at: rows.count - 1) }
    isComplete = false
  }
}
