/// The words that predicate texts reserve, in any case; a property so named is written `#name`.
enum PredicateKeyword: String, CaseIterable, Hashable {
  case and = "AND"
  case or = "OR"
  case not = "NOT"
  case any = "ANY"
  case some = "SOME"
  case all = "ALL"
  case none = "NONE"
  case isIn = "IN"
  case between = "BETWEEN"
  case beginsWith = "BEGINSWITH"
  case contains = "CONTAINS"
  case endsWith = "ENDSWITH"
  case like = "LIKE"
  case matches = "MATCHES"
  case null = "NULL"
  case `nil` = "NIL"
  case `true` = "TRUE"
  case yes = "YES"
  case `false` = "FALSE"
  case no = "NO"
  case selfObject = "SELF"
  case truePredicate = "TRUEPREDICATE"
  case falsePredicate = "FALSEPREDICATE"
  case first = "FIRST"
  case last = "LAST"
  case size = "SIZE"
  case subquery = "SUBQUERY"
  case ternary = "TERNARY"
  case cast = "CAST"
  case function = "FUNCTION"
  case fetch = "FETCH"
  case anyKey = "ANYKEY"
  case caseInsensitive = "CASEINSENSITIVE"
  case caseInsensitiveShort = "CI"

  /// The keyword that a word is, whatever its case.
  init?(word: String) {
    self.init(rawValue: word.uppercased())
  }
}

extension PredicateKeyword {
  /// The relation that the word stands for between two expressions.
  var relation: FetchComparison.Relation? {
    FetchComparison.Relation.allCases.first { $0.keyword == rawValue }
  }

  /// How many elements of the expression after it must satisfy the comparison.
  var quantifier: FetchComparison.Quantifier? {
    switch self {
    case .any, .some: .any
    case .all: .all
    case .none: FetchComparison.Quantifier.none
    case .and, .or, .not, .isIn, .between, .beginsWith, .contains, .endsWith, .like, .matches,
      .null, .nil, .true, .yes, .false, .no, .selfObject, .truePredicate, .falsePredicate, .first,
      .last, .size, .subquery, .ternary, .cast, .function, .fetch, .anyKey, .caseInsensitive,
      .caseInsensitiveShort:
      nil
    }
  }

  /// The value that the word stands for.
  var constant: Value? {
    switch self {
    case .null, .nil: .null
    case .true, .yes: .boolean(true)
    case .false, .no: .boolean(false)
    case .and, .or, .not, .any, .some, .all, .none, .isIn, .between, .beginsWith, .contains,
      .endsWith, .like, .matches, .selfObject, .truePredicate, .falsePredicate, .first, .last,
      .size, .subquery, .ternary, .cast, .function, .fetch, .anyKey, .caseInsensitive,
      .caseInsensitiveShort:
      nil
    }
  }

  /// Whether the word can also be a property where no keyword of its kind may stand.
  var isOftenAName: Bool {
    switch self {
    case .first, .last, .size, .subquery, .ternary, .cast, .function, .fetch, .caseInsensitive,
      .caseInsensitiveShort:
      true
    case .and, .or, .not, .any, .some, .all, .none, .isIn, .between, .beginsWith, .contains,
      .endsWith, .like, .matches, .null, .nil, .true, .yes, .false, .no, .selfObject,
      .truePredicate, .falsePredicate, .anyKey:
      false
    }
  }

  /// The words that may follow an expression.
  static let relationWords = allCases.filter { $0.relation != nil }.map(\.rawValue)
}
