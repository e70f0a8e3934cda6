import DaybookTerminal

/// What a person types after `/`: only rows that contain it are shown, whatever its case.
final class RowFilter {
  private var text = ""

  var binding: TextBinding { TextBinding(get: { self.text }, set: { self.text = $0 }) }

  func rows<Row>(_ rows: [Row], by name: (Row) -> String) -> [Row] {
    guard !text.isEmpty else { return rows }
    let wanted = text.lowercased()
    return rows.filter { name($0).lowercased().contains(wanted) }
  }
}
