public import DaybookModel

extension ManagedObjectModel {
  /// Returns a request that the model keeps, with values in the place of its variables.
  ///
  ///     let request = try model.fetchRequestFromTemplate(
  ///       named: "byTitle", substitutionVariables: ["title": "Movies"], as: Budget.self)
  ///
  /// - Parameters:
  ///   - name: The template's name.
  ///   - variables: By name without the `$`: texts, numbers, dates and other values, nil, objects
  ///     and their IDs, arrays and sets of them. Names that the predicate does not ask for do not
  ///     matter.
  ///   - type: The class of the objects.
  /// - Returns: The request, which can still be changed.
  /// - Throws: An error for an unknown name, with the nearest one; for a variable without a value,
  ///   which it names; for a template that the model cannot answer.
  public func fetchRequestFromTemplate<Result: ManagedObject>(
    named name: String,
    substitutionVariables variables: [String: Any?] = [:],
    as type: Result.Type
  ) throws(DaybookError) -> FetchRequest<Result> {
    let template = try usableTemplate(named: name)
    var values: [String: FetchExpression] = [:]
    for (variable, value) in variables {
      guard let expression = FetchExpression(argument: value) else {
        let found = value.map { String(describing: Swift.type(of: $0)) } ?? "nil"
        throw DaybookError(
          .predicate(.wrongArguments("$\(variable) is a \(found), which no attribute holds")),
          at: DaybookError.Place(entity: template.entityName)
        )
      }
      values[variable] = expression
    }
    var request = FetchRequest<Result>(
      entityName: template.entityName,
      predicate: try template.predicate(substituting: values),
      sortedBy: template.sortTerms
    )
    request.fetchLimit = template.fetchLimit
    request.fetchOffset = template.fetchOffset
    request.includesSubentities = template.includesSubentities
    request.includesPendingChanges = template.includesPendingChanges
    request.returnsObjectsAsFaults = template.returnsObjectsAsFaults
    request.returnsDistinctResults = template.returnsDistinctResults
    return request
  }

  /// Returns a request that the model keeps, for objects of any class.
  ///
  /// - Throws: As the request for a class does.
  public func fetchRequestFromTemplate(
    named name: String,
    substitutionVariables variables: [String: Any?] = [:]
  ) throws(DaybookError) -> FetchRequest<ManagedObject> {
    try fetchRequestFromTemplate(
      named: name,
      substitutionVariables: variables,
      as: ManagedObject.self
    )
  }
}
