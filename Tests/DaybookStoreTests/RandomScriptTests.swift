import TestSupport
import Testing

@Suite("Random scripts")
struct RandomScriptTests {
  @Test(arguments: SeededGenerator.seeds(fixed: TestScale.count(400, atLeast: 8)))
  func `a store agrees with dictionaries after every step`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let script = ScriptStep.script(count: 40, &random)

    guard let failure = ScriptRun.failure(of: script) else { return }

    let shortest = script.shortened { ScriptRun.failure(of: $0) != nil }
    Issue.record("seed \(seed): \(failure)\n\(shortest.map(\.description))")
  }
}
