extension Value {
  /// The constant as predicate texts write it: a literal, or `CAST` where there is none.
  var format: String {
    switch self {
    case .null: "nil"
    case .boolean(let flag): flag ? "TRUE" : "FALSE"
    case .integer(let number): String(number)
    case .double(let number): number.isFinite ? number.description : cast(.double)
    case .string(let text): quoted(text)
    case .float: cast(.float)
    case .decimal: cast(.decimal)
    case .date: cast(.date)
    case .uuid: cast(.uuid)
    case .uri: cast(.address)
    case .binary: cast(.bytes)
    case .transformable: cast(.transformable)
    case .object: cast(.object)
    case .objects: cast(.objects)
    }
  }

  private func cast(_ type: CastType) -> String {
    "CAST(\(quoted(displayText)), \(quoted(type.rawValue)))"
  }
}
