/// What a collection operator computes from the elements of a to-many path.
package enum CollectionOperator: String, CaseIterable, Hashable, Sendable {
  /// The number of elements, `@count`.
  case count

  /// The sum of the values that are not nil, 0 for none, `@sum`.
  case sum

  /// The smallest value, nil for none, `@min`.
  case minimum = "min"

  /// The largest value, nil for none, `@max`.
  case maximum = "max"

  /// The mean of the values that are not nil, nil for none, `@avg`.
  case average = "avg"

  /// The different values, `@distinctUnionOfObjects`.
  case distinctUnionOfObjects

  /// The values themselves, `@unionOfObjects`.
  case unionOfObjects
}

/// A key path's text, split into names and an optional collection operator.
///
/// `employees.@sum.salary` and `employees.salary.@sum` are the same steps.
package struct KeyPathSteps: Hashable, Sendable {
  /// The names from the first to the last, without the operator.
  package var names: [String]

  /// The collection operator, if the path has one.
  package var operation: CollectionOperator?

  /// A step that starts with `@` but is no operator this library knows.
  package var unknownOperator: String?

  /// Splits a key path.
  ///
  /// - Parameter text: Names joined by dots; a leading `SELF` is dropped, and so is a `#` that
  ///   protects a name from being read as a keyword.
  package init(_ text: String) {
    names = []
    for (position, step) in text.split(separator: ".", omittingEmptySubsequences: false)
      .enumerated()
    {
      if step.hasPrefix("@") {
        let name = String(step.dropFirst())
        if let known = CollectionOperator(rawValue: name), operation == nil {
          operation = known
        } else {
          unknownOperator = String(step)
        }
      } else if position == 0, step.uppercased() == "SELF" {
        continue
      } else {
        names.append(String(step.hasPrefix("#") ? step.dropFirst() : step))
      }
    }
  }
}
