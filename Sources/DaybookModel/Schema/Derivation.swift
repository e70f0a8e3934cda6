/// How the values of a derived attribute are computed, read from its text.
package enum Derivation: Hashable, Sendable {
  /// The time of the save, `now()`.
  case now

  /// The value at the end of a key path through relationships to one object.
  case path([String])

  /// A form of the text at the end of such a path: `uppercase:(k)`, `lowercase:(k)` or
  /// `canonical:(k)`.
  case text(PredicateFunction, [String])

  /// The number of members of a relationship, `rel.@count`.
  case count(String)

  /// The sum of an attribute over the members of a relationship, `rel.attr.@sum`.
  case sum(String, String)
}

extension Derivation {
  /// Reads a derivation; `nil` for an expression that no store computes.
  package init?(_ text: String) {
    guard let expression = Derivation.expression(of: text) else { return nil }
    switch expression {
    case .function(PredicateFunction.now.rawValue, []):
      self = .now
    case .function(let name, let arguments):
      guard let function = PredicateFunction(name: name),
        Derivation.textFunctions.contains(function), arguments.count == 1,
        case .keyPath(let path) = arguments[0],
        case .path(let names) = Derivation(steps: KeyPathSteps(path))
      else { return nil }
      self = .text(function, names)
    case .keyPath(let path):
      self.init(steps: KeyPathSteps(path))
    case .constant, .list, .selfObject, .variable, .path, .element, .subquery, .conditional:
      return nil
    }
  }

  private init?(steps: KeyPathSteps) {
    guard steps.unknownOperator == nil, !steps.names.isEmpty else { return nil }
    switch steps.operation {
    case nil: self = .path(steps.names)
    case .count where steps.names.count == 1: self = .count(steps.names[0])
    case .sum where steps.names.count > 1:
      self = .sum(steps.names[0], steps.names.dropFirst().joined(separator: "."))
    case .count, .sum, .minimum, .maximum, .average, .distinctUnionOfObjects, .unionOfObjects:
      return nil
    }
  }

  /// The forms of texts that can be derived.
  private static let textFunctions: Set<PredicateFunction> = [.uppercase, .lowercase, .canonical]

  private static func expression(of text: String) -> FetchExpression? {
    do throws(PredicateTextError) {
      return try PredicateParser(PredicateSource(text), []).parseExpression()
    } catch {
      return nil
    }
  }
}
