import DaybookBytes
import DaybookJournal
import Synchronization
import TestSupport
import Testing

@Suite("Group commit")
struct GroupCommitTests {
  @Test func `threads save together and every transaction is there once`() throws {
    let fileSystem = MemoryFileSystem()
    let surroundings = JournalSurroundings(fileSystem: fileSystem)
    let journal = try Journal.create(surroundings)
    let order = Mutex(())
    let perThread = TestScale.count(500, atLeast: 50)
    let failures = Mutex<[JournalError]>([])

    let threads = (1...4).map { thread in
      HelperThread {
        for index in 1...perThread {
          do throws(JournalError) {
            let ticket = try order.withLock { _ throws(JournalError) in
              try journal.append(
                TransactionDraft(author: "\(thread)"),
                after: journal.nextNumber - 1
              ) { sink throws(JournalError) in
                try sink.emit(lines("\(thread)-\(index)", of: sink.number))
              }
            }
            try journal.synchronize(ticket)
          } catch {
            failures.withLock { $0.append(error) }
          }
        }
      }
    }
    for thread in threads { thread.join() }
    try journal.close()

    let replay = RecordingReplay()
    _ = try JournalReader(fileSystem).read(into: replay, hashesAll: true)
    #expect(failures.withLock { $0 } == [])
    #expect(replay.transactions.count == 4 * perThread)
    #expect(Set(replay.transactions.flatMap(\.texts)).count == 4 * perThread)
  }

  @Test func `one sync serves everything that has gathered`() throws {
    let fileSystem = SimulatedFileSystem()
    let story = CrashStory(fileSystem)
    let journal = try story.create()
    try story.save("model", to: journal)
    let before = fileSystem.changeCount

    let tickets = try (1...10).map { try story.append(["\($0)"], to: journal) }
    for ticket in tickets { try journal.synchronize(ticket) }

    // One write, one sync, one HEAD.
    #expect(fileSystem.changeCount - before == 3)
    #expect(journal.head.transaction == 11)
  }

  @Test func `a batch is synced after its delay without another save`() throws {
    let fileSystem = SimulatedFileSystem()
    let surroundings = JournalSurroundings(fileSystem: fileSystem)
    let journal = try Journal.create(
      surroundings,
      options: JournalOptions(durability: .batched(.milliseconds(1)))
    )
    let ticket = try journal.append(TransactionDraft(), after: 0) { sink throws(JournalError) in
      try sink.emit(lines("one", of: sink.number))
    }
    try journal.synchronize(ticket)

    while journal.head.transaction < 1 { WakeSignal().wait(after: 0, atMost: .milliseconds(1)) }

    #expect(journal.head.transaction == 1)
    try journal.close()
  }

  @Test func `a failed group rolls back what was built upon it`() throws {
    let fileSystem = SimulatedFileSystem()
    let story = CrashStory(fileSystem)
    let journal = try story.create()
    try story.save("model", to: journal)
    let first = try story.append(["one"], to: journal)
    let second = try story.append(["two"], to: journal)
    fileSystem.failNext(.write, with: .code(.noSpace))

    let reasons = [first, second].map { ticket in
      reason { () throws(JournalError) in try journal.synchronize(ticket) }
    }
    let stale = reason { () throws(JournalError) in
      _ = try journal.beginTransaction(TransactionDraft(), after: second.number)
    }

    #expect(reasons == [.diskFull(.noSpace), .diskFull(.noSpace)])
    #expect(stale == .rolledBack(to: 1))
    try story.save("again", to: journal)
    #expect(journal.head.transaction == 2)
  }
}

/// The reason for which `body` is refused.
func reason(_ body: () throws(JournalError) -> Void) -> JournalError.Reason? {
  do {
    try body()
    return nil
  } catch {
    return error.reason
  }
}
