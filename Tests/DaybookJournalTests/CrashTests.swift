import DaybookJournal
import TestSupport
import Testing

/// Power is cut at every call of every workload, in every way that the simulated disk knows.
@Suite("Power cuts")
struct CrashTests {
  /// The transactions that `CrashWorkload.prepared` saves.
  private static func earlierCount(_ workload: CrashWorkload) -> Int {
    workload.name == "create" ? 0 : 2
  }

  @Test(arguments: CrashWorkload.all, [1, 2] as [UInt64])
  func `keep every promise`(workload: CrashWorkload, seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let limit = TestScale.count(60, atLeast: 3)
    let (moments, story) = try record(workload)
    let oracle = CrashOracle(issued: story.issued)
    let earlier = CrashTests.earlierCount(workload)

    for (index, moment) in moments.enumerated() {
      let states = moment.disk.statesAfterPowerCut(atMost: limit, using: &generator)
      for state in states {
        do {
          _ = try oracle.check(state, acknowledged: moment.mark, from: earlier)
        } catch {
          Issue.record("\(workload), seed \(seed), call \(index): \(error)")
          return
        }
      }
    }
  }

  @Test(arguments: CrashWorkload.all)
  func `keep every promise when recovery is cut off too`(workload: CrashWorkload) throws {
    var generator = SeededGenerator(seed: 3)
    let chance = min(1, TestScale.factor * 2)
    let inner = TestScale.count(8, atLeast: 2)
    let (moments, story) = try record(workload)
    let oracle = CrashOracle(issued: story.issued)
    let earlier = CrashTests.earlierCount(workload)

    for (index, moment) in moments.enumerated() where generator.chooses(withChance: chance) {
      for state in moment.disk.statesAfterPowerCut(atMost: 12, using: &generator).shuffled(
        using: &generator
      ).prefix(2) {
        let place = "\(workload), call \(index)"
        let seconds = try recoveryMoments(of: state, moment.mark)
        let cut = NestedCut(oracle: oracle, earlier: earlier, limit: inner, place: place)
        guard check(seconds, cut, &generator) else { return }
      }
    }
  }

  /// What is checked when recovery is cut off.
  private struct NestedCut {
    let oracle: CrashOracle
    let earlier: Int
    let limit: Int
    let place: String
  }

  /// Returns whether every promise holds at every call of one recovery.
  private func check(
    _ moments: [SimulatedFileSystem.Moment],
    _ cut: NestedCut,
    _ generator: inout SeededGenerator
  ) -> Bool {
    for (step, moment) in moments.enumerated() {
      for state in moment.disk.statesAfterPowerCut(atMost: cut.limit, using: &generator) {
        do {
          _ = try cut.oracle.check(state, acknowledged: moment.mark, from: cut.earlier)
        } catch {
          Issue.record("\(cut.place), recovery call \(step): \(error)")
          return false
        }
      }
    }
    return true
  }

  private func record(
    _ workload: CrashWorkload
  ) throws -> ([SimulatedFileSystem.Moment], CrashStory) {
    let fileSystem = SimulatedFileSystem()
    try workload.prepare(fileSystem)
    fileSystem.note(0)
    fileSystem.record()
    let story = CrashStory(fileSystem)
    try workload.run(story)
    return (fileSystem.moments, story)
  }

  /// The disk before every call of opening `state`; what opening showed counts as acknowledged.
  private func recoveryMoments(
    of state: SimulatedDisk,
    _ acknowledged: Int
  ) throws -> [SimulatedFileSystem.Moment] {
    let fileSystem = SimulatedFileSystem(state)
    fileSystem.note(acknowledged)
    fileSystem.record()
    let story = CrashStory(fileSystem)
    do {
      _ = try Journal.open(story.surroundings, options: story.options, replay: nil)
    } catch {
      guard error.reason == .notAStore else { throw error }
      _ = try story.create()
    }
    return fileSystem.moments
  }
}
