import DaybookModel

/// A sort term with its path resolved to columns.
struct SortKey: Sendable {
  /// Where the values come from.
  enum Source: Sendable {
    /// A column, reached over reference columns.
    case column(hops: [Condition.Hop], column: Int, storage: ColumnStorage)

    /// The evaluator, one row at a time.
    case evaluated
  }

  var term: SortTerm
  var source: Source

  /// The attribute's type, to read exact values with.
  var type = AttributeType.undefined

  /// Whether equal words mean equal values.
  var isExact: Bool {
    guard case .column(_, _, let storage) = source else { return false }
    return switch storage {
    case .boolean, .integer, .float, .double, .date: true
    case .decimal, .uuid, .text, .bytes, .reference, .list: false
    }
  }

  /// The column without hops, if that is all the key is.
  var directColumn: (column: Int, storage: ColumnStorage)? {
    guard case .column(let hops, let column, let storage) = source, hops.isEmpty else { return nil }
    return (column, storage)
  }
}

extension ConditionCompiler {
  /// Resolves a sort term.
  ///
  /// - Throws: For an unknown name, a path to several objects, or a transient property.
  func compile(_ term: SortTerm) throws(DaybookError) -> SortKey {
    let path = try PredicateResolver(entity.entity).path(of: term)
    if path.isTransient {
      throw DaybookError(
        .predicate(.invalidRequest("\(term.keyPath) is transient and has no value in the store")),
        at: DaybookError.Place(entity: entity.name, property: term.keyPath)
      )
    }
    guard path.operation == nil, let end = end(of: path), let column = end.column,
      end.storage != .bytes
    else { return SortKey(term: term, source: .evaluated) }
    return SortKey(
      term: term,
      source: .column(hops: end.hops, column: column, storage: end.storage),
      type: end.type
    )
  }
}
