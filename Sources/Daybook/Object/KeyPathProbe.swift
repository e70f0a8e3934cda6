/// Finds out which properties a key path reads, by reading it on a prototype.
///
/// Swift's key paths do not tell names; `\Candy.origin?.shortName` read on a prototype of `Candy`
/// asks for `origin`, is given a prototype of `Country`, and asks that for `shortName`.
final class KeyPathProbe {
  private(set) var names: [String] = []
  private weak var graph: ObjectGraph?

  private init() {}

  func record(_ name: String) {
    names.append(name)
  }

  /// What reading whether a collection is empty records.
  static let emptiness = "@isEmpty"

  /// Records that a collection's size is read, and says that it is empty.
  var recordedCount: Int {
    record("@count")
    return 0
  }

  /// The names that `read` records.
  static func names(_ read: (KeyPathProbe) -> Void) -> [String] {
    let probe = KeyPathProbe()
    read(probe)
    return probe.names
  }

  /// A prototype of a class, whose properties are recorded here.
  func prototype<T: ManagedObject>(of type: T.Type) -> T? {
    graph.map { KeyPathProbe.prototype(type, in: $0) }
  }

  private static func prototype<T: ManagedObject>(_ type: T.Type, in graph: ObjectGraph) -> T {
    type.init(
      ObjectOrigin(
        graph: graph,
        layout: graph.layout(voidOf: type),
        row: 0,
        status: .prototype
      )
    )
  }

  /// The stored names that reading `path` of an object of `type` asks for, joined by dots.
  static func names<T: ManagedObject, V>(of path: KeyPath<T, V>) -> String {
    withPrototype(of: T.self) { prototype, probe in
      _ = prototype[keyPath: path]
      return probe.names.joined(separator: ".")
    }
  }

  /// Gives a prototype to `body`, and what it records.
  static func withPrototype<T: ManagedObject, R>(
    of type: T.Type,
    _ body: (T, KeyPathProbe) -> R
  ) -> R {
    let probe = KeyPathProbe()
    let graph = ObjectGraph(probe: probe)
    probe.graph = graph
    defer { probe.graph = nil }
    return withExtendedLifetime(graph) { body(prototype(type, in: graph), probe) }
  }
}
