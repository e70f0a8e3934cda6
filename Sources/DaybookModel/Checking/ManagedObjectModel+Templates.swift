#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension ManagedObjectModel {
  /// Returns the request kept under a name, or `nil` if the model lacks it.
  public func fetchRequestTemplate(named name: String) -> FetchRequestTemplate? {
    fetchRequestTemplates.first { $0.name == name }
  }

  /// Returns the request kept under a name, which this model can answer.
  ///
  /// - Throws: An error with the nearest name, or why the request cannot be answered.
  package func usableTemplate(named name: String) throws(DaybookError) -> FetchRequestTemplate {
    guard let template = fetchRequestTemplate(named: name) else {
      let nearest = NearestName.of(name, among: fetchRequestTemplates.map(\.name))
      throw DaybookError(.model(.unknownTemplate(name, nearest: nearest)))
    }
    if let fault = fault(in: template) { throw fault }
    return template
  }

  /// Checks that every kept request can be answered.
  ///
  /// A model from another tool's file may have some that cannot, of which it warns only.
  ///
  /// - Throws: One error with everything that is wrong.
  package func checkTemplates() throws(DaybookError) {
    let faults = fetchRequestTemplates.compactMap(fault)
    guard let first = faults.first else { return }
    guard faults.count > 1 else { throw first }
    throw DaybookError(.model(.several(faults.count)), underlying: faults)
  }

  /// Why a kept request cannot be answered: its entity, a name in it or its text is wrong.
  func fault(in template: FetchRequestTemplate) -> DaybookError? {
    do throws(DaybookError) {
      try check(template)
      return nil
    } catch {
      return DaybookError(
        .model(.badTemplate(template.name, cause: error.row.summary)),
        at: DaybookError.Place(entity: template.entityName),
        underlying: [error]
      )
    }
  }

  private func check(_ template: FetchRequestTemplate) throws(DaybookError) {
    guard let entity = entity(named: template.entityName) else {
      let nearest = NearestName.of(template.entityName, among: entities.map(\.name))
      throw DaybookError(.value(.unknownEntity(template.entityName, nearest: nearest)))
    }
    // What now() is does not matter for whether it can be answered.
    let resolver = PredicateResolver(entity, now: Date(timeIntervalSinceReferenceDate: 0))
    if let predicate = try template.predicate() {
      _ = try resolver.resolve(predicate, allowing: predicate.freeVariables)
    }
    for term in template.sortTerms { _ = try resolver.path(of: term) }
  }
}
