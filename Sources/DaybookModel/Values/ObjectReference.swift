/// The permanent name of one object: its entity and its number, written `Entity/N`.
///
/// Numbers count from 1 for each root entity: an entity and its subentities share one count.
public struct ObjectReference: Hashable, Sendable {
  /// The name of the object's concrete entity.
  public var entity: String

  /// The object's number, from 1.
  public var number: Int64

  /// Makes a reference; nothing says that the object exists.
  public init(entity: String, number: Int64) {
    self.entity = entity
    self.number = number
  }

  /// Reads `Entity/N`; `nil` unless the number has digits only and no leading zeros.
  public init?(_ text: String) {
    guard let slash = text.utf8.lastIndex(of: UInt8(ascii: "/")) else { return nil }
    let digits = text[text.index(after: slash)...]
    guard slash > text.startIndex, digits.utf8.first != UInt8(ascii: "0"),
      digits.utf8.allSatisfy({ $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }),
      let number = Int64(digits)
    else { return nil }
    self.init(entity: String(text[..<slash]), number: number)
  }
}

extension ObjectReference: Comparable {
  /// Orders by the entity's name in byte order, then by number.
  public static func < (left: ObjectReference, right: ObjectReference) -> Bool {
    left.entity == right.entity
      ? left.number < right.number : left.entity.precedesInByteOrder(right.entity)
  }
}

extension ObjectReference: CustomStringConvertible {
  /// The reference as it is written in journals and on the command line.
  public var description: String { "\(entity)/\(number)" }
}
