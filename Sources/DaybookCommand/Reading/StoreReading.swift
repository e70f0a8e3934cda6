import DaybookBytes
import DaybookJournal
import DaybookModel
import DaybookStore

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A store, a segment or a stream, for commands that look at objects.
final class StoreReading {
  private let source: ReadTarget
  private let store: Store?

  /// Whether the journal was read up to a transaction only.
  private let isLimited: Bool

  /// The state that was asked for.
  let state: StoreState

  /// Whether values that lie in files of their own can be read.
  var hasBlobs: Bool { store != nil }

  /// Reads the state now, or as of a moment; nothing is written, no lock is taken.
  init(_ source: ReadTarget, at moment: Moment?, debug: DebugLog? = nil) throws(CommandFailure) {
    self.source = source
    let last = moment?.lastNumber ?? .max
    isLimited = last < .max
    do throws(DaybookError) {
      switch source.origin {
      case .folder(let fileSystem):
        let store = try Store.openReadOnly(in: fileSystem, nil, through: last, debug: debug)
        self.store = store
        state = try StoreReading.state(of: store, at: moment)
      case .segment(let input):
        store = nil
        state = try StoreState.reading(input, at: moment?.storeMoment)
      }
    } catch {
      throw source.failure(error)
    }
    try check(moment, reached: state)
  }

  private func check(
    _ moment: Moment?,
    reached state: StoreState
  ) throws(CommandFailure) {
    guard let moment else { return }
    let floor = if let known = knownFloor() { known } else { try source.historyFloor() }
    guard state.transaction >= floor else { throw source.purged(before: floor) }
    guard case .transaction(let number) = moment, number > state.transaction else { return }
    throw CommandFailure(
      .answeredNo,
      place: source.path,
      "there is no transaction \(number); the last one is \(state.transaction)"
    )
  }

  /// The first transaction whose history is still offered, if the whole journal was read.
  private func knownFloor() -> Int64? { isLimited ? nil : store?.state.historyFloor }

  /// The state of the same store at another moment; `nil` of the moment is now.
  func state(at moment: Moment?) throws(CommandFailure) -> StoreState {
    guard let store else {
      guard source.path != "-" else {
        throw .usage("standard input can be read once only: give a store or a file")
      }
      // A segment by itself is read again: only what leads to the moment is kept.
      return try StoreReading(try source.reopened(), at: moment).state
    }
    if isLimited { return try StoreReading(source, at: moment).state }
    let state: StoreState
    do throws(DaybookError) {
      state = try StoreReading.state(of: store, at: moment)
    } catch {
      throw source.failure(error)
    }
    try check(moment, reached: state)
    return state
  }

  private static func state(
    of store: Store,
    at moment: Moment?
  ) throws(DaybookError) -> StoreState {
    guard let moment else { return store.state }
    // A transaction that is still to come is refused by the caller, in its own words.
    if case .transaction(let number) = moment, number > store.state.transaction {
      return store.state
    }
    return try store.state(at: moment.storeMoment)
  }

  /// The values of a row under the columns; those that lie in files of their own are read.
  func values(of row: RowID, _ columns: ObjectColumns) throws(CommandFailure) -> [Value] {
    var values: [Value] = []
    values.reserveCapacity(columns.columns.count)
    for column in columns.columns {
      switch column {
      case .identifier: values.append(.object(state.schema.reference(to: row)))
      case .property(let layout): values.append(try value(of: row, layout))
      }
    }
    return values
  }

  private func value(of row: RowID, _ layout: PropertyLayout) throws(CommandFailure) -> Value {
    let value = state.value(row, layout)
    guard value.isNull, let column = layout.column, state.hasValue(row, column),
      let blob = state.blob(row, column)
    else { return value }
    guard let store else {
      return .string("sha256:\(blob.digest.hex) (\(blob.byteCount) bytes, not in this file)")
    }
    do throws(DaybookError) {
      let bytes = try store.contents(of: blob)
      return layout.property.attribute?.type == .transformable
        ? .transformable(String(decoding: bytes, as: UTF8.self)) : .binary(Data(bytes))
    } catch {
      throw source.failure(error)
    }
  }
}

extension Moment {
  /// The transaction behind which nothing needs to be read, which may be damaged; the model is
  /// always needed.
  fileprivate var lastNumber: Int64 {
    if case .transaction(let number) = self { max(1, number) } else { .max }
  }

  /// The moment as the store takes it.
  var storeMoment: StoreMoment {
    switch self {
    case .transaction(let number): .transaction(number)
    case .day, .instant: .date(end ?? .distantFuture)
    }
  }
}

extension CommandRun {
  /// Reads the first operand, as of `--at`.
  func openForReading() throws(CommandFailure) -> StoreReading {
    let moment = try moment(.at)
    return try StoreReading(try readTarget(), at: moment, debug: debug)
  }
}
