import Synchronization

extension Journal {
  /// Waits until a transaction is as safe as the durability level promises.
  ///
  /// The first thread that waits is the leader: it writes and syncs everything that has gathered,
  /// in one write and one sync.
  ///
  /// - Throws: ``JournalError/Reason/diskFull(_:)`` where nothing was saved and saving again may
  ///   succeed, ``JournalError/Reason/durabilityUnknown(_:)`` where a sync failed and nothing can
  ///   be saved any more.
  package func synchronize(_ ticket: Ticket) throws(JournalError) {
    try checkProcess()
    while true {
      switch core.withLock({ step(for: ticket, &$0) }) {
      case .done: return
      case .failed(let error): throw error
      case .wait(let signal): signal.wait(after: 0)
      case .lead(let writer, let group): lead(writer, group, needsSync: isSyncDue)
      }
    }
  }

  /// Makes everything appended so far survive a power cut, whatever the durability level.
  package func synchronizeAll() throws(JournalError) {
    try checkProcess()
    try leading { (writer: inout JournalWriter) throws(WriteFailure) in
      try writer.sync(writesHead: true)
    }
  }

  /// Seals the segment and begins the next one; does nothing in a segment without transactions.
  package func rotate() throws(JournalError) {
    try checkProcess()
    try leading { (writer: inout JournalWriter) throws(WriteFailure) in
      if writer.isSealed || writer.lastNumber >= writer.firstNumber { try writer.rotate() }
    }
  }

  /// Writes and syncs what waits, notes the position durably, and lets go of files and lock.
  ///
  /// A closed journal refuses everything; closing it again does nothing.
  package func close() throws(JournalError) {
    try checkProcess()
    if core.withLock({ $0.isClosed }) { return }
    defer { release() }
    if core.withLock({ $0.poison != nil }) { return }
    try leading { (writer: inout JournalWriter) throws(WriteFailure) in
      try writer.sync(writesHead: false)
      try writer.writeDurableHead()
    }
  }

  /// The last transaction that is as safe as a sync makes it.
  package var head: JournalHead { core.withLock { $0.head } }

  /// Whether an earlier failure keeps the journal from saving.
  package var isPoisoned: Bool { core.withLock { $0.poison != nil } }
}

// MARK: - Leading

extension Journal {
  private enum Step {
    case done
    case failed(JournalError)
    case wait(WakeSignal)
    case lead(JournalWriter, [PendingTransaction])
  }

  private func step(for ticket: Ticket, _ core: inout JournalCore) -> Step {
    if let error = core.failure(of: ticket) { return .failed(error) }
    if reached(core) >= ticket.number { return .done }
    if let error = core.refusal { return .failed(error) }
    guard let (writer, group) = core.takeLead() else {
      let waiter = JournalWaiter(number: ticket.number)
      core.waiters.append(waiter)
      return .wait(waiter.signal)
    }
    return .lead(writer, group)
  }

  /// The last transaction that is as safe as the durability level promises.
  private func reached(_ core: JournalCore) -> Int64 {
    options.durability == .full ? core.lastDurable : core.lastWritten
  }

  private var isSyncDue: Bool {
    switch options.durability {
    case .full: true
    case .batched(let delay):
      surroundings.clock.uptime - core.withLock { $0.lastSync } >= delay
    case .none: false
    }
  }

  private func lead(_ writer: JournalWriter, _ group: [PendingTransaction], needsSync: Bool) {
    var writer = writer
    do throws(WriteFailure) {
      try writer.write(group)
      if needsSync { try writer.sync(writesHead: options.durability != .none) }
      giveBack(writer, after: nil)
    } catch {
      giveBack(writer, after: error)
    }
  }

  /// Writes what waits, then runs `body` as the leader.
  private func leading(
    _ body: (inout JournalWriter) throws(WriteFailure) -> Void
  ) throws(JournalError) {
    while true {
      let generation = signal.generation
      let step: Result<(JournalWriter, [PendingTransaction])?, JournalError> =
        core.withLock { core in
          if let error = core.refusal { return .failure(error) }
          return .success(core.takeLead())
        }
      guard case (var writer, let group)? = try step.get() else {
        signal.wait(after: generation)
        continue
      }
      do throws(WriteFailure) {
        try writer.write(group)
        try body(&writer)
      } catch {
        giveBack(writer, after: error)
        throw error.error
      }
      giveBack(writer, after: nil)
      return
    }
  }

  /// Ends being the leader, and settles what a failure means for everybody who waits.
  func giveBack(_ writer: JournalWriter, after failure: WriteFailure?) {
    let uptime = surroundings.clock.uptime
    let woken = core.withLock { core in
      core.writer = writer
      core.lastWritten = writer.lastNumber
      core.head = writer.durableHead
      core.end = writer.position
      if writer.lastDurable > core.lastDurable {
        core.lastDurable = writer.lastDurable
        core.lastSync = uptime
      }
      if let failure { core.settle(failure, writer) }
      return failure == nil ? core.takeWaiters(through: reached(core)) : core.takeAllWaiters()
    }
    for waiter in woken { waiter.signal.wake() }
    signal.wake()
  }

  private func release() {
    let (writer, woken) = core.withLock { core in
      core.isClosed = true
      return (core.writer, core.takeAllWaiters())
    }
    if let writer { releaseFiles(writer) }
    for waiter in woken { waiter.signal.wake() }
    signal.wake()
  }

  func releaseFiles(_ writer: JournalWriter) {
    writer.closeFiles()
    lockFile.release(in: writer.fileSystem)
  }

  /// Syncs in the background what no later save would.
  func startFlusher(_ delay: Duration) {
    let signal = signal
    _ = HelperThread { [weak self] in
      while true {
        let generation = signal.generation
        guard let isUnsynced = self?.isWaitingForSync else { return }
        guard isUnsynced else {
          signal.wait(after: generation)
          continue
        }
        WakeSignal().wait(after: 0, atMost: delay)
        self?.flush()
      }
    }
  }

  /// Whether written transactions wait for a sync; `nil` once there will be none.
  private var isWaitingForSync: Bool? {
    core.withLock { core in
      core.refusal == nil ? core.lastWritten > core.lastDurable && core.writer != nil : nil
    }
  }

  private func flush() {
    let lead = core.withLock { $0.refusal == nil ? $0.takeLead() : nil }
    if let (writer, group) = lead { self.lead(writer, group, needsSync: true) }
  }
}

extension JournalCore {
  /// Why nothing can be appended.
  var refusal: JournalError? {
    if isClosed { return JournalError(.closed) }
    return poison == nil ? nil : JournalError(.poisoned)
  }

  /// Takes the end of the journal and everything that waits; `nil` while another leader has it.
  mutating func takeLead() -> (JournalWriter, [PendingTransaction])? {
    guard let taken = writer else { return nil }
    let group = pending
    writer = nil
    pending = []
    return (taken, group)
  }

  /// Takes those out whose transactions are safe, and one more who is to lead the next group.
  ///
  /// Everybody else goes on sleeping: the leader of their group wakes them.
  mutating func takeWaiters(through number: Int64) -> [JournalWaiter] {
    var woken = waiters.filter { $0.number <= number }
    waiters.removeAll { $0.number <= number }
    if !waiters.isEmpty { woken.append(waiters.removeFirst()) }
    return woken
  }

  /// Takes everybody out who waits.
  mutating func takeAllWaiters() -> [JournalWaiter] {
    let woken = waiters
    waiters = []
    return woken
  }

  /// Why a transaction was rolled back or may be lost, if it was.
  func failure(of ticket: Journal.Ticket) -> JournalError? {
    guard ticket.epoch < epoch else { return nil }
    for passed in ticket.epoch..<epoch {
      if let failure = failures[passed], ticket.number >= failure.first { return failure.error }
    }
    return nil
  }

  /// Rolls back what did not reach the file, and what may not have reached the disk.
  mutating func settle(_ failure: WriteFailure, _ writer: JournalWriter) {
    var first = writer.lastNumber + 1
    if case .durabilityUnknown = failure.error.reason { first = writer.lastDurable + 1 }
    failures[epoch] = (first, failure.error)
    epoch += 1
    pending = []
    lastAppended = writer.lastNumber
    lastDate = writer.lastDate
    if failure.isFatal { poison = failure.error }
  }
}
