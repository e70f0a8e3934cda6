package import DaybookModel

/// How one declared relationship is kept.
///
/// A to-one relationship is a reference column; a to-many relationship is an adjacency, that is a
/// list of rows for each row. Only the owner's side is journaled; the other follows from it.
package struct LinkLayout: Sendable {
  /// The position among the schema's links.
  package let index: Int

  /// The relationship of the model.
  package let relationship: RelationshipDescription

  /// The index of the entity that declares the relationship.
  package let entity: Int

  /// The index of the entity that it leads to.
  package let destination: Int

  /// The table of the rows that have the relationship.
  package let table: Int

  /// The table of the rows that it leads to.
  package let destinationTable: Int

  /// The reference column, where the relationship is to-one.
  package internal(set) var column: Int?

  /// The adjacency, where the relationship is to-many.
  package internal(set) var adjacency: Int?

  /// The link of the inverse relationship.
  package internal(set) var inverse: Int?

  /// Whether this side is journaled.
  package let isOwner: Bool

  /// Whether the rows of a to-many relationship keep an order of their own.
  package let isOrdered: Bool

  /// Whether the relationship leads to several rows.
  package var isToMany: Bool { adjacency != nil }

  /// Whether the relationship is its own inverse.
  package var isSymmetric: Bool { inverse == index }

  /// Whether the inverse side is journaled too.
  package internal(set) var isMutual = false
}

/// A uniqueness constraint with its properties resolved to columns.
package struct UniqueLayout: Sendable {
  /// The position among the schema's constraints.
  package let index: Int

  /// The index of the entity that declares it; it spans the subentities too.
  package let entity: Int

  /// The table of the rows.
  package let table: Int

  /// The columns of the key, in the declared order.
  package let columns: [Int]

  /// The names of the properties, in the declared order.
  package let names: [String]
}
