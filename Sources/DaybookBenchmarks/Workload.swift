/// One thing that is measured; the raw value is its name on both sides.
package enum Workload: String, CaseIterable, Sendable {
  /// All rows in one transaction, identifiers unique on both sides.
  case insertUnique = "insert-unique"

  /// The same here, against a table without that index there.
  case insertPlain = "insert-plain"

  /// All rows in transactions of a thousand.
  case transactions

  /// Rows saved one by one, each on the disk before the next.
  case durableSaves = "durable-saves"

  /// Sixteen threads that save one by one.
  case concurrentSavers = "concurrent-savers"

  /// `total > 8600 AND title CONTAINS 'ab'`: one row in a hundred.
  case scan

  /// The number of those rows.
  case count

  /// The fifty largest totals.
  case top50 = "top-50"

  /// All rows by total.
  case sortAll = "sort-all"

  /// A hundred thousand identifiers, one after the other, and the total of each.
  case lookups

  /// The sum of all totals.
  case sum

  /// Rows and salaries of each of a hundred grades.
  case group100 = "group-100"

  /// Salaries of each of a thousand companies.
  case sumRelated = "sum-related"

  /// Four threads that look up while a fifth saves one by one.
  case readersAndWriter = "readers-and-writer"

  /// The full store opened from its journal alone; the digest is the journal's size in bytes.
  case replay

  /// A tenth of the rows gets a new total, in one transaction.
  case update

  /// A tenth of the rows goes, in one transaction.
  case delete

  /// Two thousand random commits while four threads read; `scripts/soak.sh` runs it for minutes.
  case soak

  /// All rows as live objects, five properties of each read; there decoded to structures.
  case objectsMaterialise = "objects-materialise"

  /// A property of all employees, reached as live objects from a thousand companies.
  case objectsRelated = "objects-related"

  /// All rows as new live objects, saved at once; timed beside the engine's own insert.
  case objectsInsert = "objects-insert"

  /// One change of a sorted list of ten thousand live objects, from the save to the difference;
  /// there the list is queried again.
  case listChange = "list-change"

  /// Ten thousand changed objects, three properties and a relationship of each, undone at once.
  case objectsUndo = "objects-undo"

  /// One change saved from a child context among all rows as objects; beside it among a thousand.
  case childSave = "child-save"

  /// A batch request of a tenth of the rows that two contexts merge; beside it without contexts.
  case batchMerge = "batch-merge"

  /// The last ten of twenty thousand transactions, after a token; beside it all of them.
  case historyAfter = "history-after"
}
