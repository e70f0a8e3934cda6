/// A place in a list with sections: which section, and which of its items, both from 0.
///
/// Lists without sections have one section, 0.
public struct SectionedPosition: Hashable, Sendable, Codable {
  /// The section, from 0.
  public var section: Int

  /// The item in its section, from 0.
  public var item: Int

  /// Makes a position.
  public init(section: Int, item: Int) {
    self.section = section
    self.item = item
  }
}

extension SectionedPosition: Comparable {
  /// Orders by section, then by item.
  public static func < (left: SectionedPosition, right: SectionedPosition) -> Bool {
    (left.section, left.item) < (right.section, right.item)
  }
}

extension SectionedPosition: CustomStringConvertible {
  /// The two numbers in brackets.
  public var description: String { "[\(section), \(item)]" }
}
