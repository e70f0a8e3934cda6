import DaybookModel

extension DaybookError {
  /// What went wrong, without the place.
  var summary: String { failureReason ?? localizedDescription }

  /// What is wrong with a field of a file, naming the property: a column is only a position.
  func sentence(about property: PropertyDescription, in path: String) -> String {
    var located = self
    located.place.file = path
    located.place.property = property.name
    switch reason {
    case .value: return located.summary + " for \(property.name)"
    case .model, .validation, .conflict, .predicate, .usage, .journal, .store, .migration, .input,
      .defect:
      return located.summary
    }
  }
}
