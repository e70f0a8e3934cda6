import DaybookJournal
import TestSupport
import Testing

/// Every call of every workload is refused once, with every error; then the power is cut.
@Suite("Refused calls")
struct FaultTests {
  private static let faults: [SimulatedFileSystem.Fault] = [
    .code(.noSpace), .code(.inputOutput), .code(.interrupted), .code(.quotaExceeded),
    .code(.readOnlyFileSystem), .code(.accessDenied), .short,
  ]

  private static let workloads: [CrashWorkload] = [
    .create, .save, .groupCommit, .rotation, .blobs, .recovery,
  ]

  @Test(arguments: workloads)
  func `lose nothing that was acknowledged`(workload: CrashWorkload) throws {
    var generator = SeededGenerator(seed: 5)
    let step = TestScale.isRelease ? 1 : 7
    let stateCount = TestScale.isRelease ? 6 : 3

    for fault in FaultTests.faults {
      var number = 1
      while try run(workload, fault, refusing: number, stateCount, &generator) { number += step }
    }
  }

  @Test func `leave the store usable when there was no room`() throws {
    let fileSystem = SimulatedFileSystem()
    let story = CrashStory(fileSystem)
    let journal = try story.create()
    try story.save("model", to: journal)
    fileSystem.failNext(.write, with: .short, .code(.noSpace))

    let ticket = try story.append(["too much"], to: journal)
    #expect { try journal.synchronize(ticket) } throws: { error in
      (error as? JournalError)?.reason == .diskFull(.noSpace)
    }
    try story.save("again", to: journal)
    try journal.close()

    let replay = RecordingReplay()
    _ = try JournalReader(fileSystem).read(into: replay)
    #expect(replay.transactions.map(\.texts) == [["model"], ["again"]])
  }

  /// Returns whether the workload made a call with this number.
  private func run(
    _ workload: CrashWorkload,
    _ fault: SimulatedFileSystem.Fault,
    refusing number: Int,
    _ stateCount: Int,
    _ generator: inout SeededGenerator
  ) throws -> Bool {
    let fileSystem = SimulatedFileSystem()
    try workload.prepare(fileSystem)
    fileSystem.note(0)
    fileSystem.fail(call: fileSystem.callCount + number, with: fault)
    let story = CrashStory(fileSystem)
    var refusal: (any Error)?
    do {
      try workload.run(story)
    } catch {
      refusal = error
    }
    guard fileSystem.hasFired else { return false }
    if fault == .short || fault == .code(.interrupted) {
      #expect(
        refusal == nil,
        "\(workload): call \(number), \(fault): \(String(describing: refusal))"
      )
    }
    let oracle = CrashOracle(issued: story.issued)
    let earlier = workload.name == "create" ? 0 : 2
    for state in fileSystem.disk.statesAfterPowerCut(atMost: stateCount, using: &generator) {
      do {
        _ = try oracle.check(state, acknowledged: story.acknowledged, from: earlier)
      } catch {
        Issue.record("\(workload): call \(number) refused with \(fault): \(error)")
        return false
      }
    }
    return true
  }
}
