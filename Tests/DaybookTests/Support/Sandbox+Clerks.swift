import Daybook

extension Sandbox {
  /// A store with clerks of salary 0, 1, 2 and so on.
  static func clerks(_ kind: StoreKind, _ count: Int) throws -> Sandbox {
    let sandbox = try Sandbox(kind, try Office.model())
    let seed = sandbox.context()
    for number in 0..<count { Clerk(context: seed).salary = number }
    try seed.save()
    return sandbox
  }
}
