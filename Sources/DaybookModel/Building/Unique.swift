/// Properties whose values together belong to one object only.
public struct Unique: Sendable {
  let properties: [String]

  /// Declares a constraint over one property.
  public init(_ property: String) {
    properties = [property]
  }

  /// Declares a compound constraint: the values of all properties together are unique.
  public init(_ properties: [String]) {
    self.properties = properties
  }
}
