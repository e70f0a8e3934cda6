import TestSupport
import Testing

@Suite("Random scripts")
struct RandomScriptTests {
  @Test(arguments: SeededGenerator.seeds(fixed: TestScale.count(400, atLeast: 8)))
  func `a store agrees with dictionaries after every step`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let script = ScriptStep.script(count: 40, &random)

    guard let failure = ScriptRun.failure(of: script) else { return }

    let shortest = shrunk(script)
    Issue.record("seed \(seed): \(failure)\n\(shortest.map(\.description))")
  }

  /// The shortest part of a failing script that still fails, by leaving out ever smaller pieces.
  private func shrunk(_ script: [ScriptStep]) -> [ScriptStep] {
    var script = script
    var piece = max(script.count / 2, 1)
    while true {
      var start = 0
      while start < script.count {
        var shorter = script
        shorter.removeSubrange(start..<min(start + piece, script.count))
        if ScriptRun.failure(of: shorter) != nil { script = shorter } else { start += piece }
      }
      if piece == 1 { return script }
      piece = max(piece / 2, 1)
    }
  }
}
