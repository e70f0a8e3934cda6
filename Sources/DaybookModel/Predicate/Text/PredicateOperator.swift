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
  var functionName: String { function.rawValue }

  private var function: PredicateFunction {
    switch self {
    case .addition: .add
    case .subtraction: .subtract
    case .multiplication: .multiply
    case .division: .divide
    case .power: .power
    case .bitAnd: .bitAnd
    case .bitOr: .bitOr
    case .bitExclusiveOr: .bitExclusiveOr
    case .shiftLeft: .shiftLeft
    case .shiftRight: .shiftRight
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
