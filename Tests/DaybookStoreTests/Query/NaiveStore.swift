import DaybookModel

/// Objects as dictionaries, and the slowest possible answers about them.
struct NaiveStore {
  /// By reference; to-many relationships are lists.
  var objects: [ObjectReference: [String: Value]] = [:]

  /// The objects of an entity and its subentities, in the order of insertion.
  var order: [String: [ObjectReference]] = [:]

  /// The values at the end of a path; nil marks a single value that is missing.
  func values(_ path: String, of reference: ObjectReference) -> (isMany: Bool, [Value]) {
    var current = [reference]
    var values: [Value] = []
    var isMany = false
    let names = path.split(separator: ".").map(String.init)
    for (position, name) in names.enumerated() {
      values = []
      for object in current {
        switch objects[object]?[name] ?? .null {
        case .objects(let members):
          isMany = true
          values += members.map { .object($0) }
        case let value: values.append(value)
        }
      }
      if position + 1 < names.count {
        current = values.compactMap { value in
          if case .object(let next) = value { next } else { nil }
        }
      }
    }
    if !isMany, values.isEmpty { values = [.null] }
    return (isMany, values)
  }

  /// Whether an object satisfies a predicate.
  func matches(_ predicate: FetchPredicate, _ reference: ObjectReference) -> Bool {
    switch predicate {
    case .always: return true
    case .never: return false
    case .not(let inner): return !matches(inner, reference)
    case .and(let parts): return !parts.contains { !matches($0, reference) }
    case .or(let parts): return parts.contains { matches($0, reference) }
    case .comparison(let comparison): return matches(comparison, reference)
    }
  }

  private func matches(_ comparison: FetchComparison, _ reference: ObjectReference) -> Bool {
    var elements: [Value] = [.object(reference)]
    var isMany = false
    if case .keyPath(let path) = comparison.left {
      let isCount = path.hasSuffix(".@count")
      (isMany, elements) = values(isCount ? String(path.dropLast(7)) : path, of: reference)
      if isCount {
        elements = [.integer(Int64(elements.filter { !$0.isNull }.count))]
        isMany = false
      }
    }
    if comparison.quantifier != .single, !isMany { elements = elements.filter { !$0.isNull } }
    if comparison.relation == .contains, isMany, comparison.quantifier == .single {
      return elements.contains { relates($0, .equal, comparison.right, comparison.options) }
    }
    let outcomes = elements.map {
      relates($0, comparison.relation, comparison.right, comparison.options)
    }
    switch comparison.quantifier {
    case .single: return outcomes.first ?? false
    case .any: return outcomes.contains(true)
    case .all: return !outcomes.contains(false)
    case .none: return !outcomes.contains(true)
    }
  }

  private func relates(
    _ left: Value,
    _ relation: FetchComparison.Relation,
    _ right: FetchExpression,
    _ options: TextOptions
  ) -> Bool {
    let naive = NaiveValue(left).folded(options)
    if case .list(let parts) = right {
      let bounds = parts.map { part in
        if case .constant(let value) = part { return NaiveValue(value).folded(options) }
        return .missing
      }
      if relation == .isIn { return bounds.contains(naive) }
      guard let low = NaiveValue.order(bounds[0], naive),
        let high = NaiveValue.order(naive, bounds[1])
      else { return false }
      return low <= 0 && high <= 0
    }
    guard case .constant(let value) = right else { return false }
    return relates(naive, relation, NaiveValue(value).folded(options))
  }

  private func relates(
    _ left: NaiveValue,
    _ relation: FetchComparison.Relation,
    _ right: NaiveValue
  ) -> Bool {
    let order = NaiveValue.order(left, right)
    switch relation {
    case .equal: return left == right
    case .notEqual: return left != right
    case .less: return order == -1
    case .lessOrEqual: return order == -1 || order == 0
    case .greater: return order == 1
    case .greaterOrEqual: return order == 1 || order == 0
    case .between, .isIn: return false
    case .beginsWith, .contains, .endsWith, .like, .matches: break
    }
    guard case .text(let text) = left, case .text(let part) = right else { return false }
    let scalars = Array(text.unicodeScalars)
    let wanted = Array(part.unicodeScalars)
    switch relation {
    case .beginsWith: return scalars.starts(with: wanted)
    case .endsWith: return Array(scalars.suffix(wanted.count)) == wanted
    case .contains:
      return (0...scalars.count).contains { scalars.dropFirst($0).starts(with: wanted) }
    case .like: return fits(scalars[...], wanted[...])
    default: return false
    }
  }

  private func fits(
    _ text: ArraySlice<Unicode.Scalar>,
    _ pattern: ArraySlice<Unicode.Scalar>
  ) -> Bool {
    guard let first = pattern.first else { return text.isEmpty }
    if first == "*" {
      return fits(text, pattern.dropFirst()) || (!text.isEmpty && fits(text.dropFirst(), pattern))
    }
    guard let scalar = text.first else { return false }
    return (first == "?" || first == scalar) && fits(text.dropFirst(), pattern.dropFirst())
  }
}
