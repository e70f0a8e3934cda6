/// The functions that are written with a sign between two values.
enum PredicateOperator: String, CaseIterable {
  case addition = "+"
  case subtraction = "-"
  case multiplication = "*"
  case division = "/"
  case power = "**"

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
    }
  }

  /// How tightly it binds, from 1.
  var level: Int {
    switch self {
    case .addition, .subtraction: 1
    case .multiplication, .division: 2
    case .power: 3
    }
  }
}
