/// How a command ends; the raw value is what the shell sees.
package enum ExitCode: Int32, CaseIterable, Sendable {
  /// All is well.
  case success = 0
  /// The answer is no: a difference, nothing found, a check that found something.
  case answeredNo = 1
  /// The command line or a predicate is wrong.
  case usage = 2
  /// The store is missing, unreadable or already there.
  case storeUnavailable = 3
  /// The store is damaged, cut or tampered with.
  case damaged = 4
  /// The model rejects the change.
  case rejected = 5
  /// Another process or this one holds the store.
  case locked = 6
  /// The store's model is another one.
  case modelMismatch = 7
  /// An input file is bad.
  case badInput = 8
  /// The format is newer than this program.
  case newerFormat = 9
  /// A fault of Daybook itself.
  case defect = 70
  /// Reading or writing failed.
  case inputOutput = 74
  /// The user stopped the command.
  case interrupted = 130
}
