/// The functions that are written with a sign between two values.
enum PredicateOperator: String, CaseIterable {
  case addition = "+"
  case subtraction = "-"
  case multiplication = "*"
  case division = "/"
  case power = "**"
  case bitAnd = "&"
  case bitOr = "|"
  case bitExclusiveOr = "^"
  case shiftLeft = "<<"
  case shiftRight = ">>"

  /// The operator that a token is.
  init?(_ kind: PredicateToken.Kind) {
    guard case .sign(let sign) = kind else { return nil }
    self.init(rawValue: sign.rawValue)
  }

  /// The operator that a function is written with.
  init?(functionName: String) {
    let found = PredicateOperator.allCases.first { $0.functionName == functionName }
    guard let found else { return nil }
    self = found
  }

  /// The function's name in trees.
  var functionName: String {
    switch self {
    case .addition: "add:to:"
    case .subtraction: "from:subtract:"
    case .multiplication: "multiply:by:"
    case .division: "divide:by:"
    case .power: "raise:toPower:"
    case .bitAnd: "bitwiseAnd:with:"
    case .bitOr: "bitwiseOr:with:"
    case .bitExclusiveOr: "bitwiseXor:with:"
    case .shiftLeft: "leftshift:by:"
    case .shiftRight: "rightshift:by:"
    }
  }

  /// How tightly it binds, from 1; bits are joined as in C.
  var level: Int {
    switch self {
    case .bitOr: 1
    case .bitExclusiveOr: 2
    case .bitAnd: 3
    case .shiftLeft, .shiftRight: 4
    case .addition, .subtraction: 5
    case .multiplication, .division: 6
    case .power: 7
    }
  }
}
