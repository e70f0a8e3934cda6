import TestSupport
import Testing

/// Random scripts over a root context, two children and a grandchild, compared with dictionaries.
@Suite("Random families of contexts")
struct FamilyTests {
  @Test(
    arguments: StoreKind.allCases,
    SeededGenerator.seeds(fixed: TestScale.count(200, atLeast: 6))
  )
  func `parents and children are what dictionaries over dictionaries are`(
    kind: StoreKind,
    seed: UInt64
  ) {
    var random = SeededGenerator(seed: seed)
    let script = (0..<150).map { _ in FamilyStep.random(&random) }

    guard let failure = FamilyRun.failure(of: script, kind) else { return }

    let shortest = script.shortened { FamilyRun.failure(of: $0, kind) != nil }
    let last = FamilyRun.failure(of: shortest, kind) ?? failure
    Issue.record("seed \(seed): \(last)\n\(shortest.map(\.description))")
  }
}

extension FamilyStep {
  fileprivate static func random(_ random: inout SeededGenerator) -> FamilyStep {
    // Insertions come often enough that there is something to do.
    let actions = Action.allCases + [.insertPerson, .insertCompany, .employ, .save, .compare]
    var action = actions[Int.random(in: 0..<actions.count, using: &random)]
    if action == .startAgain, Int.random(in: 0..<4, using: &random) > 0 { action = .compare }
    return FamilyStep(
      context: Int.random(in: 0..<4, using: &random),
      action: action,
      first: Int.random(in: 0..<1_000, using: &random),
      second: Int.random(in: 0..<1_000, using: &random)
    )
  }
}
