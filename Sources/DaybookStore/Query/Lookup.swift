import DaybookModel

/// A part of a condition that an index can answer.
enum Lookup: Sendable {
  /// The one row with the key of a uniqueness constraint.
  case unique(UniqueLayout, [KeyPart])

  /// The rows whose column's word lies in a range, perhaps among others.
  case range(IndexCache.OrderKey, name: String, ClosedRange<UInt64>)

  /// All that apply to a condition, the best first.
  static func all(
    in condition: Condition,
    _ entity: EntityLayout,
    _ schema: StoreSchema
  ) -> [Lookup] {
    let leaves = directLeaves(condition)
    var lookups: [Lookup] = []
    for unique in entity.uniques.map({ schema.uniques[$0] }) {
      let parts = unique.columns.compactMap { column in
        leaves.lazy.filter { $0.column == column }.compactMap(\.test.keyPart).first
      }
      if parts.count == unique.columns.count { lookups.append(.unique(unique, parts)) }
    }
    let columns = indexedColumns(entity, schema)
    for leaf in leaves {
      guard let column = leaf.column, columns.contains(column), let words = leaf.test.words else {
        continue
      }
      let key = IndexCache.OrderKey(table: entity.table, column: column)
      let name = schema.tables[entity.table].columns[column].name
      lookups.append(.range(key, name: name, words))
    }
    return lookups
  }

  /// The tests of own columns that every row of the result passes with a value, as indexes have.
  private static func directLeaves(_ condition: Condition) -> [Condition.Leaf] {
    switch condition {
    case .leaf(let leaf): leaf.hops.isEmpty && !leaf.test.passesNull ? [leaf] : []
    case .and(let parts): parts.flatMap(directLeaves)
    case .always, .never, .not, .or, .rows, .row: []
    }
  }

  /// The columns with which a declared index begins.
  static func indexedColumns(_ entity: EntityLayout, _ schema: StoreSchema) -> Set<Int> {
    var columns: Set<Int> = []
    for level in [entity.entity] + entity.entity.ancestors {
      for index in level.indexes {
        guard let name = index.first, let column = entity.property(named: name)?.column else {
          continue
        }
        columns.insert(column)
      }
    }
    for unique in entity.uniques.map({ schema.uniques[$0] }) {
      if let column = unique.columns.first { columns.insert(column) }
    }
    return columns
  }
}

extension ColumnTest {
  /// The single value that passes.
  var keyPart: KeyPart? {
    switch kind {
    case .integers(let low, let high, isFlipped: false) where low == high:
      return .integer(low)
    case .doubles(let low, let high, isFlipped: false) where low == high:
      return .double(low)
    case .identifier(let identifier, isFlipped: false):
      return .identifier(identifier)
    case .references(let rows, isFlipped: false) where rows.rows.count == 1:
      return .row(rows.first)
    case .text(let test):
      guard case .equal = test.relation, !test.isFlipped, !test.options.isFolding else {
        return nil
      }
      return .text(test.needle)
    case .integers, .doubles, .identifier, .integerSet, .identifierSet, .references, .presence,
      .value:
      return nil
    }
  }

  /// The words that a passing value can have.
  var words: ClosedRange<UInt64>? {
    switch kind {
    case .integers(let low, let high, isFlipped: false) where low <= high:
      return OrderedWord.integer(low)...OrderedWord.integer(high)
    case .doubles(let low, let high, isFlipped: false) where low <= high:
      return OrderedWord.double(low)...OrderedWord.double(high)
    case .identifier(let identifier, isFlipped: false):
      return identifier.first.bigEndian...identifier.first.bigEndian
    case .text(let test):
      return test.words
    case .integers, .doubles, .identifier, .integerSet, .identifierSet, .references, .presence,
      .value:
      return nil
    }
  }
}

extension TextTest {
  fileprivate var words: ClosedRange<UInt64>? {
    guard !isFlipped, !options.isFolding else { return nil }
    let word = needle.withUnsafeBytes { bytes in
      bytes.baseAddress.map { OrderedWord.text($0, bytes.count) } ?? 0
    }
    switch relation {
    case .equal:
      return word...word
    case .beginsWith:
      let rest = needle.count >= 8 ? 0 : UInt64.max &>> UInt64(needle.count * 8)
      return word...(word | rest)
    case .below: return 0...word
    case .above: return word...UInt64.max
    case .contains, .endsWith, .isIn: return nil
    }
  }
}
