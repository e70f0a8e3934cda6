/// Properties by whose values objects are found quickly.
public struct Index: Sendable {
  let properties: [String]

  /// Declares an index over one property.
  public init(_ property: String) {
    properties = [property]
  }

  /// Declares an index over several properties, in this order.
  public init(_ properties: [String]) {
    self.properties = properties
  }
}
