import DaybookModel

extension DaybookError {
  /// What went wrong, without the place.
  var summary: String { failureReason ?? localizedDescription }

  /// What is wrong with a field of a file, naming the property: a column is only a position.
  func sentence(about target: ImportTarget, in path: String) -> String {
    let name = target.property.name + (target.key.map { "." + $0.name } ?? "")
    return sentence(about: name, in: path)
  }

  /// What is wrong with a field of a file, naming the property: a column is only a position.
  func sentence(about property: PropertyDescription, in path: String) -> String {
    sentence(about: property.name, in: path)
  }

  /// What is wrong with a field of a file, naming the property by its name.
  func sentence(about name: String, in path: String) -> String {
    var located = self
    located.place.file = path
    located.place.property = name
    switch reason {
    case .value(.unknownProperty): return located.summary
    case .value: return located.summary + " for \(name)"
    case .model, .validation, .conflict, .predicate, .usage, .journal, .store, .migration, .input,
      .defect:
      return located.summary
    }
  }
}
