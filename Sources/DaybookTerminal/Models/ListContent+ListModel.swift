public import DaybookViewModels

extension ListContent {
  /// Shows a list of objects, with its sections and its filter.
  ///
  /// - Parameters:
  ///   - model: The list.
  ///   - row: Says how a row is shown; asked only for the rows that are seen.
  public init<Object, Row>(
    _ model: ListModel<Object, Row>,
    row: @escaping (Row) -> ListRow
  ) {
    let sections = model.sections.map { section in
      RowSection(title: section.name.isEmpty ? nil : section.name, rowCount: section.rows.count)
    }
    var starts = [0]
    for section in sections { starts.append(starts[starts.count - 1] + section.rowCount) }
    self.init(sections: sections) { [starts] section, item in
      row(model.row(at: starts[section] + item))
    }
    filter = TextBinding(model, \.filterText)
  }
}
