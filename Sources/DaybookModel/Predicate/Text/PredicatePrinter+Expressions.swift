extension PredicatePrinter {
  mutating func append(_ expression: FetchExpression) {
    switch expression {
    case .constant(let value): append(value.format)
    case .list(let parts):
      append("{")
      append(parts)
      append("}")
    case .selfObject: append("SELF")
    case .variable(let name): append(PredicateName.isPlain(name) ? "$" + name : "$" + quoted(name))
    case .keyPath(let path): append(PredicateName.format(path))
    case .path(let base, let path):
      appendBase(base, ofPath: true)
      append("." + (PredicateName.isPlainPath(path) ? path : "#" + quoted(path)))
    case .element(let base, let part):
      appendBase(base, ofPath: false)
      append("[")
      append(part)
      append("]")
    case .function(let name, let arguments): append(name, arguments)
    case .subquery(let collection, let variable, let condition):
      append("SUBQUERY(")
      append([collection, .variable(variable)])
      append(", ")
      append(condition)
      append(")")
    case .conditional(let condition, let first, let second):
      append("TERNARY(")
      append(condition)
      append(", ")
      append([first, second])
      append(")")
    }
  }

  private mutating func append(_ parts: [FetchExpression]) {
    for (index, part) in parts.enumerated() {
      if index > 0 { append(", ") }
      append(part)
    }
  }

  private mutating func append(_ part: FetchSubscript) {
    switch part {
    case .first: append("FIRST")
    case .last: append("LAST")
    case .size: append("SIZE")
    case .position(let position): append(position)
    }
  }

  /// What a name or a subscript stands behind; in parentheses where it would be read otherwise.
  private mutating func appendBase(_ base: FetchExpression, ofPath: Bool) {
    let isClosed =
      switch base {
      case .variable, .element, .subquery, .conditional, .list: true
      case .path, .keyPath, .selfObject: !ofPath
      case .constant, .function: false
      }
    if isClosed { return append(base) }
    append("(")
    append(base)
    append(")")
  }
}

// MARK: - Functions

extension PredicatePrinter {
  private mutating func append(_ name: String, _ arguments: [FetchExpression]) {
    if arguments.count == 2, let sign = PredicateOperator(functionName: name) {
      appendOperand(arguments[0], atLeast: sign.level)
      append(" \(sign.rawValue) ")
      appendOperand(arguments[1], atLeast: sign.level + 1)
    } else if PredicateName.isFunction(name) {
      append(name + "(")
      append(arguments)
      append(")")
    } else if let first = arguments.first {
      append("FUNCTION(")
      append([first, .constant(.string(name))] + arguments.dropFirst())
      append(")")
    } else {
      append("FUNCTION(\(quoted(name)))")
    }
  }

  private mutating func appendOperand(_ operand: FetchExpression, atLeast level: Int) {
    guard case .function(let name, let arguments) = operand, arguments.count == 2,
      let sign = PredicateOperator(functionName: name), sign.level < level
    else { return append(operand) }
    append("(")
    append(operand)
    append(")")
  }
}

/// A text between quotes, as `PredicateLexer.quoted` reads it.
func quoted(_ text: String) -> String {
  var quoted = "\""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\\": quoted += "\\\\"
    case "\"": quoted += "\\\""
    case "\n": quoted += "\\n"
    case "\r": quoted += "\\r"
    case "\t": quoted += "\\t"
    default: quoted.unicodeScalars.append(scalar)
    }
  }
  return quoted + "\""
}
