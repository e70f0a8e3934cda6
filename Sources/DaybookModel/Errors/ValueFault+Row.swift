extension DaybookError.ValueFault {
  func row(at place: DaybookError.Place) -> FaultRow {
    switch self {
    case .unknownEntity(let name, let near):
      FaultRow(134_060, exit: .usage, "no entity '\(name)'" + didYouMean(near)).headed("model")
    case .unknownProperty(let name, let near):
      FaultRow(
        134_060,
        exit: .usage,
        "\(place.entity ?? "the entity") has no attribute '\(name)'" + didYouMean(near)
      ).headed("model")
    case .wrongKind(let expected):
      FaultRow(134_060, exit: .usage, "is not \(expected)")
    case .unreadable(let text, let type):
      FaultRow(1_550, exit: .rejected, "'\(text)' is no \(type.noun)", explanation: type.writing)
    case .outOfRange(let text, let type):
      outOfRangeRow(text, type)
    case .wrongType(let expected, let found):
      FaultRow(1_550, exit: .rejected, "expected \(expected), found \(found)")
    case .badReference(let text):
      FaultRow(
        134_060,
        exit: .usage,
        "'\(text)' names no object",
        explanation: "Objects are written Entity/N, such as Budget/7."
      )
    case .derived:
      FaultRow(1_550, exit: .rejected, "is derived: only the store sets it")
    }
  }

  private func outOfRangeRow(_ text: String, _ type: AttributeType) -> FaultRow {
    let code = text.hasPrefix("-") ? 1_620 : 1_610
    guard let range = type.integerRange else {
      return FaultRow(code, exit: .rejected, "\(text) is beyond \(type.rawValue)")
    }
    return FaultRow(
      code,
      exit: .rejected,
      "\(text) is outside \(type.rawValue) (\(range.lowerBound) to \(range.upperBound))"
    )
  }
}
