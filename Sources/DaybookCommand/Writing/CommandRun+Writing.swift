import DaybookJournal
import DaybookModel
import DaybookStore
import DaybookTerminal

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension CommandRun {
  /// Whether everything is done but the saving.
  var isDryRun: Bool { arguments.has(.dryRun) }

  /// Clock, chance and patience, as the environment and the flags say.
  func storeOptions() throws(CommandFailure) -> StoreOptions {
    var options = StoreOptions()
    options.lockTimeout = .seconds(try arguments.count(.wait) ?? 0)
    options.debug = debug
    if let fixed = try fixedNow() { options.now = { fixed } }
    if let text = variable("DAYBOOK_SEED") {
      guard let seed = UInt64(text) else {
        throw CommandFailure(.usage, place: "DAYBOOK_SEED", "'\(text)' is no whole number")
      }
      let source = SeededSource(seed: seed)
      options.random = { source.next() }
    }
    return options
  }

  /// What time it is.
  func now() throws(CommandFailure) -> Date {
    if let fixed = try fixedNow() { return fixed }
    let seconds = environment.clock.now.secondsSinceReferenceDate
    return Date(timeIntervalSinceReferenceDate: seconds)
  }

  private func fixedNow() throws(CommandFailure) -> Date? {
    guard let text = variable("DAYBOOK_NOW") else { return nil }
    guard let now = InstantReader.date(from: text) else {
      throw CommandFailure(
        .usage,
        place: "DAYBOOK_NOW",
        "'\(text)' is no instant such as 2021-11-08T12:00:00Z"
      )
    }
    return now
  }

  /// Says what stores do, where `DAYBOOK_DEBUG` asks for it.
  var debug: DebugLog? {
    let clock = environment.clock
    return debugWriter(environment.tellDebugLine).map { DebugLog(uptime: { clock.uptime }, $0) }
  }

  /// Gives `tell` whole lines for whoever debugs, where `DAYBOOK_DEBUG` asks for them.
  func debugWriter(
    _ tell: @escaping @Sendable (String) -> Void
  ) -> (@Sendable (String) -> Void)? {
    guard DebugLog.isAskedFor(by: variable("DAYBOOK_DEBUG")) else { return nil }
    return { tell("daybook: debug: " + SafeText.escaped($0)) }
  }

  /// Author, context and note of the transaction.
  var transactionNote: TransactionNote {
    let author = arguments.text(.author) ?? variable("DAYBOOK_AUTHOR") ?? variable("USER")
    return TransactionNote(author: author, context: "cli", note: arguments.text(.note))
  }

  /// Opens the store of the first operand for saving, or for a dry run for reading only.
  func openForWriting() throws(CommandFailure) -> Store {
    let path = arguments.operand(0)
    environment.watchInterrupts()
    switch path == "-" ? .regular : try environment.files.kind(of: path) {
    case .directory: break
    case nil:
      throw CommandFailure(DaybookError(.store(.missing), at: DaybookError.Place(file: path)))
    case .regular, .other:
      throw CommandFailure(.usage, place: path, "only a store's folder can be changed")
    }
    let resolved = environment.files.resolved(path)
    let options = try storeOptions()
    do throws(DaybookError) {
      let store =
        isDryRun
        ? try Store.openReadOnly(resolved, debug: debug)
        : try Store.open(resolved, options: options)
      try tell(store.notes, of: path)
      return store
    } catch {
      throw failure(error, path)
    }
  }

  /// Saves what was staged, or says that it would be saved.
  func save(
    _ changes: ChangeSet,
    to store: Store,
    over state: StoreState,
    advice: AddAdvice? = nil
  ) throws(CommandFailure) -> SaveOutcome {
    do throws(DaybookError) {
      guard !isDryRun else {
        return SaveOutcome(from: state, to: try store.rehearse(changes), transaction: nil)
      }
      let receipt = try store.commit(changes, transactionNote)
      try store.close()
      return SaveOutcome(from: state, to: receipt.state, transaction: receipt.transaction)
    } catch {
      let failure = failure(labelled(error, over: state), arguments.operand(0))
      guard let command = advice?.command(after: error) else { throw failure }
      throw failure.trying(command)
    }
  }

  /// Calls the holder of unique values by a name that people know, where it has one.
  func labelled(_ error: DaybookError, over state: StoreState) -> DaybookError {
    guard case .conflict(.notUnique(var conflict)) = error.reason, let holder = conflict.holder,
      let row = state.row(of: holder)
    else { return error }
    let layout = state.schema.entities[row.entity]
    let label = layout.properties.lazy
      .filter { $0.property.attribute?.type == .string && !conflict.properties.contains($0.name) }
      .map { state.value(row, $0).displayText }
      .first { !$0.isEmpty }
    conflict.holderLabel = label
    var labelled = error
    labelled.reason = .conflict(.notUnique(conflict))
    return labelled
  }

  private func variable(_ name: String) -> String? {
    environment.variables[name].flatMap { $0.isEmpty ? nil : $0 }
  }

  private func tell(_ notes: [String], of path: String) throws(DaybookError) {
    for text in notes {
      // What recovery did is told even when nothing else is.
      do throws(CommandFailure) {
        try environment.errorOutput.write("daybook: note: \(path): \(text)\n")
      } catch {
        continue
      }
    }
  }
}
