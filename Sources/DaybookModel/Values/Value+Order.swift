#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension Value {
  /// Whether this is a number or date below `other`, which must be of the same kind.
  ///
  /// Null is below nothing and nothing is below it, so that a missing bound bounds nothing.
  package func isBelow(_ other: Value) -> Bool {
    switch (self, other) {
    case (.integer(let left), .integer(let right)): left < right
    case (.double(let left), .double(let right)): left < right
    case (.float(let left), .float(let right)): left < right
    case (.decimal(let left), .decimal(let right)): left < right
    case (.date(let left), .date(let right)): left < right
    case (.null, _), (.boolean, _), (.integer, _), (.double, _), (.float, _), (.decimal, _),
      (.string, _), (.date, _), (.uuid, _), (.uri, _), (.binary, _), (.transformable, _),
      (.object, _), (.objects, _):
      false
    }
  }

  /// What people call a value of this kind.
  package var noun: String {
    switch self {
    case .null: "nothing"
    case .boolean: "truth value"
    case .integer: "whole number"
    case .double, .float, .decimal: "number"
    case .string: "text"
    case .date: "date"
    case .uuid: "UUID"
    case .uri: "address"
    case .binary: "bytes"
    case .transformable: "JSON text"
    case .object: "object"
    case .objects: "list of objects"
    }
  }
}
