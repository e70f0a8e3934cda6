public import DaybookModel
public import Observation

/// A list of values made from objects, observed by whoever reads it.
///
///     let list = try FetchedResultsList(controller) { candy in CandyRow(candy) }
///     ForEach(list.rows) { row in … }
///
/// A row is made when it is read, and kept until something changes; a list of a hundred thousand
/// costs what is looked at. Objects stay in the context's isolation; rows may leave it if they are
/// `Sendable`.
@Observable
public final class FetchedResultsList<Result: ManagedObject, Row> {
  /// Where the objects come from.
  @ObservationIgnored public let controller: FetchedResultsController<Result>

  /// What the last event changed; nil where the list began anew.
  @ObservationIgnored public private(set) var lastDifference: FetchedResultsDifference?

  /// Grows with every event after which rows may say something else.
  public private(set) var revision = 0

  @ObservationIgnored private let makeRow: (Result) -> Row
  @ObservationIgnored private var made: [UInt64: Row] = [:]
  @ObservationIgnored private var listeners: [MessageListener] = []

  /// Lists what a controller finds, and fetches it.
  ///
  /// - Parameters:
  ///   - controller: A controller.
  ///   - row: Makes an object's row; called again whenever objects have changed.
  /// - Throws: As fetching does.
  public init(
    _ controller: FetchedResultsController<Result>,
    row: @escaping (Result) -> Row
  ) throws(DaybookError) {
    self.controller = controller
    makeRow = row
    listeners = [
      controller.observe { [weak self] update in self?.take(update.difference) },
      MessageListener(
        controller.center,
        controller.center.listen(SurroundingsDidChange.self) { [weak self] _ in
          self?.take(FetchedResultsDifference())
        }
      ),
    ]
    try controller.performFetch()
  }

  private func take(_ difference: FetchedResultsDifference?) {
    made.removeAll(keepingCapacity: true)
    lastDifference = difference
    revision += 1
  }
}

@available(*, unavailable)
extension FetchedResultsList: Sendable {}

extension FetchedResultsList {
  /// How many made rows are kept at most.
  private static var keptCount: Int { 1_024 }

  /// Whether there is no row.
  public var isEmpty: Bool { count == 0 }

  /// The number of rows.
  public var count: Int {
    _ = revision
    return controller.numberOfObjects
  }

  /// Why there is no list, until objects change so that there can be one again.
  public var failure: DaybookError? {
    _ = revision
    return controller.failure
  }

  /// The names of the sections in order; one empty name for a list without sections.
  public var sectionNames: [String] {
    _ = revision
    return controller.isListed ? controller.results.sections.runs.map(\.name) : []
  }

  /// The number of rows of a section.
  public func count(ofSection section: Int) -> Int {
    _ = revision
    return controller.results.sections.runs[section].count
  }

  /// The row at a position that exists.
  public func row(at position: SectionedPosition) -> Row {
    guard let index = controller.results.sections.index(of: position) else {
      preconditionFailure("the list has no row at \(position)")
    }
    return row(at: index)
  }

  /// The row at an index among all rows, which exists.
  ///
  /// - Complexity: O(log *n*) and the making of one row.
  public func row(at index: Int) -> Row {
    _ = revision
    precondition(controller.isListed && index >= 0 && index < controller.results.count)
    let packed = controller.results.row(at: index)
    if let row = made[packed] { return row }
    if made.count >= Self.keptCount { made.removeAll(keepingCapacity: true) }
    let row = makeRow(controller.object(packed))
    made[packed] = row
    return row
  }

  /// The ID of the object at an index among all rows, which exists; no row is made.
  public func objectID(at index: Int) -> ManagedObjectID {
    _ = revision
    return controller.identities.objectID(controller.results.row(at: index))
  }

  /// The index among all rows of the row at a position; nil if there is none.
  public func index(at position: SectionedPosition) -> Int? {
    _ = revision
    return controller.isListed ? controller.results.sections.index(of: position) : nil
  }

  /// The position of the row at an index among all rows, which exists.
  public func position(at index: Int) -> SectionedPosition {
    _ = revision
    return controller.results.sections.position(of: index)
  }

  /// The index among all rows of an object's row; nil if it is not listed.
  public func index(ofObjectWith id: ManagedObjectID) -> Int? {
    _ = revision
    guard controller.isListed, let row = controller.managedObjectContext.graph.row(of: id) else {
      return nil
    }
    return controller.results.index(of: row)
  }

  /// All rows in order, each made when it is read.
  public var rows: FetchedRows<Result, Row> { FetchedRows(self, 0..<count) }

  /// The rows of a section in order, each made when it is read.
  public func rows(inSection section: Int) -> FetchedRows<Result, Row> {
    _ = revision
    return FetchedRows(self, controller.results.sections.range(section))
  }
}

/// The rows of a list or of one section, each made when it is read.
///
/// Valid until the list changes.
public struct FetchedRows<Result: ManagedObject, Row>: RandomAccessCollection {
  private let list: FetchedResultsList<Result, Row>
  private let range: Range<Int>

  init(_ list: FetchedResultsList<Result, Row>, _ range: Range<Int>) {
    self.list = list
    self.range = range
  }

  /// The first offset, 0.
  public var startIndex: Int { 0 }

  /// The offset after the last row.
  public var endIndex: Int { range.count }

  /// The row at an offset.
  public subscript(offset: Int) -> Row { list.row(at: range.lowerBound + offset) }
}

@available(*, unavailable)
extension FetchedRows: Sendable {}
