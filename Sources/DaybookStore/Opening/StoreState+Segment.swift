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
    let limit: ReplayLimit =
      switch moment {
      case .transaction(let number): .transaction(number)
      case .date(let date): .date(date)
      case nil: .none
      }
    let replay = StoreReplay(limit: limit)
    do throws(JournalError) {
      _ = try JournalReader(input).read(into: replay)
    } catch {
      throw DaybookError(error, path: input.path)
    }
    if let state = replay.finish() { return state }
    throw DaybookError(
      .store(.notAStore(detail: "it holds no model, as only a store's first segment does")),
      at: DaybookError.Place(file: input.path)
    )
  }
}
