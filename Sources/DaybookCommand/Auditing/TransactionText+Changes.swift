import DaybookBytes
import DaybookModel
import DaybookStore
import DaybookTerminal

extension TransactionText {
  /// All changes, each with its values before and after.
  func patch(_ transaction: HistoryTransaction) -> String {
    let rest = transaction.isCut ? "  …\n" : ""
    return transaction.changes.map(patch).joined() + rest
  }

  /// A change with its values before and after.
  func patch(_ change: HistoryChange) -> String {
    guard let object = change.object else {
      return "  * \(SafeText.escaped(change.kind.operation))\n"
    }
    let (sign, role) = mark(of: change.kind)
    var text = "  " + style.paint("\(sign) \(object)", role)
    if let why = change.why { text += "  (\(SafeText.escaped(why)))" }
    if !change.merged.isEmpty { text += "  merged " + names(change.merged) }
    return text + "\n" + values(of: change, margin: "      ")
  }

  /// A line for each property of a change.
  ///
  /// - Parameters:
  ///   - change: The change.
  ///   - margin: What stands before every line.
  ///   - property: The only property that is shown, or composite attribute, or `nil` for all.
  /// - Returns: Lines with their line feeds.
  func values(of change: HistoryChange, margin: String, only property: String? = nil) -> String {
    let rows = rows(of: change).filter { $0.name.lies(within: property) }
    let width = rows.map { DisplayWidth.columns(of: $0.name) }.max() ?? 0
    return rows.map { row in
      let gap = String(repeating: " ", count: width - DisplayWidth.columns(of: row.name))
      return margin + SafeText.escaped(row.name) + gap + "  " + row.text + "\n"
    }.joined()
  }

  private func rows(of change: HistoryChange) -> [(name: String, text: String)] {
    let added = change.added.map { ($0.name, style.paint("+" + names($0.objects), .inserted)) }
    let removed = change.removed.map { ($0.name, style.paint("-" + names($0.objects), .deleted)) }
    return change.differences.map { ($0.name, text(of: $0)) } + removed + added
      + change.splices.map { ($0.name, text(of: $0)) }
  }

  private func text(of difference: HistoryDifference) -> String {
    let before = difference.before.map { style.paint(word($0), .deleted) }
    let after = difference.after.map { style.paint(word($0), .inserted) }
    return [before, after].compactMap(\.self).joined(separator: " → ")
  }

  private func text(of splice: HistorySplice) -> String {
    splice.steps.map { step in
      let removed = step.removedCount > 0 ? ["-\(step.removedCount)"] : []
      let inserted = step.inserted.isEmpty ? [] : ["+" + names(step.inserted)]
      return "at \(step.position): " + (removed + inserted).joined(separator: " ")
    }.joined(separator: "; ")
  }

  /// A value that stands alone, or the size of one that lies in a file of its own.
  func word(_ value: JournaledValue) -> String {
    switch value {
    case .value(let value): valueText.word(value)
    case .blob(let reference):
      "\(reference.byteCount) bytes in blobs/, sha256 \(reference.digest.hex.prefix(12))…"
    }
  }

  private func names(_ objects: [ObjectReference]) -> String {
    objects.map(\.description).joined(separator: ", ")
  }

  private func mark(of kind: HistoryChange.Kind) -> (String, Style.Role) {
    switch kind {
    case .insert: ("+", .inserted)
    case .update: ("~", .changed)
    case .delete: ("-", .deleted)
    case .model, .migrate, .metadata, .purge, .checkpoint, .recovery, .unknown: ("*", .faint)
    }
  }
}
