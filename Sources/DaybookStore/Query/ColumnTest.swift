import DaybookModel

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A test of one stored value, with its constants in the column's own form.
///
/// Every test says what a row without a value gets, because predicates have no third outcome.
struct ColumnTest: Sendable {
  /// What is tested.
  enum Kind: Sendable {
    /// Integers and Booleans in a closed range; flipped, those outside it.
    case integers(low: Int64, high: Int64, isFlipped: Bool)

    /// Doubles, dates and floats in a closed range, never a NaN; flipped, everything else.
    case doubles(low: Double, high: Double, isFlipped: Bool)

    /// The sixteen bytes of an identifier.
    case identifier(Identifier, isFlipped: Bool)

    /// One of several integers.
    case integerSet(Set<Int64>)

    /// One of several identifiers.
    case identifierSet(Set<Identifier>)

    /// One of several rows.
    case references(TestedRows, isFlipped: Bool)

    /// Texts, compared by the bytes of their folded form.
    case text(TextTest)

    /// Whether there is a value at all; the outcome for a row with one.
    case presence(Bool)

    /// Anything else: the value is read and compared as the evaluator does.
    case value(FetchComparison, AttributeType)
  }

  var kind: Kind

  /// The outcome for a row without a value.
  var passesNull: Bool
}

/// The bytes of a UUID, as two words.
struct Identifier: Hashable, Sendable {
  var first: UInt64
  var second: UInt64

  init(_ uuid: UUID) {
    self = withUnsafeBytes(of: uuid.uuid) { bytes in
      Identifier(
        first: bytes.loadUnaligned(fromByteOffset: 0, as: UInt64.self),
        second: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self)
      )
    }
  }

  init(first: UInt64, second: UInt64) {
    self.first = first
    self.second = second
  }

  @inline(__always)
  init(_ base: UnsafeRawPointer, _ position: Int) {
    first = base.load(fromByteOffset: position &* 16, as: UInt64.self)
    second = base.load(fromByteOffset: position &* 16 &+ 8, as: UInt64.self)
  }
}

/// A few rows, for `SELF IN` and `relation IN`.
struct TestedRows: Sendable {
  let first: UInt64
  let rows: Set<UInt64>

  init(_ rows: [RowID]) {
    self.rows = Set(rows.map(\.rawValue))
    first = rows.first?.rawValue ?? 0
  }

  @inline(__always)
  func contains(_ row: UInt64) -> Bool {
    rows.count == 1 ? row == first : rows.contains(row)
  }
}

/// A test of a text's folded bytes.
struct TextTest: Sendable {
  /// How the bytes relate to the needle's.
  enum Relation: Sendable {
    case equal
    case beginsWith
    case contains
    case endsWith

    /// In byte order, before the needle, and at it if so wanted.
    case below(orEqual: Bool)

    /// In byte order, after the needle, and at it if so wanted.
    case above(orEqual: Bool)

    /// One of several needles.
    case isIn(Set<[UInt8]>)
  }

  var relation: Relation
  var needle: [UInt8]
  var isFlipped: Bool
  var options: TextOptions
}
