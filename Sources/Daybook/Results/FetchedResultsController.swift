public import DaybookModel
internal import DaybookStore

/// A list of objects that stays right while objects change, and tells how it changed.
///
///     let controller = try FetchedResultsController(
///       fetchRequest: FetchRequest<Candy>(sortedBy: [SortTerm(\Candy.origin?.fullName)]),
///       managedObjectContext: context,
///       sectionNameKeyPath: "origin.fullName"
///     )
///     let listener = controller.observe { update in … }
///     try controller.performFetch()
///
/// A change costs what it changes: only objects that changed are tested again, a few microseconds
/// each whatever the length of the list. A limit holds after every change. Changes of objects that
/// the request or the sections look at through relationships count too.
///
/// It belongs to its context's isolation, which is where it calls back, after each
/// ``ObjectsDidChange``.
public final class FetchedResultsController<Result: ManagedObject> {
  /// What is listed.
  public let fetchRequest: FetchRequest<Result>

  /// The context whose objects are listed.
  public let managedObjectContext: ManagedObjectContext

  /// The key path whose value, as text, is the name of an object's section.
  public let sectionNameKeyPath: String?

  /// Accepted for those who have one; sections are never kept in files.
  public let cacheName: String?

  /// Gives a section its title in an index; the first letter of its name in upper case unless set.
  public var indexTitle: (String) -> String? = { $0.first.map { $0.uppercased() } }

  /// What is called while the list changes; without one, and without observers, it does not.
  public var delegate: FetchedResultsDelegate<Result>? {
    didSet { followIfHeard() }
  }

  /// Why there is no list although it was fetched.
  public internal(set) var failure: DaybookError?

  let results: LiveResults
  let identities: RowIdentities
  let center = MessageCenter()
  let watcher = RowWatcher()
  var isFetched = false
  private var listeners: [MessageListener] = []

  /// Makes a controller, which lists nothing before ``performFetch()``.
  ///
  /// - Parameters:
  ///   - fetchRequest: What is listed. Its order must be given, if only as an empty one, which is
  ///     that of insertion; where there are sections, its first term must order by them.
  ///   - managedObjectContext: The context.
  ///   - sectionNameKeyPath: The stored names that lead to what the sections are called.
  ///   - cacheName: Has no effect.
  /// - Throws: An error for a request without an order, an unknown name, or a key path that no
  ///   section can have.
  public init(
    fetchRequest: FetchRequest<Result>,
    managedObjectContext: ManagedObjectContext,
    sectionNameKeyPath: String? = nil,
    cacheName: String? = nil
  ) throws(DaybookError) {
    self.fetchRequest = fetchRequest
    self.managedObjectContext = managedObjectContext
    self.sectionNameKeyPath = sectionNameKeyPath
    self.cacheName = cacheName
    let resolved = try managedObjectContext.resolve(fetchRequest)
    try FetchedResultsController.check(fetchRequest, resolved, managedObjectContext.graph)
    results = try LiveResults(
      managedObjectContext.graph,
      resolved,
      sectionKeyPath: sectionNameKeyPath
    )
    identities = RowIdentities(managedObjectContext.graph)
  }

  deinit {
    stopFollowing()
    center.close()
  }

  private static func check(
    _ request: FetchRequest<Result>,
    _ resolved: ResolvedRequest,
    _ graph: ObjectGraph
  ) throws(DaybookError) {
    let entity = try graph.entity(named: resolved.query.entity)
    guard request.hasOrder else {
      throw invalid("a list needs an order; sort by [] for that of insertion", entity)
    }
    guard request.includesPendingChanges else {
      throw invalid("a list always includes unsaved changes", entity)
    }
    for index in entity.includes.indices where entity.includes[index] {
      let managedClass = graph.layout(ofEntity: index).managedClass
      guard managedClass is Result.Type else {
        throw DaybookError(
          .usage(.wrongClass(expected: "\(Result.self)", found: "\(managedClass)")),
          at: .init(entity: graph.schema.entities[index].name)
        )
      }
    }
  }

  private static func invalid(_ text: String, _ entity: EntityLayout) -> DaybookError {
    DaybookError(.predicate(.invalidRequest(text)), at: .init(entity: entity.name))
  }
}

@available(*, unavailable)
extension FetchedResultsController: Sendable {}

// MARK: - Following the context

extension FetchedResultsController {
  /// Fetches the list, and from then on keeps it right if anybody wants to hear of it.
  ///
  /// - Throws: An error that names the section key and the first sort key, if these two disagree.
  public func performFetch() throws(DaybookError) {
    stopFollowing()
    isFetched = false
    failure = nil
    managedObjectContext.prepareToFetch()
    do throws(DaybookError) {
      try results.fetch()
    } catch {
      failure = error
      throw error
    }
    isFetched = true
    if isHeard {
      follow()
      sendAnew()
    }
  }

  /// Whether anybody wants to know what changes.
  var isHeard: Bool { delegate != nil || !center.isEmpty }

  /// Begins to follow the context when somebody starts listening; what was missed is caught up.
  func followIfHeard() {
    guard isFetched, isHeard, listeners.isEmpty else { return }
    fetchAgain()
    follow()
  }

  private func follow() {
    guard listeners.isEmpty else { return }
    let graph = managedObjectContext.graph
    graph.watch(watcher)
    listeners.append(
      managedObjectContext.observe(RowsDidChange.self) { [weak self] _ in self?.takeChanges() }
    )
    guard results.isDerived else { return }
    // What the store computes is known when the save is done, and no event says so.
    listeners.append(
      managedObjectContext.observe(ContextDidSave.self) { [weak self] saved in
        self?.watcher.note((saved.inserted.union(saved.updated)).map(\.row))
        self?.takeChanges()
      }
    )
  }

  private func stopFollowing() {
    managedObjectContext.graph.unwatch(watcher)
    _ = watcher.take()
    for listener in listeners { listener.cancel() }
    listeners = []
  }

  /// Takes over what has changed since the last time.
  private func takeChanges() {
    guard isHeard else { return stopFollowing() }
    let wasReset = watcher.wasReset
    // Objects edited by other listeners since are looked at as well, so they count already.
    let rows = watcher.take() + managedObjectContext.graph.event.rows
    if wasReset { return forget() }
    if failure != nil { return fetchAgain() }
    do throws(DaybookError) {
      let edit = try results.follow(rows) { tellWillChange() }
      if edit.isEmpty { center.send(SurroundingsDidChange()) } else { tell(edit) }
    } catch {
      fail(error)
    }
  }

  /// Fetches anew without being asked to, because following is not possible.
  private func fetchAgain() {
    do throws(DaybookError) {
      try results.fetch()
      failure = nil
      sendAnew()
    } catch {
      fail(error)
    }
  }

  private func fail(_ error: DaybookError) {
    let isNews = failure != error
    failure = error
    guard isNews else { return }
    delegate?.didFail?(error)
    sendAnew()
  }

  private func forget() {
    isFetched = false
    stopFollowing()
    sendAnew()
  }
}
