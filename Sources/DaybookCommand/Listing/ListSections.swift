import DaybookModel
import DaybookStore

/// Rows in order, cut where the value of the section's key changes.
struct ListSections {
  struct Section {
    var value: Value
    var rows: Range<Int>
  }

  let keyPath: String
  private(set) var values: [Value] = []
  private(set) var sections: [Section] = []

  init(_ keyPath: String, _ rows: [RowID], in state: StoreState) {
    self.keyPath = keyPath
    let evaluator = SortEvaluator([SortTerm(keyPath)])
    for (index, row) in rows.enumerated() {
      let value = evaluator.keys(of: StateRow(state, row)).first ?? .null
      values.append(value)
      if let last = sections.last, last.value == value {
        sections[sections.count - 1].rows = last.rows.lowerBound..<index + 1
      } else {
        sections.append(Section(value: value, rows: index..<index + 1))
      }
    }
  }
}
