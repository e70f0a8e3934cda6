import DaybookJournal
import DaybookModel
import DaybookStore

/// What a reading command reads: a store's folder, one segment out of it, or a stream of one.
struct ReadTarget {
  enum Origin {
    case folder(RealFileSystem)
    case segment(InputFile)
  }

  /// The path as it was typed.
  let path: String
  let origin: Origin
  private let files: CommandFiles

  init(_ path: String, files: CommandFiles) throws(CommandFailure) {
    self.path = path
    self.files = files
    switch path == "-" ? .regular : try files.kind(of: path) {
    case nil: throw ReadTarget.failure(.store(.missing), path)
    case .regular, .other: origin = .segment(try files.openInput(path))
    case .directory:
      do {
        origin = .folder(try RealFileSystem(path: files.resolved(path)))
      } catch {
        throw ReadTarget.failure(.store(.notReadable(cause: "\(error.code)")), path)
      }
    }
  }

  /// The same place once more, for what can be read only once.
  func reopened() throws(CommandFailure) -> ReadTarget { try ReadTarget(path, files: files) }

  /// Reads the journal without a lock and without writing anything.
  var journal: JournalReader {
    switch origin {
    case .folder(let fileSystem): JournalReader(fileSystem)
    case .segment(let input): JournalReader(input)
    }
  }

  /// The file that holds a transaction's lines.
  func path(of transaction: HistoryTransaction) -> String {
    switch origin {
    case .folder: path + "/" + transaction.file
    case .segment: path
    }
  }

  /// Decodes the transactions for people.
  var history: HistoryReader { HistoryReader(journal) }

  /// The failure that a refusal of the journal is.
  func failure(_ error: JournalError) -> CommandFailure {
    var located = error
    if case .segment = origin { located.file = nil }
    return told(DaybookError(located, path: shownPath))
  }

  /// The failure that an error of the store is, with the path as it was typed.
  func failure(_ error: DaybookError) -> CommandFailure {
    var located = error
    if case .folder(let fileSystem) = origin, let file = error.place.file,
      file.hasPrefix(fileSystem.rootPath)
    {
      located.place.file = path + file.dropFirst(fileSystem.rootPath.count)
    } else if case .segment(let input) = origin, error.place.file == input.path {
      located.place.file = shownPath
    }
    return told(located)
  }

  private var shownPath: String { path == "-" ? "standard input" : path }

  /// Standard input cannot be read again, so that no command helps there.
  private func told(_ error: DaybookError) -> CommandFailure {
    CommandFailure(error, trying: path == "-" ? nil : error.sparing(path))
  }

  private static func failure(_ reason: DaybookError.Reason, _ path: String) -> CommandFailure {
    CommandFailure(DaybookError(reason, at: DaybookError.Place(file: path)))
  }
}

extension DaybookError {
  /// The command that shows what stands before the damage.
  func sparing(_ path: String) -> String? {
    guard case .journal(let fault) = reason, let number = place.transaction, number > 1 else {
      return nil
    }
    switch fault {
    case .corrupt, .tampered, .truncated, .missingSegment, .wrongSegment, .fork, .inconsistent:
      return "daybook log \(shellQuoted(path)) --at \(number - 1)"
    case .headMismatch, .blobMissing, .blobDamaged: return nil
    }
  }
}

extension CommandRun {
  /// What the first operand names.
  func readTarget() throws(CommandFailure) -> ReadTarget {
    try ReadTarget(arguments.operand(0), files: environment.files)
  }

  /// How transactions of a target are shown.
  func transactionText(_ target: ReadTarget) throws(CommandFailure) -> TransactionText {
    TransactionText(style: style, valueText: try valueText(), source: target)
  }
}
