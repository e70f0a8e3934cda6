import DaybookModel

/// A predicate with every name resolved to a column: the program that runs over chunks.
indirect enum Condition: Sendable {
  /// Every row.
  case always

  /// No row.
  case never

  /// The rows the inner condition rejects.
  case not(Condition)

  /// The rows all conditions accept, tried in order.
  case and([Condition])

  /// The rows at least one condition accepts.
  case or([Condition])

  /// A test of a column, perhaps of rows reached over links.
  case leaf(Leaf)

  /// The row itself is one of several.
  case rows(TestedRows)

  /// Anything else: rows are read one at a time and given to the evaluator of that number.
  case row(Int, FetchPredicate)

  /// A test at the end of a path.
  struct Leaf: Sendable {
    /// A number of its own among the program's leaves, for what is computed once an execution.
    var number: Int

    /// The links to follow from the tested row, none for its own column.
    var hops: [Hop]

    /// The column of the last table; nil when the path ends at rows or counts them.
    var column: Int?

    /// What is tested there.
    var test: ColumnTest

    /// The outcome for a row whose path ends early.
    var passesBroken: Bool

    /// Whether every element of a to-many step must pass, not one.
    var requiresAll = false
  }

  /// One step of a path.
  struct Hop: Hashable, Sendable {
    /// Where the step's rows are kept.
    enum Kind: Hashable, Sendable {
      /// A reference column.
      case column(Int)

      /// An adjacency; one passing row is enough, or every one is needed.
      case adjacency(Int)

      /// An adjacency of which the number of rows is tested; the last step only.
      case count(Int)
    }

    var kind: Kind

    /// The table the step leads to.
    var table: Int
  }
}

extension Condition {
  /// How costly a row is, in rough nanoseconds, to order the parts of a conjunction.
  var cost: Int {
    switch self {
    case .always, .never: 0
    case .rows: 2
    case .not(let inner): inner.cost + 2
    case .and(let parts), .or(let parts): parts.reduce(2) { $0 + $1.cost }
    case .leaf(let leaf): leaf.hops.count * 4 + leaf.test.cost
    case .row: 5_000
    }
  }
}

extension ColumnTest {
  /// How costly a row is, in rough nanoseconds.
  var cost: Int {
    switch kind {
    case .presence, .integers, .doubles: 1
    case .identifier, .references: 2
    case .integerSet, .identifierSet: 20
    case .text(let test):
      switch test.relation {
      case .equal, .beginsWith, .endsWith: test.options.isFolding ? 20 : 4
      case .below, .above: test.options.isFolding ? 25 : 6
      case .contains: test.options.isFolding ? 40 : 12
      case .isIn: 80
      }
    case .value: 500
    }
  }
}
