/// Reads a journal without a lock and without writing anything.
///
/// It reads a store's directory, even while another process appends, or one segment, or a stream
/// of one. What is delivered is whole and checked.
package struct JournalReader: Sendable {
  private enum Origin: Sendable {
    case store(any FileSystem)
    case input(InputFile)
  }

  private let origin: Origin

  /// Reads a store's directory.
  package init(_ fileSystem: any FileSystem) {
    origin = .store(fileSystem)
  }

  /// Reads one segment out of its store, or a stream of one; can be read once.
  package init(_ input: InputFile) {
    origin = .input(input)
  }

  /// What reading found.
  package struct Summary: Sendable {
    /// The store's identifier.
    package var storeIdentifier = ""

    /// The segments in order.
    package var segments: [SegmentSummary] = []

    /// The position behind the last whole transaction.
    package var position: JournalHead?

    /// What `HEAD` says; `nil` where it is missing, unreadable, or not at hand.
    package var head: JournalHead?

    /// Bytes behind the last whole transaction that nobody acknowledged.
    package var tail: TornTail?

    /// Where reading ended, to go on from there.
    var end = ReadEnd()
  }

  /// Where reading ended.
  struct ReadEnd: Sendable {
    var chain = ChainState()
    var lineCount = 0
    var isSealed = false
  }

  /// Delivers every whole transaction in order.
  ///
  /// - Parameters:
  ///   - replay: Receives them.
  ///   - last: The last transaction to deliver.
  ///   - hashesAll: Whether every hash is recomputed, not only those of the last 8 MiB; a segment
  ///     out of its store is always hashed.
  /// - Returns: What was found at the end; with `last`, only what was read for it.
  /// - Throws: Damage with its place, after everything before it was delivered.
  package func read(
    into replay: (any JournalReplay)?,
    through last: Int64 = .max,
    hashesAll: Bool = false
  ) throws(JournalError) -> Summary {
    switch origin {
    case .store(let fileSystem):
      var scanner = JournalScanner(fileSystem: fileSystem)
      scanner.scope = hashesAll ? .all : .tail
      scanner.through = last
      return Summary(try scanner.scan(replay))
    case .input(let input):
      return try read(input, replay, through: last)
    }
  }

  private func read(
    _ input: InputFile,
    _ replay: (any JournalReplay)?,
    through last: Int64
  ) throws(JournalError) -> Summary {
    let scanner = SegmentScanner(.input(input), file: input.path, chain: ChainState())
    scanner.through = last
    try scanner.scan(nil, replay)
    return Summary(try scanner.summaryOfInput())
  }
}

extension JournalReader.Summary {
  init(_ scan: JournalScan) {
    storeIdentifier = scan.chain.store ?? ""
    segments = scan.segments
    position = scan.position
    head = scan.head
    tail = scan.tail
    end = .init(chain: scan.chain, lineCount: scan.lineCount, isSealed: scan.isSealed)
  }
}

extension SegmentScanner {
  /// What a segment out of its store gave.
  ///
  /// - Throws: Damage: without `HEAD` nothing proves it, but a segment that is handed around has no
  ///   tail that a crash explains, except one that was cut off.
  func summaryOfInput() throws(JournalError) -> JournalScan {
    var scan = JournalScan()
    scan.chain = chain
    scan.header = header
    scan.isSealed = seal != nil
    if let defect {
      let error = defect.error(file: file, lastGood: chain.lastNumber)
      guard header != nil, defect.isUnfinished else { throw error }
      scan.tail = TornTail(
        segment: chain.segment,
        offset: Int64(goodEnd),
        byteCount: Int64(window.end - goodEnd),
        error: error,
        isUnproven: true
      )
    }
    if let digest = chain.digest {
      scan.position = JournalHead(
        segment: chain.segment,
        byteCount: Int64(goodEnd),
        transaction: chain.lastNumber,
        digest: digest
      )
      scan.segments = [
        SegmentSummary(
          number: chain.segment,
          byteCount: Int64(goodEnd),
          firstTransaction: chain.firstNumber,
          lastTransaction: chain.lastNumber,
          isSealed: seal != nil
        )
      ]
    }
    return scan
  }
}

extension ScanDefect {
  /// Whether the file simply ends too early.
  fileprivate var isUnfinished: Bool {
    reason == .corrupt(.unfinishedLine) || reason == .corrupt(.unfinishedTransaction)
  }
}
