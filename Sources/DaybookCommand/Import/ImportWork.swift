import DaybookModel
import DaybookStore

/// One import at work: reads the file once or twice, and saves it whole or in batches.
final class ImportWork {
  let run: CommandRun
  let store: Store
  let entity: EntityLayout
  let file: ImportFile
  let options: ImportOptions
  private var progress: ImportProgress
  private var rejections = ImportRejections()
  private var rowCount = 0
  private lazy var rehearsal = Rehearsal(store)

  /// What was saved so far.
  private var saved: (first: Int64, last: Int64)?
  private var savedLine = 0

  init(
    _ run: CommandRun,
    _ store: Store,
    _ entity: EntityLayout,
    _ file: ImportFile,
    _ options: ImportOptions
  ) {
    self.run = run
    self.store = store
    self.entity = entity
    self.file = file
    self.options = options
    progress = ImportProgress(run.environment, isQuiet: run.isQuiet)
  }

  /// Imports the file and says what was done.
  func perform() throws(CommandFailure) {
    let before = store.state
    let stage: ImportStage
    if options.batchCount == nil, options.errorLimit == 0 {
      stage = try importWhole()
    } else {
      try check()
      stage = try importChecked()
    }
    try progress.clear()
    try tell(stage)
    guard let saved, saved.first < saved.last else {
      guard let outcome = try finish(stage, since: before) else {
        return try run.writeNothingChanged()
      }
      return try run.write(outcome)
    }
    try run.calling { () throws(DaybookError) in try store.close() }
    guard !run.isQuiet || run.target.format != .text else { return }
    let outcome = BatchOutcome(transactions: saved, counts: stage.counts, schema: store.schema)
    try run.write(outcome.line, json: outcome.json)
  }

  private func stage(
    _ reader: any ImportReader,
    _ purpose: ImportStage.Purpose
  ) -> ImportStage {
    let stage = ImportStage(store, entity, options, lookups: reader.lookups, purpose)
    reader.offerDirectRows(to: stage)
    return stage
  }

  private var purpose: ImportStage.Purpose { run.isDryRun ? .rehearsing : .saving }
}

// MARK: - Passes

extension ImportWork {
  /// Reads the file once: one bad row, and nothing is imported.
  private func importWhole() throws(CommandFailure) -> ImportStage {
    let reader = try file.reader()
    let stage = stage(reader, purpose)
    try each(reader, "importing") { (ordinal) throws(CommandFailure) in
      // Nothing is imported any more, so only the checks go on.
      if rejections.count > 0 { stage.abandon() }
      if let failure = try stage.take(reader, ordinal: ordinal) {
        try reject(failure, ordinal)
      }
    }
    for (ordinal, failure) in try stage.finishLinks() { try reject(inFile(failure), ordinal) }
    try noteLeftOut(reader)
    try refuse(beyond: 0)
    return stage
  }

  /// Finds the bad rows, before anything is saved.
  private func check() throws(CommandFailure) {
    let reader = try file.reader()
    let stage = stage(reader, .checking)
    try each(reader, "checking") { (ordinal) throws(CommandFailure) in
      if let failure = try stage.take(reader, ordinal: ordinal) {
        try reject(failure, ordinal)
      }
    }
    for (ordinal, failure) in try stage.finishLinks() { try reject(inFile(failure), ordinal) }
    try noteLeftOut(reader)
    try refuse(beyond: options.errorLimit)
    guard options.batchCount != nil, !stage.changes.isEmpty else { return }
    do throws(DaybookError) {
      // Only keys are staged here; the rules were checked row by row.
      _ = try store.rehearse(stage.changes, rules: .byCaller)
    } catch {
      throw failure(error, stage)
    }
  }

  /// Reads the file again without its bad rows, and saves what a batch holds whenever it is full.
  private func importChecked() throws(CommandFailure) -> ImportStage {
    let reader = try file.reader(isFirst: false)
    let stage = stage(reader, purpose)
    let limit = options.batchCount ?? Int.max
    do throws(CommandFailure) {
      try each(reader, "importing") { (ordinal) throws(CommandFailure) in
        guard !rejections.ordinals.contains(ordinal) else { return }
        if let failure = try stage.take(reader, ordinal: ordinal) { throw failure }
        if stage.rowCount >= limit { try save(stage, reader.line) }
      }
      for (_, failure) in try stage.finishLinks() { throw inFile(failure) }
      if saved != nil, stage.rowCount > 0 { try save(stage, reader.line) }
    } catch {
      throw try withSaved(error)
    }
    return stage
  }

  /// Reads the rows one after the other.
  private func each(
    _ reader: any ImportReader,
    _ verb: String,
    _ body: (Int) throws(CommandFailure) -> Void
  ) throws(CommandFailure) {
    var ordinal = 0
    while true {
      switch try reader.next() {
      case .end:
        rowCount = ordinal
        return try run.checkInterruption()
      case .row: try body(ordinal)
      case .rejected(let failure): try reject(failure, ordinal)
      }
      ordinal += 1
      if ordinal.isMultiple(of: 256) {
        try run.checkInterruption()
        try progress.show(verb, file.progress, rowCount: ordinal)
      }
    }
  }

  private func reject(_ failure: CommandFailure, _ ordinal: Int) throws(CommandFailure) {
    let isNew = !rejections.ordinals.contains(ordinal)
    rejections.add(failure, ordinal: ordinal)
    guard isNew, run.arguments.has(.verbose) else { return }
    try progress.clear()
    try run.note("\(failure.place ?? ""): \(failure.summary)")
  }

  private func refuse(beyond limit: Int) throws(CommandFailure) {
    guard rejections.count > limit, let failure = rejections.failure(of: rowCount) else { return }
    try progress.clear()
    throw failure
  }
}

// MARK: - Saving

extension ImportWork {
  private func save(_ stage: ImportStage, _ line: Int) throws(CommandFailure) {
    for (_, failure) in try stage.finishLinks() { throw inFile(failure) }
    try run.checkInterruption()
    do throws(DaybookError) {
      if run.isDryRun {
        stage.advance(to: try rehearsal.perform(stage.changes))
        return
      }
      let receipt = try store.commit(stage.changes, run.transactionNote)
      saved = (saved?.first ?? receipt.transaction, receipt.transaction)
      savedLine = line
      stage.advance(to: receipt.state)
    } catch {
      throw failure(error, stage)
    }
  }

  /// Saves what is staged as the only transaction.
  private func finish(
    _ stage: ImportStage,
    since before: StoreState
  ) throws(CommandFailure) -> SaveOutcome? {
    do throws(DaybookError) {
      if let saved {
        try store.close()
        return SaveOutcome(from: before, to: stage.state, transaction: saved.last)
      }
      if run.isDryRun, stage.state.transaction > before.transaction || !stage.changes.isEmpty {
        let after = stage.changes.isEmpty ? stage.state : try rehearsal.perform(stage.changes)
        return SaveOutcome(from: before, to: after, transaction: nil)
      }
      guard !stage.changes.isEmpty else {
        try store.close()
        return nil
      }
      let receipt = try store.commit(stage.changes, run.transactionNote)
      try store.close()
      return SaveOutcome(from: before, to: receipt.state, transaction: receipt.transaction)
    } catch {
      throw failure(error, stage)
    }
  }

  private func failure(_ error: DaybookError, _ stage: ImportStage) -> CommandFailure {
    let labelled = run.labelled(error, over: stage.state)
    let failure = run.failure(labelled, run.arguments.operand(0))
    let located = stage.located(failure, path: file.name)
    guard case .conflict(.notUnique) = error.reason, options.policy == .error else {
      return located
    }
    return located.trying("--policy update")
  }

  private func inFile(_ failure: CommandFailure) -> CommandFailure {
    var located = failure
    let line = failure.place?.split(separator: " ").last.map(String.init) ?? ""
    located.place = "\(file.name):\(line)"
    return located
  }

  /// Says which batches are saved, when the import ends before its end.
  private func withSaved(_ failure: CommandFailure) throws(CommandFailure) -> CommandFailure {
    try progress.clear()
    guard let saved else { return failure }
    let span = saved.first == saved.last ? "\(saved.first)" : "\(saved.first) to \(saved.last)"
    let sentence = "the rows up to line \(grouped(savedLine)) are saved as tx \(span)"
    guard !failure.isSilent else {
      try run.note(sentence)
      return failure
    }
    var told = failure
    told.explanation.append("  " + sentence)
    return told
  }
}

// MARK: - Talk

extension ImportWork {
  private func noteLeftOut(_ reader: any ImportReader) throws(CommandFailure) {
    try progress.clear()
    try run.noteLeftOut(reader.leftOutNames, file.name)
  }

  private func tell(_ stage: ImportStage) throws(CommandFailure) {
    if rowCount == 0 { try run.note("\(file.name) has no rows") }
    if stage.counts.skipped > 0 {
      let rows = counted(stage.counts.skipped, "row")
      try run.note("\(rows) skipped: their keys are there already")
    }
    guard rejections.count > 0 else { return }
    if !run.arguments.has(.verbose) {
      for note in rejections.notes { try run.note(note) }
      let further = rejections.count - rejections.notes.count
      if further > 0 { try run.note("and \(counted(further, "further row")), see -v") }
    }
    try run.note("\(grouped(rejections.count)) of \(counted(rowCount, "row")) rejected")
  }
}
