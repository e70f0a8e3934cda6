/// What kind of value an expression yields, as far as the model tells.
struct ExpressionShape: Hashable, Sendable {
  /// The kinds that have an order or an equality of their own.
  enum Kind: Hashable, Sendable {
    case number
    case text
    case date
    case uuid
    case binary
    case transformable
    case object
    case unknown
  }

  var kind: Kind

  /// The attribute's type, to which constants on the other side are converted.
  var type: AttributeType?

  /// The entity of the objects, for key paths that go on from here.
  var entity: EntityDescription?

  /// Whether it yields a collection.
  var isCollection = false

  /// The key path that made it a collection, for the hint to quantify it.
  var collectionPath: String?

  /// Whether every element is a constant, which can be converted.
  var isConstant = false

  static let number = ExpressionShape(kind: .number)
  static let text = ExpressionShape(kind: .text)
  static let unknown = ExpressionShape(kind: .unknown)

  /// The kind of an attribute's values.
  static func attribute(_ type: AttributeType) -> ExpressionShape {
    let kind: Kind =
      switch type {
      case .integer16, .integer32, .integer64, .decimal, .double, .float, .boolean: .number
      case .string, .uri: .text
      case .date: .date
      case .uuid: .uuid
      case .binary: .binary
      case .transformable: .transformable
      case .composite, .undefined: .unknown
      }
    return ExpressionShape(kind: kind, type: type)
  }

  /// The kind of a constant.
  static func constant(_ value: Value) -> ExpressionShape {
    let kind: Kind =
      switch value {
      case .null: .unknown
      case .boolean, .integer, .double, .float, .decimal: .number
      case .string, .uri: .text
      case .date: .date
      case .uuid: .uuid
      case .binary: .binary
      case .transformable: .transformable
      case .object, .objects: .object
      }
    var shape = ExpressionShape(kind: kind)
    shape.isConstant = true
    if case .objects = value { shape.isCollection = true }
    return shape
  }
}
