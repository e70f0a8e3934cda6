/// Two expressions, the relation between them, and how a to-many side is quantified.
public struct FetchComparison: Hashable, Sendable, Codable {
  /// How many elements of a to-many left-hand side must satisfy the relation.
  public enum Quantifier: String, CaseIterable, Hashable, Sendable, Codable {
    /// The left-hand side is one value.
    case single

    /// At least one element.
    case any

    /// Every element; true for an empty collection.
    case all

    /// No element.
    case none
  }

  /// How the left-hand side relates to the right-hand side.
  public enum Relation: String, CaseIterable, Hashable, Sendable, Codable {
    /// Equal by value; nil equals nil.
    case equal

    /// The opposite of `equal`; true when exactly one side is nil.
    case notEqual

    /// Before, in the order of the values' type; false with nil.
    case less

    /// Before or equal; false with nil.
    case lessOrEqual

    /// After; false with nil.
    case greater

    /// After or equal; false with nil.
    case greaterOrEqual

    /// Between the two values of a list, both included.
    case between

    /// One of a list's values, a member of a to-many path, or a part of a text.
    case isIn

    /// Text that starts with the right-hand side.
    case beginsWith

    /// Text that contains the right-hand side, or a collection that does.
    case contains

    /// Text that ends with the right-hand side.
    case endsWith

    /// Text that fits a pattern of `?` (one character), `*` (any number) and `\` (escape).
    case like

    /// Text that fits a regular expression as a whole.
    case matches
  }

  /// How many elements of a to-many left-hand side must satisfy the relation.
  public var quantifier: Quantifier

  /// The left-hand side.
  public var left: FetchExpression

  /// The relation between the sides.
  public var relation: Relation

  /// The right-hand side.
  public var right: FetchExpression

  /// How texts are folded before they are compared.
  public var options: TextOptions

  /// Makes a comparison.
  ///
  /// - Parameters:
  ///   - quantifier: How many elements of a to-many left-hand side must satisfy it.
  ///   - left: The left-hand side.
  ///   - relation: The relation between the sides.
  ///   - right: The right-hand side.
  ///   - options: How texts are folded before they are compared.
  public init(
    quantifier: Quantifier = .single,
    left: FetchExpression,
    relation: Relation,
    right: FetchExpression,
    options: TextOptions = []
  ) {
    self.quantifier = quantifier
    self.left = left
    self.relation = relation
    self.right = right
    self.options = options
  }
}
