import DaybookModel

extension ProgramExecution {
  /// Keeps the rows of a selection that satisfy a condition.
  func filter(_ condition: Condition, _ view: ChunkView, _ selection: inout Selection) {
    guard selection.count > 0 else { return }
    switch condition {
    case .always:
      break
    case .never:
      selection.narrow(to: 0)
    case .not(let inner):
      filterNot(inner, view, &selection)
    case .and(let parts):
      for part in parts { filter(part, view, &selection) }
    case .or(let parts):
      filterOr(parts, view, &selection)
    case .leaf(let leaf):
      filter(leaf, hop: 0, view, &selection)
    case .rows(let rows):
      filterRows(rows, isFlipped: false, view, &selection)
    case .row(let number, let predicate):
      filterRow(number, predicate, view, &selection)
    }
  }

  private func filterNot(_ inner: Condition, _ view: ChunkView, _ selection: inout Selection) {
    var rejected = copy(selection)
    filter(inner, view, &rejected)
    let bits = takeBits()
    rejected.mark(bits)
    selection.keep(bits, areSet: false)
    give(bits)
    give(rejected.positions)
  }

  /// Each part sees only the rows that no part before it accepted.
  private func filterOr(_ parts: [Condition], _ view: ChunkView, _ selection: inout Selection) {
    let bits = takeBits()
    var remaining = copy(selection)
    for (index, part) in parts.enumerated() {
      var accepted = copy(remaining)
      filter(part, view, &accepted)
      accepted.mark(bits)
      give(accepted.positions)
      if index + 1 < parts.count { remaining.keep(bits, areSet: false) }
    }
    selection.keep(bits, areSet: true)
    give(remaining.positions)
    give(bits)
  }

  private func filterRow(
    _ number: Int,
    _ predicate: FetchPredicate,
    _ view: ChunkView,
    _ selection: inout Selection
  ) {
    let evaluator = evaluators[number] ?? PredicateEvaluator(predicate)
    evaluators[number] = evaluator
    let root = state.schema.tables[view.table].root
    selection.materialize()
    var kept = 0
    for index in 0..<selection.count {
      let position = selection.positions[index]
      let row = StateRow(state, view.row(Int(position), root: root))
      selection.positions[kept] = position
      kept += evaluator.matches(row) ? 1 : 0
    }
    selection.narrow(to: kept)
  }

  func filterRows(
    _ rows: TestedRows,
    isFlipped: Bool,
    _ view: ChunkView,
    _ selection: inout Selection
  ) {
    let root = state.schema.tables[view.table].root
    selection.materialize()
    var kept = 0
    for index in 0..<selection.count {
      let position = selection.positions[index]
      selection.positions[kept] = position
      let row = view.row(Int(position), root: root)
      kept += rows.contains(row.rawValue) != isFlipped ? 1 : 0
    }
    selection.narrow(to: kept)
  }
}
