/// One word, literal or sign of a predicate's text, and where it stands.
struct PredicateToken: Hashable {
  enum Kind: Hashable {
    case end
    /// A name or a keyword.
    case word(String)
    /// A name that is no keyword, written `#name` or `#"any text"`.
    case escaped(String)
    case text(String)
    case number(PredicateNumber)
    /// A variable's name without the `$`.
    case variable(String)
    case placeholder(PredicatePlaceholder)
    case sign(PredicateSign)
  }

  var kind: Kind

  /// The bytes of the text that the token was read from.
  var range: Range<Int>
}

/// Where an argument goes, and what it must be.
enum PredicatePlaceholder: Hashable {
  /// `%@`: any value.
  case value
  /// `%K`: the name of a property, or a key path.
  case keyPath
  /// `%d`, `%f` and the other conversions of numbers.
  case number
  /// `%s`: a text.
  case text
}

/// A number without its sign.
enum PredicateNumber: Hashable {
  case integer(UInt64)
  case double(Double)
  /// Digits of a whole number beyond 64 bits.
  case digits(String)
}

/// What is written with signs instead of letters.
enum PredicateSign: String, Hashable {
  case openParenthesis = "("
  case closeParenthesis = ")"
  case openBrace = "{"
  case closeBrace = "}"
  case openBracket = "["
  case closeBracket = "]"
  case comma = ","
  case dot = "."
  case at = "@"
  case colon = ":"
  case plus = "+"
  case minus = "-"
  case times = "*"
  case divided = "/"
  case power = "**"
  case and = "&&"
  case or = "||"
  case not = "!"
  case equal = "=="
  case equalOnce = "="
  case notEqual = "!="
  case notEqualAngled = "<>"
  case less = "<"
  case lessOrEqual = "<="
  case lessOrEqualTurned = "=<"
  case greater = ">"
  case greaterOrEqual = ">="
  case greaterOrEqualTurned = "=>"
  case bitAnd = "&"
  case bitOr = "|"
  case bitExclusiveOr = "^"
  case bitComplement = "~"
  case shiftLeft = "<<"
  case shiftRight = ">>"
}

extension PredicateSign {
  /// The relation that the sign stands for between two expressions.
  var relation: FetchComparison.Relation? {
    switch self {
    case .equal, .equalOnce: .equal
    case .notEqual, .notEqualAngled: .notEqual
    case .less: .less
    case .lessOrEqual, .lessOrEqualTurned: .lessOrEqual
    case .greater: .greater
    case .greaterOrEqual, .greaterOrEqualTurned: .greaterOrEqual
    case .openParenthesis, .closeParenthesis, .openBrace, .closeBrace, .openBracket, .closeBracket,
      .comma, .dot, .at, .colon, .plus, .minus, .times, .divided, .power, .and, .or, .not, .bitAnd,
      .bitOr, .bitExclusiveOr, .bitComplement, .shiftLeft, .shiftRight:
      nil
    }
  }
}
