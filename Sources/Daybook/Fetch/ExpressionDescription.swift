/// A column of the dictionaries that ``ManagedObjectContext/fetchDictionaries(_:)`` returns: a
/// property, or something computed from the objects of a group.
///
///     request.propertiesToFetch = ["department", ExpressionDescription("total", .sum("salary"))]
public struct ExpressionDescription: Hashable, Sendable, ExpressibleByStringLiteral {
  /// What the column's value is.
  public enum Expression: Hashable, Sendable {
    /// The value of a property, perhaps over to-one relationships; an object of a to-one one.
    case property(String)
    /// The object itself, by its ID.
    case objectID
    /// The number of objects whose property has a value; of all objects without a property.
    case count(String?)
    /// The sum; 0 for no value.
    case sum(String)
    /// The smallest value.
    case minimum(String)
    /// The largest value.
    case maximum(String)
    /// The mean.
    case average(String)
  }

  /// The key in the dictionaries.
  public var name: String

  /// What the value is.
  public var expression: Expression

  /// Names a column.
  public init(_ name: String, _ expression: Expression) {
    self.name = name
    self.expression = expression
  }

  /// A property under its own name.
  public init(stringLiteral name: String) {
    self.init(name, .property(name))
  }
}
