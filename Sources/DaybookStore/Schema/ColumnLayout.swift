package import DaybookModel

/// One column of a table: a stored attribute or a to-one relationship.
package struct ColumnLayout: Sendable {
  /// The position among the table's columns.
  package let index: Int

  /// The stored name; columns of sibling subentities may share one.
  package let name: String

  /// How values are kept.
  package let storage: ColumnStorage

  /// The index of the entity that declares the property.
  package let entity: Int

  /// The attribute, where the column is one.
  package let attribute: AttributeDescription?

  /// The index of the relationship's layout, where the column is a to-one relationship.
  package let link: Int?
}

/// The rows of one root entity: which columns and which entities it has.
package struct TableLayout: Sendable {
  /// The position among the schema's tables.
  package let index: Int

  /// The index of the root entity.
  package let root: Int

  /// The indexes of all entities whose rows stand here, in the model's order.
  package let entities: [Int]

  /// The columns, from the root entity down.
  package internal(set) var columns: [ColumnLayout] = []

  /// The adjacencies whose lists belong to rows of this table.
  package internal(set) var adjacencies: [Int] = []

  /// Whether rows carry their entity, because there is more than one.
  package var hasKinds: Bool { entities.count > 1 }
}
