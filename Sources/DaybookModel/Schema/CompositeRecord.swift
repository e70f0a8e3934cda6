/// A composite attribute of an entity, own or inherited, with its place among the elements.
struct CompositeRecord: Sendable {
  /// The attribute under its key path: `address`, and `address.position` within it.
  var attribute: AttributeDescription

  /// The positions in `EntityRecord.allAttributes` of the elements, at any depth.
  var elements: Range<Int>

  /// The elements that must have a value where any other one has more than its default.
  var required: [Int] = []
}
