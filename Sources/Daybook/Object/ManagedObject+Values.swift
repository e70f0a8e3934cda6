public import DaybookModel
internal import DaybookStore

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension ManagedObject {
  /// The current value of an attribute by its stored name, as the model has it.
  ///
  /// Null where there is no value, and for a name that no attribute has.
  public final func attributeValue(named name: String) -> Value {
    bind()
    guard let slot = layout.property(named: name), !slot.isRelationship else { return .null }
    return attributeValue(slot)
  }

  /// Reads an attribute of any type by the address of its name.
  final func readValue(_ name: PropertyName) -> Value {
    guard readableColumn(name) != nil else { return .null }
    return attributeValue(layout.properties[Int(find(name).property)])
  }

  /// The current value of an attribute.
  final func attributeValue(_ property: PropertySlot) -> Value {
    if let cells = cells(property.column) {
      return cells.value(property.column, property.attributeType)
    }
    return rowValue(property)
  }

  /// The value of an attribute in the row, before any edit.
  final func rowValue(_ property: PropertySlot) -> Value {
    guard let seat else { return .null }
    let column = seat[property.column]
    guard column.isValid(position) else { return .null }
    switch property.storage {
    case .boolean: return .boolean(column.load(position, as: UInt8.self) != 0)
    case .integer: return .integer(column.load(position, as: Int64.self))
    case .double: return .double(column.load(position, as: Double.self))
    case .float: return .float(column.load(position, as: Float.self))
    case .date:
      let interval = column.load(position, as: Double.self)
      return .date(Date(timeIntervalSinceReferenceDate: interval))
    case .uuid: return .uuid(column.loadAny(position, as: UUID.self))
    case .decimal: return .decimal(column.loadAny(position, as: Decimal.self))
    case .text: return RowCells.textValue(column.text(position), property.attributeType)
    case .bytes: return graph.bytesValue(column.bytes(position), property, of: self)
    case .reference, .list: return .null
    }
  }

  /// The value of an attribute before the edits: that of the last fetch or save.
  final func committedValue(_ property: PropertySlot) -> Value {
    if let base = edits?.base, base.isPresent(property.column) {
      return base.value(property.column, property.attributeType)
    }
    return rowValue(property)
  }
}
