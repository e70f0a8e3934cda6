/// A fetch request that a model written in code keeps under a name.
///
///     FetchTemplate("cheapest", of: "Candy", where: "price <= $most")
///       .limit(10)
public struct FetchTemplate: Sendable {
  var template: FetchRequestTemplate

  /// Declares a request.
  ///
  /// - Parameters:
  ///   - name: The name, unique among the model's templates.
  ///   - entity: The name of the entity whose objects are fetched.
  ///   - predicate: Which objects, as text with `$variables`; nil for all.
  ///   - sortTerms: In which order; none for that of insertion.
  public init(
    _ name: String,
    of entity: String,
    where predicate: String? = nil,
    sortedBy sortTerms: [SortTerm] = []
  ) {
    template = FetchRequestTemplate(name: name, entityName: entity)
    template.predicateFormat = predicate
    template.sortTerms = sortTerms
  }

  /// Sets how many objects are fetched at most, and how many are left out first.
  public func limit(_ limit: Int, offset: Int = 0) -> FetchTemplate {
    modified {
      $0.fetchLimit = limit
      $0.fetchOffset = offset
    }
  }

  /// Leaves out the objects of subentities.
  public func withoutSubentities() -> FetchTemplate {
    modified { $0.includesSubentities = false }
  }

  /// Lets what is saved decide what is found, not unsaved changes.
  public func withoutPendingChanges() -> FetchTemplate {
    modified { $0.includesPendingChanges = false }
  }

  /// Binds the objects that are found to their rows at once.
  public func withoutFaults() -> FetchTemplate {
    modified { $0.returnsObjectsAsFaults = false }
  }

  /// Returns equal dictionaries once.
  public func distinct() -> FetchTemplate {
    modified { $0.returnsDistinctResults = true }
  }

  private func modified(_ change: (inout FetchRequestTemplate) -> Void) -> FetchTemplate {
    var copy = self
    change(&copy.template)
    return copy
  }
}
