import DaybookModel

extension DaybookError {
  /// What went wrong, without the place.
  var summary: String { failureReason ?? localizedDescription }

  /// What is wrong with a field of a file, naming the property: a column is only a position.
  func sentence(about target: ImportTarget, in path: String) -> String {
    var located = self
    located.place.file = path
    let name = target.property.name + (target.key.map { "." + $0.name } ?? "")
    located.place.property = name
    switch reason {
    case .value: return located.summary + " for \(name)"
    case .model, .validation, .conflict, .predicate, .usage, .journal, .store, .migration, .input,
      .defect:
      return located.summary
    }
  }
}
