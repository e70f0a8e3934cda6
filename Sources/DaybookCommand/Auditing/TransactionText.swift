import DaybookModel

/// Transactions as people read them.
struct TransactionText {
  let style: Style
  let valueText: ValueText

  /// The store's path, for the lines to check by hand.
  let storePath: String

  /// `tx 3  2021-11-08T12:00:00Z  ana (cli)  1 updated`, with the note behind it.
  func headline(_ transaction: RecordedTransaction) -> String {
    let parts = [
      style.paint("tx \(transaction.number)", .identifier),
      valueText.secondText(of: transaction.date) + clockMark(transaction),
      who(transaction),
      summary(of: transaction.counts),
    ]
    let note = transaction.note.map { "  \"\(SafeText.escaped($0))\"" } ?? ""
    return parts.filter { !$0.isEmpty }.joined(separator: "  ") + note + "\n"
  }

  /// The cells of a table with one line for each transaction.
  func cells(_ transaction: RecordedTransaction) -> [String] {
    [
      String(transaction.number), valueText.secondText(of: transaction.date),
      SafeText.escaped(transaction.author ?? ""), summary(of: transaction.counts),
      SafeText.escaped(transaction.note ?? ""),
    ]
  }

  /// Author and context, as far as they are known.
  func who(_ transaction: RecordedTransaction) -> String {
    let author = transaction.author.map(SafeText.escaped)
    let context = transaction.context.map { "(\(SafeText.escaped($0)))" }
    return [author, context].compactMap(\.self).joined(separator: " ")
  }

  /// `1 inserted, 2 updated`, or what else was written.
  func summary(of counts: ChangeCounts) -> String {
    let total = counts.total
    let numbers = [
      (total.inserted, "inserted"), (total.updated, "updated"), (total.deleted, "deleted"),
    ]
    var parts = numbers.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    if counts.hasModel { parts.append("model") }
    if counts.hasRecovery { parts.append("recovery") }
    return parts.isEmpty ? "nothing changed" : parts.joined(separator: ", ")
  }

  /// A line for each entity: `Candy  +85 ~0 -0`.
  func statistics(_ counts: ChangeCounts) -> String {
    let names = counts.entities.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    let width = names.map(DisplayWidth.columns).max() ?? 0
    return names.map { name in
      let row = counts.entities[name] ?? .init()
      let gap = String(repeating: " ", count: width - DisplayWidth.columns(of: name))
      return "    \(name)\(gap)  " + style.paint("+\(row.inserted)", .inserted) + " "
        + style.paint("~\(row.updated)", .changed) + " "
        + style.paint("-\(row.deleted)", .deleted) + "\n"
    }.joined()
  }

  /// Which lines the hash covers, and the command that computes it without this program.
  func proof(_ transaction: RecordedTransaction) -> String {
    let path = shellQuoted(
      storePath.isEmpty ? transaction.file : "\(storePath)/\(transaction.file)"
    )
    let range = "\(transaction.lines.lowerBound),\(transaction.lines.upperBound)"
    let lines = "sed -n '\(range)p' \(path) | "
    return transaction.isHashedInBlocks
      ? lines + "split -b 1M --filter='sha256sum | cut -c1-64' - | sha256sum"
      : lines + "sha256sum"
  }

  private func clockMark(_ transaction: RecordedTransaction) -> String {
    guard let back = transaction.back else { return "" }
    return " ⟲ −\(back >= 10 ? String(Int(back.rounded())) : String(back)) s"
  }
}

// MARK: - Changes

extension TransactionText {
  /// All changes, each with its values before and after.
  func patch(_ changes: [RecordedChange]) -> String { changes.map(patch).joined() }

  private func patch(_ change: RecordedChange) -> String {
    guard let object = change.object else {
      if case .other(let name) = change.kind { return "  * \(SafeText.escaped(name))\n" }
      return ""
    }
    let (sign, role) = mark(of: change.kind)
    var text = "  " + style.paint("\(sign) \(object)", role)
    if let why = change.why { text += "  (\(SafeText.escaped(why)))" }
    if !change.merged.isEmpty {
      text += "  merged " + change.merged.map(\.description).joined(separator: ", ")
    }
    return text + "\n" + edits(of: change, margin: "      ")
  }

  /// A line for each property of a change.
  func edits(of change: RecordedChange, margin: String) -> String {
    let names = change.edits.map(\.name) + change.memberships.map(\.name)
    let width = names.map(DisplayWidth.columns).max() ?? 0
    func label(_ name: String) -> String {
      margin + name + String(repeating: " ", count: width - DisplayWidth.columns(of: name)) + "  "
    }
    let values = change.edits.map { label($0.name) + line(of: $0) + "\n" }
    let members = change.memberships.map { label($0.name) + line(of: $0) + "\n" }
    return (values + members).joined()
  }

  private func line(of edit: RecordedChange.Edit) -> String {
    let before = edit.before.map { style.paint(valueText.word($0), .deleted) }
    let after = edit.after.map { style.paint(valueText.word($0), .inserted) }
    return [before, after].compactMap(\.self).joined(separator: " → ")
  }

  private func line(of membership: RecordedChange.Membership) -> String {
    let added = membership.added.map { style.paint("+\($0)", .inserted) }
    let removed = membership.removed.map { style.paint("-\($0)", .deleted) }
    return (removed + added).joined(separator: " ")
  }

  private func mark(of kind: RecordedChange.Kind) -> (String, Style.Role) {
    switch kind {
    case .insert: ("+", .inserted)
    case .update: ("~", .changed)
    case .delete: ("-", .deleted)
    case .other: ("*", .faint)
    }
  }
}

/// Returns a path as a shell takes it: as it is, or between single quotes.
func shellQuoted(_ path: String) -> String {
  let isPlain = path.utf8.allSatisfy { byte in
    UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
      || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || "/._-+,:@%".utf8.contains(byte)
  }
  if isPlain, !path.isEmpty { return path }
  return "'"
    + path.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
    + "'"
}
