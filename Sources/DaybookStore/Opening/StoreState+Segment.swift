package import DaybookJournal
package import DaybookModel

extension StoreState {
  /// Builds the state that one segment out of its store, or a stream of one, leads to.
  ///
  /// - Parameters:
  ///   - input: The segment, which is read once; it must be the store's first, since later ones
  ///     begin with a state that is not at hand.
  ///   - moment: The moment to stop at; `nil` for the end.
  /// - Returns: The state behind the last transaction that was asked for.
  /// - Throws: Damage with its place; what keeps the state from being built.
  package static func reading(
    _ input: InputFile,
    at moment: StoreMoment?
  ) throws(DaybookError) -> StoreState {
    let limit: ReplayLimit
    var last = Int64.max
    switch moment {
    case .transaction(let number):
      limit = .transaction(number)
      last = max(1, number)
    case .date(let date): limit = .date(date)
    case nil: limit = .none
    }
    let replay = StoreReplay(limit: limit)
    do throws(JournalError) {
      _ = try JournalReader(input).read(into: replay, through: last)
    } catch {
      // A later segment begins with lines of a model that is not at hand, and is not damaged.
      guard case .rejected = error.reason, replay.model == nil else {
        var located = error
        located.file = nil
        throw DaybookError(located, path: input.path)
      }
    }
    if let state = replay.finish() { return state }
    throw DaybookError(
      .store(.notAStore(detail: "it holds no model, as only a store's first segment does")),
      at: DaybookError.Place(file: input.path)
    )
  }
}
