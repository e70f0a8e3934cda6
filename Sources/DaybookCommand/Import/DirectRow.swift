import DaybookModel
import DaybookStore

/// A row of a CSV or TSV file on its straight way into the columns of a change set.
///
/// Nothing is staged before all of its fields are read, so that a row with an unusual field can
/// still take the other way.
final class DirectRow {
  private let columns: [DirectColumn]
  private let nullText: [UInt8]?

  /// What a new object has where the file says nothing.
  private let defaults: [(name: String, value: Value)]

  // One for each column, in this order; they belong to this object alone.
  private let fields: UnsafeMutablePointer<DirectField>
  private var record = UnsafeRawBufferPointer(start: nil, count: 0)

  /// Nil where a column holds more than plain values.
  init?(_ targets: [ImportTarget?], _ stage: ImportStage, nullText: String?) {
    let keys = Set(stage.entity.uniques.flatMap { stage.state.schema.uniques[$0].names })
    var columns: [DirectColumn] = []
    var given: Set<String> = []
    for (field, target) in targets.enumerated() {
      guard let target else { continue }
      let property = stage.properties[target.position]
      guard target.key == nil,
        let column = DirectColumn(field, property, isKey: keys.contains(property.name))
      else { return nil }
      columns.append(column)
      given.insert(property.name)
    }
    self.columns = columns
    self.nullText = nullText.map { Array($0.utf8) }
    defaults = stage.properties.compactMap { property in
      guard let initial = property.property.attribute?.defaultValue, !initial.isNull,
        property.column != nil, !given.contains(property.name)
      else { return nil }
      return (property.name, initial)
    }
    fields = .allocate(capacity: max(columns.count, 1))
    fields.initialize(repeating: DirectField(), count: columns.count)
  }

  deinit {
    fields.deallocate()
  }

  /// Reads all fields of a reader's current record.
  ///
  /// - Returns: Whether the row is one that can be staged.
  func read(_ reader: DelimitedReader) -> Bool {
    record = reader.recordBytes
    for (index, column) in columns.enumerated() {
      let field = reader.fields[column.field]
      guard !field.hasDoubledQuotes else { return false }
      if !field.isQuoted, isNull(field) {
        guard column.takesNull else { return false }
        fields[index].isNull = true
      } else if !column.read(record, field.start, field.end, into: &fields[index]) {
        return false
      }
    }
    return true
  }

  private func isNull(_ field: DelimitedReader.Field) -> Bool {
    if field.start == field.end { return true }
    guard let nullText, nullText.count == field.end - field.start else { return false }
    return record[field.start..<field.end].elementsEqual(nullText)
  }

  /// Stages the row that was read, as a new object.
  func stage(
    _ row: RowID,
    in changes: ChangeSet,
    over state: StoreState
  ) throws(DaybookError) {
    changes.insert(row)
    for (index, column) in columns.enumerated() {
      column.store(fields[index], record, row, in: changes)
    }
    for (name, value) in defaults { try changes.set(row, name, value, over: state) }
  }

  /// Stages nothing but what constraints compare.
  func stageKeys(_ row: RowID, in changes: ChangeSet) {
    changes.insert(row)
    for (index, column) in columns.enumerated() where column.isKey {
      column.store(fields[index], record, row, in: changes)
    }
  }
}
