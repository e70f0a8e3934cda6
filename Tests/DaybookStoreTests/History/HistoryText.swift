import DaybookBytes
import DaybookJournal
import DaybookModel
import DaybookStore

/// A transaction in lines, one for each thing that was decoded.
func lines(of transaction: HistoryTransaction) -> [String] {
  let head = transaction.head
  let who = [head.author, head.context, head.note].map { $0 ?? "-" }.joined(separator: " | ")
  let back = head.back.map { " back \($0)" } ?? ""
  let counts = transaction.counts.map {
    "\($0.entity) +\($0.insertedCount) ~\($0.updatedCount) -\($0.deletedCount)"
  }
  let place = "\(transaction.file):\(transaction.firstLine)-\(transaction.lastLine)"
  return [
    "\(transaction.number) \(head.date)\(back) | \(who)",
    "  \(place) \(transaction.digest)",
    "  " + (counts.isEmpty ? "no objects" : counts.joined(separator: ", ")),
  ] + transaction.changes.flatMap { lines(of: $0) }
}

private func lines(of change: HistoryChange) -> [String] {
  let object = change.object.map { " \($0)" } ?? ""
  let why = change.why.map { " because \($0)" } ?? ""
  var lines = ["  \(change.line): \(change.kind.operation)\(object)\(why)"]
  lines += change.differences.map {
    "    \($0.name): \(text(of: $0.before)) -> \(text(of: $0.after))"
  }
  lines += change.added.map { "    \($0.name) + \($0.objects)" }
  lines += change.removed.map { "    \($0.name) - \($0.objects)" }
  lines += change.splices.flatMap { splice in
    splice.steps.map {
      "    \(splice.name) at \($0.position) - \($0.removedCount) + \($0.inserted)"
    }
  }
  if !change.merged.isEmpty { lines.append("    merged \(change.merged)") }
  lines += change.details.map { "    \($0.name) = \($0.value.text)" }
  return lines
}

private func text(of value: JournaledValue?) -> String {
  switch value {
  case .value(let value): "\(value)"
  case .blob(let reference): "blob \(reference.digest) (\(reference.byteCount) bytes)"
  case nil: "()"
  }
}
