internal import DaybookJournal
package import DaybookModel
internal import Synchronization

#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// A moment of a store's history.
package enum StoreMoment: Hashable, Sendable {
  /// Right after a transaction.
  case transaction(Int64)
  /// The last transaction that was written at this time or before, by the running maximum of the
  /// clock.
  case date(Date)
}

extension Store {
  /// Returns the state as it was at a moment, with the model of that time.
  ///
  /// It is replayed from the journal; the last few results are kept, and later moments go on from
  /// them.
  ///
  /// - Throws: An error for a transaction that does not exist yet, and for damage.
  /// - Complexity: O(*n*), where *n* is the size of the journal up to the moment.
  package func state(at moment: StoreMoment) throws(DaybookError) -> StoreState {
    let newest = state
    let limit: ReplayLimit
    switch moment {
    case .transaction(let number):
      guard number >= 0, number <= newest.transaction else {
        var place = DaybookError.Place(file: path)
        place.transaction = number
        throw DaybookError(
          .value(.unreadable("transaction \(number)", type: .integer64)),
          at: place,
          remedy: "the last transaction is \(newest.transaction)"
        )
      }
      if number == newest.transaction { return newest }
      limit = .transaction(number)
    case .date(let date):
      if date >= newest.date { return newest }
      limit = .date(date)
    }
    // One replay at a time: states that grow from the same past share their blocks.
    let result: Result<StoreState, JournalError> = past.withLock { states in
      do throws(JournalError) {
        return .success(try replay(to: limit, newest, &states))
      } catch {
        return .failure(error)
      }
    }
    switch result {
    case .success(let state): return state
    case .failure(let error): throw DaybookError(error, path: path)
    }
  }

  /// Returns the state as it was at a moment, laid out as today's where both models have the same
  /// version hash.
  ///
  /// - Throws: As `state(at:)` does.
  package func readableState(at moment: StoreMoment) throws(DaybookError) -> StoreState {
    let past = try state(at: moment)
    guard past.schema.model.versionHash == schema.model.versionHash else { return past }
    return past.laidOut(as: schema)
  }

  private func replay(
    to limit: ReplayLimit,
    _ newest: StoreState,
    _ states: inout [StoreState]
  ) throws(JournalError) -> StoreState {
    let start = states.filter { !limit.excludes($0.transaction, $0.date) }
      .max { $0.transaction < $1.transaction }
    if let start, limit == .transaction(start.transaction) { return start }
    let replay = start.map { StoreReplay($0, limit: limit) } ?? StoreReplay(limit: limit)
    let last: Int64 =
      if case .transaction(let number) = limit { number } else { newest.transaction }
    _ = try JournalReader(fileSystem).read(into: replay, through: last)
    let state = replay.finish() ?? StoreState(empty: newest.schema)
    if state.transaction != start?.transaction {
      states.append(state)
      if states.count > Store.keptPastStates { states.removeFirst() }
    }
    return start?.transaction == state.transaction ? start ?? state : state
  }

  private static let keptPastStates = 4
}
