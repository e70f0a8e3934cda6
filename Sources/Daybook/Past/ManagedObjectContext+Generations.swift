public import DaybookModel
internal import DaybookStore

/// A state of a store that a context can be held at.
public struct QueryGenerationToken: Hashable, Sendable {
  /// The number of the state's last transaction; nil for whatever is the newest.
  let transaction: Int64?

  /// The newest state, at the time of the first fetch after it was set.
  public static let current = QueryGenerationToken(transaction: nil)
}

/// Whether fetching moves a context on to the newest state.
enum Generation {
  case newest
  /// It does once more.
  case awaitsFetch
  case held
}

extension ManagedObjectContext {
  /// The state that the context is held at; nil where every fetch moves it on.
  public var queryGenerationToken: QueryGenerationToken? {
    if graph.isPinned { return QueryGenerationToken(transaction: graph.state.transaction) }
    return switch graph.generation {
    case .newest: nil
    case .awaitsFetch: .current
    case .held: QueryGenerationToken(transaction: graph.state.transaction)
    }
  }

  /// Holds the context at a state, so that fetches answer from it whatever others save.
  ///
  /// Saving, merging, refreshing all objects and resetting still move it on, and it is held there.
  /// What others saved meanwhile is a conflict for its saves like for every other.
  ///
  /// - Parameter token: The state: that of the next fetch, or another context's; nil lets go.
  /// - Throws: An error for a state that the context is beyond already; `context(at:)` of the
  ///   container shows those.
  public func setQueryGeneration(from token: QueryGenerationToken?) throws(DaybookError) {
    guard let token else {
      graph.generation = .newest
      return
    }
    guard let transaction = token.transaction else {
      graph.generation = .awaitsFetch
      return
    }
    guard let connection = graph.connection else { throw DaybookError(.usage(.noStore)) }
    guard transaction >= graph.state.transaction, !graph.isPinned else {
      throw DaybookError(
        .usage(.unsupported("moving a context back to transaction \(transaction)")),
        remedy: "container.context(at: .transaction(\(transaction)))"
      )
    }
    if transaction > graph.state.transaction {
      graph.advance(to: try connection.state(at: .transaction(transaction)), .merging)
      graph.processPendingChanges()
    }
    graph.generation = .held
  }
}

extension ObjectGraph {
  /// Whether the context moves to the newest state for a reason.
  func movesOn(_ reason: AdvanceReason) -> Bool {
    guard reason == .fetching else { return true }
    switch generation {
    case .newest: return true
    case .awaitsFetch:
      generation = .held
      return true
    case .held: return false
    }
  }

  /// Moves to the newest state even where the context is held, and holds it there.
  func advanceBeyondGeneration() {
    let kept = generation
    generation = .newest
    advance(.fetching)
    generation = kept
  }
}
