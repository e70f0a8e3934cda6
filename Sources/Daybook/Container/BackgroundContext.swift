/// A context on a thread of its own, for work that must not keep anybody waiting.
///
///     let imports = container.newBackgroundContext()
///     try await imports.perform { context in
///       let budget = Budget(context: context)
///       …
///       try context.save()
///     }
public actor BackgroundContext {
  private let executor: ThreadExecutor
  private let threads: ThreadPool
  private let context: ManagedObjectContext

  init(_ container: PersistentContainer) {
    threads = container.connection.threads
    executor = threads.take()
    let inbox = ContextInbox(wake: nil)
    context = ManagedObjectContext(container, inbox: inbox)
    context.name = "background"
    inbox.setWake { [weak self] in
      Task { [weak self] in await self?.mergeIfListening() }
    }
  }

  deinit {
    threads.give(executor)
  }

  /// The thread that the context lives on.
  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  /// Runs `body` with the context, then processes its pending changes.
  ///
  /// Neither the context nor its objects can leave `body`; return IDs or values.
  public func perform<T, E: Error>(
    _ body: sending (ManagedObjectContext) throws(E) -> sending T
  ) throws(E) -> sending T {
    defer { context.processPendingChanges() }
    return try body(context)
  }

  private func mergeIfListening() {
    context.mergeIfListening()
  }
}
