import DaybookBytes
import DaybookJournal
import DaybookModel
import DaybookStore
import DaybookTerminal

/// Transactions as people read them.
struct TransactionText {
  let style: Style
  let valueText: ValueText

  /// Where the lines stand, for checking them by hand.
  let source: ReadTarget

  /// `tx 3  2021-11-08T12:00:00Z  ana (cli)  1 updated`, with the note behind it.
  func headline(_ transaction: HistoryTransaction) -> String {
    let parts = [
      style.paint("tx \(transaction.number)", .identifier),
      valueText.secondText(of: transaction.date) + clockMark(transaction),
      who(transaction),
      summary(of: transaction),
    ]
    let note = transaction.head.note.map { "  \"\(SafeText.escaped($0))\"" } ?? ""
    return parts.filter { !$0.isEmpty }.joined(separator: "  ") + note + "\n"
  }

  /// The cells of a table with one line for each transaction.
  func cells(_ transaction: HistoryTransaction) -> [String] {
    [
      String(transaction.number),
      valueText.secondText(of: transaction.date) + clockMark(transaction),
      SafeText.escaped(transaction.head.author ?? ""), summary(of: transaction),
      SafeText.escaped(transaction.head.note ?? ""),
    ]
  }

  /// Author and context, as far as they are known.
  func who(_ transaction: HistoryTransaction) -> String {
    let author = transaction.head.author.map(SafeText.escaped)
    let context = transaction.head.context.map { "(\(SafeText.escaped($0)))" }
    return [author, context].compactMap(\.self).joined(separator: " ")
  }

  /// `1 inserted, 2 updated`, or what else was written.
  func summary(of transaction: HistoryTransaction) -> String {
    let total = transaction.totalCount
    let numbers = [
      (total.insertedCount, "inserted"), (total.updatedCount, "updated"),
      (total.deletedCount, "deleted"),
    ]
    let others = transaction.changes.filter { !$0.kind.changesObject }.map(\.kind.operation)
    let parts =
      numbers.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" } + others.map(SafeText.escaped)
    return parts.isEmpty ? "nothing changed" : parts.joined(separator: ", ")
  }

  /// A line for each entity: `Candy  +85 ~0 -0`.
  func statistics(_ transaction: HistoryTransaction) -> String {
    let width = transaction.counts.map { DisplayWidth.columns(of: $0.entity) }.max() ?? 0
    return transaction.counts.map { count in
      let gap = String(repeating: " ", count: width - DisplayWidth.columns(of: count.entity))
      return "    \(count.entity)\(gap)  " + style.paint("+\(count.insertedCount)", .inserted) + " "
        + style.paint("~\(count.updatedCount)", .changed) + " "
        + style.paint("-\(count.deletedCount)", .deleted) + "\n"
    }.joined()
  }

  /// The command that computes the transaction's hash without this program.
  func proof(_ transaction: HistoryTransaction) -> String {
    let path = source.path(of: transaction)
    let range = "\(transaction.firstLine),\(transaction.lastLine - 1)"
    let lines = "sed -n '\(range)p' \(shellQuoted(path)) | "
    return transaction.isHashedInBlocks
      ? lines + "split -b 1M --filter='sha256sum | cut -c1-64' - | sha256sum"
      : lines + "sha256sum"
  }

  private func clockMark(_ transaction: HistoryTransaction) -> String {
    guard let back = transaction.head.back else { return "" }
    return " ⟲ −\(back >= 10 ? String(Int(back.rounded())) : String(back)) s"
  }
}

extension HistoryTransaction {
  /// How many objects it changes, all entities together.
  var totalCount: (insertedCount: Int, updatedCount: Int, deletedCount: Int) {
    counts.reduce(into: (0, 0, 0)) { total, count in
      total.0 += count.insertedCount
      total.1 += count.updatedCount
      total.2 += count.deletedCount
    }
  }

  /// Whether the hash is one of hashes, since the lines are more than 1 MiB.
  var isHashedInBlocks: Bool { end.byteCount > 1 << 20 }
}
