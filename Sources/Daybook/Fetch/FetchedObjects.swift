internal import DaybookModel

/// What a request found, as objects that are made when they are looked at.
///
///     for expense in try context.fetchInBatches(request) {
///       total += expense.amount
///     }
///
/// What was found is fixed; 8 bytes are kept of each object. Walking from the first to the last one
/// makes ``FetchRequest/fetchBatchSize`` objects at a time and lets go of them before the next ones
/// are made, except those that somebody holds or that have unsaved changes. So a walk over a
/// million rows takes the memory of a batch.
///
/// An object that was deleted since is there and says so.
public struct FetchedObjects<Element: ManagedObject>: RandomAccessCollection {
  private let graph: ObjectGraph
  private let rows: [UInt64]
  private let batchSize: Int
  private let bindsObjects: Bool

  init(
    _ request: FetchRequest<Element>,
    _ rows: [UInt64],
    in graph: ObjectGraph
  ) throws(DaybookError) {
    self.graph = graph
    self.rows = rows
    batchSize = request.stepSize
    bindsObjects = request.bindsObjects
    try graph.checkClass(of: rows, Element.self)
    if request.shouldRefreshRefetchedObjects {
      graph.unbind(rows.lazy.compactMap(graph.registered))
    }
  }

  /// The position of the first object.
  public var startIndex: Int { 0 }

  /// The position behind the last object.
  public var endIndex: Int { rows.count }

  /// The object at a position, which is made if the context has it not.
  ///
  /// Whoever looks at many positions keeps no more than some thousand objects in memory that way.
  ///
  /// - Complexity: O(1) on average.
  public subscript(position: Int) -> Element {
    let row = rows[position]
    if graph.registered(row) == nil, graph.isCrowded { graph.sweep() }
    guard let object = graph.object(row) as? Element else {
      preconditionFailure("every row's class was compared when the request was made")
    }
    if bindsObjects { object.bind() }
    return object
  }

  /// Begins a walk.
  public func makeIterator() -> Iterator { Iterator(self) }
}

@available(*, unavailable)
extension FetchedObjects: Sendable {}

extension FetchedObjects {
  /// A walk over the objects, batch by batch.
  public struct Iterator: IteratorProtocol {
    private let objects: FetchedObjects
    private var batch: [Element] = []
    private var batchStart = 0
    private var position = 0

    fileprivate init(_ objects: FetchedObjects) {
      self.objects = objects
    }

    /// The next object; the batch before is let go of when the first one of another is asked for.
    public mutating func next() -> Element? {
      if position == batch.count {
        let finished = batchStart..<batchStart + batch.count
        batch = []
        objects.letGo(of: finished)
        batchStart = finished.upperBound
        batch = objects.batch(from: batchStart)
        position = 0
        if batch.isEmpty { return nil }
      }
      defer { position += 1 }
      return batch[position]
    }
  }

  fileprivate func batch(from start: Int) -> [Element] {
    do throws(DaybookError) {
      let made: [Element] = try graph.objects(
        rows[start..<Swift.min(start + batchSize, rows.count)]
      )
      if bindsObjects {
        for object in made { object.bind() }
      }
      return made
    } catch {
      preconditionFailure("every row's class was compared when the request was made: \(error)")
    }
  }

  fileprivate func letGo(of positions: Range<Int>) {
    graph.letGo(of: rows[positions])
  }
}

@available(*, unavailable)
extension FetchedObjects.Iterator: Sendable {}
