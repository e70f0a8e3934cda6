package import DaybookModel

#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// What is asked of a state: which rows of an entity, in which order, and how many of them.
package struct QueryRequest: Hashable, Sendable {
  /// The name of the entity.
  package var entity: String

  /// Whether rows of the entities below count too.
  package var includesSubentities = true

  /// Which rows.
  package var predicate: FetchPredicate = .always

  /// What `now()` is in the predicate; where it is nil, `now()` is refused.
  package var now: Date?

  /// In which order; rows with equal keys, and all rows without one, keep that of insertion.
  package var sort: [SortTerm] = []

  /// How many rows at most; 0 is no limit.
  package var limit = 0

  /// How many rows of the order to leave out first.
  package var offset = 0

  /// Whether indexes are used where they are thought to help.
  package var access: Access = .automatic

  /// When indexes are used.
  package enum Access: String, CaseIterable, Hashable, Sendable {
    /// Where a table is large enough for an index to save time.
    case automatic

    /// Wherever one applies.
    case indexes

    /// Never.
    case scan
  }

  /// Asks for all rows of an entity.
  package init(_ entity: String) {
    self.entity = entity
  }

  /// Asks for the rows of an entity that satisfy a predicate, in an order.
  package init(_ entity: String, _ predicate: FetchPredicate, sort: [SortTerm] = []) {
    self.entity = entity
    self.predicate = predicate
    self.sort = sort
  }
}
