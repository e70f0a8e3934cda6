import DaybookModel
import DaybookStore
import Foundation
import TestSupport
import Testing

/// Programs, indexes, the evaluator and the slowest possible filter give the same rows.
@Suite("Query agreement")
struct QueryAgreementTests {
  /// 20 fixtures of 500 predicates in a release run.
  @Test(arguments: SeededGenerator.seeds(fixed: 10))
  func `programs, indexes and the evaluator find what a naive filter finds`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let fixture = try QueryFixture(&random)
    for _ in 0..<TestScale.count(500) {
      let predicate = RandomPredicate.tree(3, &random)
      let entity = random.chooses(withChance: 0.8) ? "Item" : "SubItem"
      guard let difference = try difference(predicate, entity, fixture) else { continue }
      let smallest = try shrunk(predicate, entity, fixture)
      Issue.record("seed \(seed): \(entity) where \(smallest)\nfirst seen as \(difference)")
      return
    }
  }

  @Test(arguments: SeededGenerator.seeds(fixed: 5))
  func `orders, limits and offsets agree with a stable sort`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let fixture = try QueryFixture(&random)
    for _ in 0..<TestScale.count(300) {
      var request = QueryRequest("Item", RandomPredicate.tree(1, &random))
      request.sort = sortTerms(&random)
      request.limit = random.chooses(withChance: 0.5) ? Int.random(in: 1...20, using: &random) : 0
      request.offset = random.chooses(withChance: 0.3) ? Int.random(in: 1...30, using: &random) : 0
      request.access = random.chooses(withChance: 0.5) ? .indexes : .scan
      let expected = naiveOrder(request, fixture)
      let program = try QueryProgram(request, fixture.schema)
      let found = program.rows(in: fixture.state).map { fixture.schema.reference(to: $0) }

      #expect(found == expected, "seed \(seed): \(request)")
      #expect(program.count(in: fixture.state) == expected.count, "seed \(seed): \(request)")
      if found != expected { return }
    }
  }

  @Test(arguments: SeededGenerator.seeds(fixed: 5))
  func `aggregates agree with adding up by hand`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let fixture = try QueryFixture(&random)
    let groupings = [
      [], ["flag"], ["name"], ["group"], ["group.title"], ["amount", "flag"], ["price"],
      ["soldAt"], ["weight", "flag", "group.parent.rank"],
    ]
    let paths = ["total", "amount", "price", "weight", "flag", "group.rank", "name", "soldAt"]
    for _ in 0..<TestScale.count(300) {
      let path = paths.randomElement(using: &random) ?? "total"
      let isNumber = path != "name" && path != "soldAt"
      var terms = [AggregateRequest.Term(.count), .init(.count, path), .init(.minimum, path)]
      terms.append(.init(.maximum, path))
      if isNumber { terms += [.init(.sum, path), .init(.average, path)] }
      let request = AggregateRequest(
        QueryRequest("Item", RandomPredicate.tree(1, &random)),
        terms,
        groupBy: groupings.randomElement(using: &random) ?? []
      )
      let found = try AggregateProgram(request, fixture.schema).rows(in: fixture.state)
      let expected = naiveAggregates(request, path, fixture)
      let isSame = found.map(comparable) == expected.map(comparable)

      #expect(isSame, "seed \(seed): \(request)\n\(found)\n\(expected)")
      if !isSame { return }
    }
  }
}

// MARK: - Predicates

extension QueryAgreementTests {
  /// What differs, or nil.
  private func difference(
    _ predicate: FetchPredicate,
    _ entity: String,
    _ fixture: QueryFixture
  ) throws -> String? {
    let candidates = fixture.naive.order[entity, default: []].sorted { $0.number < $1.number }
    let expected = candidates.filter { fixture.naive.matches(predicate, $0) }
    for access in QueryRequest.Access.allCases {
      var request = QueryRequest(entity, predicate)
      request.access = access
      let program = try QueryProgram(request, fixture.schema)
      let rows = program.rows(in: fixture.state)
      let found = rows.map { fixture.schema.reference(to: $0) }
      if found != expected { return "\(access): \(found)\nexpected \(expected)" }
      if program.count(in: fixture.state) != expected.count { return "\(access): count" }
    }
    let resolved = try QueryProgram(QueryRequest(entity, predicate), fixture.schema)
    let evaluator = resolved.evaluator()
    let evaluated = candidates.filter { reference in
      guard let row = fixture.schema.row(of: reference) else { return false }
      return evaluator.matches(StateRow(fixture.state, row))
    }
    return evaluated == expected ? nil : "evaluator: \(evaluated)\nexpected \(expected)"
  }

  private func shrunk(
    _ predicate: FetchPredicate,
    _ entity: String,
    _ fixture: QueryFixture
  ) throws -> String {
    var smallest = predicate
    var text = ""
    while true {
      var next: FetchPredicate?
      for candidate in smallest.smaller {
        if let difference = try difference(candidate, entity, fixture) {
          next = candidate
          text = difference
          break
        }
      }
      guard let next else { return "\(smallest)\n\(text)" }
      smallest = next
    }
  }
}

// MARK: - Orders

extension QueryAgreementTests {
  private func sortTerms(_ random: inout SeededGenerator) -> [SortTerm] {
    let paths = [
      "name", "total", "amount", "flag", "price", "soldAt", "code", "weight", "group.title",
      "group.parent.rank", "tags.@count",
    ]
    return (0..<Int.random(in: 0...3, using: &random)).map { _ in
      let path = paths.randomElement(using: &random) ?? "name"
      let isText = path == "name" || path == "group.title"
      let isFolded = isText && random.chooses(withChance: 0.4)
      return SortTerm(
        path,
        random.chooses(withChance: 0.5) ? .ascending : .descending,
        options: isFolded ? [.caseInsensitive, .diacriticInsensitive] : []
      )
    }
  }

  private func naiveOrder(
    _ request: QueryRequest,
    _ fixture: QueryFixture
  ) -> [ObjectReference] {
    let naive = fixture.naive
    let matching = naive.order[request.entity, default: []].sorted { $0.number < $1.number }
      .filter { naive.matches(request.predicate, $0) }
    let keyed = matching.map { reference in
      (reference, request.sort.map { naive.key($0, of: reference) })
    }
    let sorted = keyed.enumerated().sorted { left, right in
      for (term, keys) in zip(request.sort, zip(left.element.1, right.element.1)) {
        let order = naiveOutcome(keys.0, keys.1)
        if order != 0 { return (order < 0) == (term.direction == .ascending) }
      }
      return left.offset < right.offset
    }
    let rest = sorted.map(\.element.0).dropFirst(request.offset)
    return Array(request.limit > 0 ? rest.prefix(request.limit) : rest)
  }

  private func naiveOutcome(_ left: NaiveValue, _ right: NaiveValue) -> Int {
    if left == .missing || right == .missing {
      return left == right ? 0 : left == .missing ? -1 : 1
    }
    return NaiveValue.order(left, right) ?? 0
  }
}

extension NaiveStore {
  fileprivate func key(_ term: SortTerm, of reference: ObjectReference) -> NaiveValue {
    if term.keyPath.hasSuffix(".@count") {
      let members = values(String(term.keyPath.dropLast(7)), of: reference).1
      return .number(Decimal(members.count))
    }
    let value = values(term.keyPath, of: reference).1.first ?? .null
    return NaiveValue(value).folded(term.options)
  }
}

// MARK: - Aggregates

extension QueryAgreementTests {
  private func naiveAggregates(
    _ request: AggregateRequest,
    _ path: String,
    _ fixture: QueryFixture
  ) -> [AggregateRow] {
    let naive = fixture.naive
    let matching = naive.order[request.query.entity, default: []]
      .sorted { $0.number < $1.number }
      .filter { naive.matches(request.query.predicate, $0) }
    var groups: [[NaiveValue]: Int] = [:]
    var keys: [[Value]] = []
    var members: [[ObjectReference]] = []
    if request.groupBy.isEmpty {
      keys = [[]]
      members = [matching]
    }
    for reference in matching where !request.groupBy.isEmpty {
      let key = request.groupBy.map { naive.values($0, of: reference).1.first ?? .null }
      let group = groups[key.map(NaiveValue.init)] ?? keys.count
      if group == keys.count {
        groups[key.map(NaiveValue.init)] = group
        keys.append(key)
        members.append([])
      }
      members[group].append(reference)
    }
    return zip(keys, members).map { key, rows in
      let values = rows.map { naive.values(path, of: $0).1.first ?? .null }.filter { !$0.isNull }
      return AggregateRow(
        keys: key,
        values: request.terms.map { naiveResult($0, values, rows.count) }
      )
    }
  }

  private func naiveResult(
    _ term: AggregateRequest.Term,
    _ values: [Value],
    _ rowCount: Int
  ) -> Value {
    if term.function == .count {
      return .integer(Int64(term.keyPath.isEmpty ? rowCount : values.count))
    }
    if term.function == .minimum || term.function == .maximum {
      let wanted = term.function == .minimum ? -1 : 1
      return values.reduce(.null) { best, value in
        let isBetter = NaiveValue.order(NaiveValue(value), NaiveValue(best)) == wanted
        return best.isNull || isBetter ? value : best
      }
    }
    let numbers = values.map { value -> Decimal in
      if case .number(let number) = NaiveValue(value) { number } else { .nan }
    }
    let total = numbers.reduce(0, +)
    if term.function == .sum { return .decimal(total) }
    return numbers.isEmpty ? .null : .decimal(total / Decimal(numbers.count))
  }

  /// A row as text, in which numbers are doubles with some fifteen digits.
  private func comparable(_ row: AggregateRow) -> [String] {
    (row.keys + row.values).map { value in
      guard case .number(let number) = NaiveValue(value), let double = Double(number.description)
      else { return "\(NaiveValue(value))" }
      return double.magnitude < 1e9 ? "\((double * 1e6).rounded())" : "\(Float(double))"
    }
  }
}
