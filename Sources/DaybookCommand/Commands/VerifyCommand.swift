import DaybookBytes
import DaybookJournal
import DaybookModel
import DaybookStore
import DaybookTerminal

extension CommandRun {
  /// `daybook verify STORE`.
  func verify() throws(CommandFailure) -> ExitCode {
    let expectations = try expectations()
    let source = try readTarget()
    let verification = try verification(of: source, expectations)
    switch target.format {
    case .text: try write(verification, of: source)
    case .json, .jsonl, .csv, .tsv:
      try sink.write(JSONLayout.text(of: verification.json(source)))
    }
    guard !verification.isSound else { return .success }
    try finish()
    for damage in verification.damage {
      let failure = source.failure(damage)
      let colour = ColourRule().isOn(environment.terminal.isErrorTerminal, environment)
      try environment.errorOutput.write(failure.text(style: Style(isColoured: colour)))
    }
    throw .silent(.damaged)
  }

  private func expectations() throws(CommandFailure) -> [JournalVerification.Expectation] {
    guard let text = arguments.text(.expect) else { return [] }
    let parts = text.split(separator: ":", maxSplits: 1).map(String.init)
    guard parts.count == 2, let number = Int64(parts[0]), number > 0,
      let digest = SHA256Digest(hex: parts[1].lowercased())
    else {
      throw CommandFailure(
        .usage,
        place: "--expect",
        "'\(text)' is not TX:SHA, a transaction's number and its 64 hexadecimal digits"
      )
    }
    return [JournalVerification.Expectation(transaction: number, digest: digest)]
  }

  private func verification(
    of source: ReadTarget,
    _ expectations: [JournalVerification.Expectation]
  ) throws(CommandFailure) -> JournalVerification {
    do {
      switch source.origin {
      case .folder(let fileSystem):
        return try JournalVerification.verify(fileSystem, expecting: expectations)
      case .segment(let input):
        return try JournalVerification.verify(input, expecting: expectations)
      }
    } catch {
      throw source.failure(error)
    }
  }

  private func write(
    _ verification: JournalVerification,
    of source: ReadTarget
  ) throws(CommandFailure) {
    var table = TextTable([.init("", role: .faint), .init("")], style: style)
    table.hasHeading = false
    table.indentation = 2
    try sink.write(SafeText.escaped(source.path) + "\n")
    try table.write(verification.rows, to: sink)
    let verdict = verification.isSound
    try sink.write(
      "verify: " + style.paint(verdict ? "ok" : "damaged", verdict ? .inserted : .failure) + "\n"
    )
  }
}

extension JournalVerification {
  /// What was read, checked and found, for people.
  fileprivate var rows: [[String]] {
    let claims = checked.map(\.rawValue).joined(separator: ", ")
    var rows = [["checked", claims.isEmpty ? "nothing" : claims]]
    if !unchecked.isEmpty {
      rows.append(["not checked", unchecked.map(\.rawValue).joined(separator: ", ")])
    }
    let counts = [
      (segments.count, "segment"), (transactionCount, "transaction"), (changeCount, "change"),
      (Int(byteCount), "byte"), (blobCount, "blob"),
    ]
    // Damage ends the reading before whole segments are counted.
    let known = segments.isEmpty ? Array(counts[1...2]) : counts
    rows.append(["read", known.map { counted($0.0, $0.1) }.joined(separator: ", ")])
    if !storeIdentifier.isEmpty { rows.append(["store", storeIdentifier]) }
    if let position { rows.append(["head", "\(position.transaction):\(position.digest.hex)"]) }
    return rows + notes.map { ["note", $0.sentence] }
  }

  /// The same for programs.
  fileprivate func json(_ source: ReadTarget) -> JSONValue {
    .object([
      JSONMember("v", .integer(1)),
      JSONMember("store", .string(source.path)),
      JSONMember("ok", .boolean(isSound)),
      JSONMember("identifier", .string(storeIdentifier)),
      JSONMember("checked", .array(checked.map { .string($0.rawValue) })),
      JSONMember("unchecked", .array(unchecked.map { .string($0.rawValue) })),
      JSONMember("segments", .integer(Int64(segments.count))),
      JSONMember("transactions", .integer(Int64(transactionCount))),
      JSONMember("changes", .integer(Int64(changeCount))),
      JSONMember("bytes", .integer(byteCount)),
      JSONMember("blobs", .integer(Int64(blobCount))),
      JSONMember("tx", .integer(position?.transaction ?? 0)),
      JSONMember("sha", position.map { .string($0.digest.hex) } ?? .null),
      JSONMember("notes", .array(notes.map { .string($0.sentence) })),
      JSONMember("damage", .array(damage.map { damageJSON($0, source) })),
    ])
  }

  private func damageJSON(_ error: JournalError, _ source: ReadTarget) -> JSONValue {
    let failure = source.failure(error)
    return .object([
      JSONMember("text", .string(failure.summary)),
      JSONMember("file", error.file.map { .string($0) } ?? .null),
      JSONMember("line", error.line.map { .integer(Int64($0)) } ?? .null),
      JSONMember("byte", error.offset.map { .integer($0) } ?? .null),
      JSONMember("tx", error.transaction.map { .integer($0) } ?? .null),
      JSONMember("author", error.author.map { .string($0) } ?? .null),
      JSONMember("at", error.date.map { .string($0.description) } ?? .null),
      JSONMember("goodThrough", error.lastGoodTransaction.map { .integer($0) } ?? .null),
    ])
  }
}

extension JournalVerification.Note {
  /// What to know, for people.
  var sentence: String {
    switch self {
    case .tornTail(let tail):
      "a save was cut off at the end, with \(counted(Int(tail.byteCount), "byte"));"
        + " the next one to open the store for writing sets that aside"
        + (tail.isUnproven ? "; without HEAD nobody knows whether it had been acknowledged" : "")
    case .headMissing:
      "HEAD is missing or unreadable: nothing tells whether the last transactions are missing"
    case .quarantine(let count):
      "quarantine/ keeps \(counted(count, "file")) that recovery set aside"
    case .unreferencedBlobs(let count): "\(counted(count, "blob")) that no line names"
    case .unreadBehind(0): "nothing could be read, and nothing was checked"
    case .unreadBehind(let number):
      "what stands behind transaction \(number) was not read and not checked"
    case .linkUnchecked(let number):
      "segment \(number) is not at hand: that this one follows it was not checked"
    case .otherFiles(let names): "not the store's: " + names.joined(separator: ", ")
    }
  }
}
