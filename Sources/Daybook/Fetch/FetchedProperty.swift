public import DaybookModel
internal import DaybookStore

/// A relationship in one direction that is a question: the objects that a predicate finds for
/// another object.
///
///     final class Budget: ManagedObject {
///       static let large = FetchedProperty<Expense>(
///         "large", where: "budget == $FETCH_SOURCE AND amount > 100")
///
///       func largeExpenses() throws -> [Expense] { try objects(of: Budget.large) }
///     }
///
/// `$FETCH_SOURCE` is the object that is asked, which a path may follow, and `$FETCHED_PROPERTY`
/// the name of the property. It belongs to the class and not to the model, because nothing of it
/// is stored.
public struct FetchedProperty<Result: ManagedObject>: Hashable, Sendable {
  /// The name.
  public let name: String

  /// Which objects, in words.
  public let predicateFormat: String

  /// In which order.
  public let sortTerms: [SortTerm]

  /// Describes a property; the text is read when an object is asked for the first time.
  public init(
    _ name: String,
    where predicateFormat: String,
    sortedBy sortTerms: [SortTerm] = []
  ) {
    self.name = name
    self.predicateFormat = predicateFormat
    self.sortTerms = sortTerms
  }
}

extension ManagedObject {
  /// Returns the objects of a fetched property: found at the first time, the same ones until the
  /// object is refreshed, without those that were deleted since.
  ///
  /// - Throws: As fetching does, and for an object that does not exist any more.
  public final func objects<T: ManagedObject>(
    of property: FetchedProperty<T>
  ) throws(DaybookError) -> [T] {
    guard let context = graph.context else { throw DaybookError(.usage(.noStore)) }
    guard isAlive, !status.contains(.gone) else {
      throw DaybookError(
        .usage(.deleted(transaction: deletingTransaction)),
        at: .init(object: reference, property: property.name)
      )
    }
    if let known = graph.fetched[row]?[property] {
      return try graph.objects(known.filter(graph.isAlive)[...])
    }
    let request = FetchRequest<T>(
      predicate: try predicate(of: property),
      sortedBy: property.sortTerms
    )
    let found = try context.fetch(request)
    graph.fetched[row, default: [:]][property] = found.map(\.row)
    return found
  }

  private final func predicate<T>(
    of property: FetchedProperty<T>
  ) throws(DaybookError) -> FetchPredicate {
    let predicate = try FetchPredicate(format: property.predicateFormat)
    return try predicate.replacing { expression throws(DaybookError) in
      switch expression {
      case .variable("FETCH_SOURCE"): .constant(.object(reference))
      case .path(.variable("FETCH_SOURCE"), let path): .constant(try value(atPath: path))
      case .variable("FETCHED_PROPERTY"): .constant(.string(property.name))
      case .constant, .list, .selfObject, .variable, .keyPath, .path, .element, .function,
        .subquery, .conditional:
        nil
      }
    }
  }

  /// The single value at a path of the model's names, with unsaved changes.
  private final func value(atPath text: String) throws(DaybookError) -> Value {
    guard let entity = layout.entity?.entity else { return .null }
    let path = try PredicatePath(text, from: entity)
    guard !path.isCollection else {
      throw DaybookError(
        .predicate(.needsQuantifier("$FETCH_SOURCE.\(text)")),
        at: .init(entity: entity.name, property: text)
      )
    }
    let evaluator = PredicateEvaluator(.always)
    return evaluator.value(of: .keyPath(text), for: PendingRow(graph: graph, row: row))
  }
}
