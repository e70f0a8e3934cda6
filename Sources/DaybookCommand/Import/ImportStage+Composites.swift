import DaybookModel
import DaybookStore

extension ImportStage {
  /// What is missing where a new row gives some elements of an optional composite attribute, and
  /// lacks one that the composite requires.
  func partialComposite(in cells: [ImportCell]) -> Rejection? {
    for condition in conditions {
      guard let given = condition.elements.first(where: { isGiven($0, cells) }),
        let missing = condition.required.first(where: { value($0, cells).isNull })
      else { continue }
      let name = properties[missing].name
      return Rejection(summary: "\(name) is required but has no value", position: given)
    }
    return nil
  }

  private func isGiven(_ position: Int, _ cells: [ImportCell]) -> Bool {
    properties[position].property.attribute?.isGiven(value(position, cells)) == true
  }

  /// What a new object would have: the value of the row, or the model's default.
  private func value(_ position: Int, _ cells: [ImportCell]) -> Value {
    switch cells[position] {
    case .value(let value): value
    case .absent, .keys: properties[position].property.attribute?.defaultValue ?? .null
    }
  }
}
