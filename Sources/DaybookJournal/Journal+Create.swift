import DaybookBytes

extension Journal {
  /// Makes a journal in an empty directory, or finishes making one that was cut off.
  ///
  /// The store writes its model as transaction 1.
  ///
  /// - Throws: ``JournalError/Reason/alreadyExists`` where a journal with transactions stands.
  package static func create(
    _ surroundings: JournalSurroundings,
    options: JournalOptions = JournalOptions()
  ) throws(JournalError) -> Journal {
    let fileSystem = surroundings.fileSystem
    let isMade = try hasSegments(fileSystem)
    if isMade { return try finishCreating(surroundings, options) }
    let lock = try LockFile.acquire(surroundings, options)
    do throws(JournalError) {
      let writer = try makeFiles(surroundings, options)
      return Journal(writer, surroundings: surroundings, options: options, lockFile: lock)
    } catch {
      lock.release(in: fileSystem)
      throw error
    }
  }

  static func hasSegments(_ fileSystem: any FileSystem) throws(JournalError) -> Bool {
    do {
      return try fileSystem.names(in: .journal).contains { name in
        StorePath.segmentNumber(ofName: name) != nil
      }
    } catch {
      throw JournalError(error, reading: .journal)
    }
  }

  private static func finishCreating(
    _ surroundings: JournalSurroundings,
    _ options: JournalOptions
  ) throws(JournalError) -> Journal {
    let journal = try open(surroundings, options: options, replay: nil).journal
    guard journal.nextNumber == 1 else {
      try journal.close()
      throw JournalError(.alreadyExists)
    }
    return journal
  }

  private static func makeFiles(
    _ surroundings: JournalSurroundings,
    _ options: JournalOptions
  ) throws(JournalError) -> JournalWriter {
    let fileSystem = surroundings.fileSystem
    do {
      try fileSystem.ensureDirectory(.journal, in: .root)
      try writeGitAttributes(fileSystem)
    } catch {
      throw JournalError(error, writing: .root)
    }
    do throws(WriteFailure) {
      let writer = try beginFirstSegment(surroundings, options)
      do throws(WriteFailure) {
        try writer.writeDurableHead()
        try syncRoot(fileSystem)
      } catch {
        writer.closeFiles()
        throw error
      }
      return writer
    } catch {
      throw error.error
    }
  }

  /// Makes the first segment of a new store.
  static func beginFirstSegment(
    _ surroundings: JournalSurroundings,
    _ options: JournalOptions
  ) throws(WriteFailure) -> JournalWriter {
    let header = SegmentHeader(
      store: identifier(from: surroundings.random),
      segment: 1,
      first: 1,
      previous: nil,
      date: surroundings.clock.now,
      writer: options.writerVersion
    )
    let segment = try SegmentFile.create(header, in: surroundings.fileSystem)
    return try JournalWriter(surroundings, options, header: header, file: segment)
  }

  private static func syncRoot(_ fileSystem: any FileSystem) throws(WriteFailure) {
    do {
      try fileSystem.syncDirectoryWhole(.root)
    } catch {
      throw WriteFailure(error: JournalError(error, writing: .root), isFatal: false)
    }
  }

  private static func writeGitAttributes(_ fileSystem: any FileSystem) throws(IOFault) {
    let file = try fileSystem.openWhole(.gitAttributes, .writeOrCreate)
    defer { fileSystem.close(file) }
    try fileSystem.writeWhole(file, at: 0, Array("*.jsonl -text\n".utf8))
    try fileSystem.syncWhole(file)
  }

  /// A random UUID of version 4, upper-case.
  private static func identifier(from random: any RandomSource) -> String {
    let high = random.next() & 0xffff_ffff_ffff_0fff | 0x0000_0000_0000_4000
    let low = random.next() & 0x3fff_ffff_ffff_ffff | 0x8000_0000_0000_0000
    var bytes: [UInt8] = []
    for word in [high, low] {
      for shift in stride(from: 56, through: 0, by: -8) {
        bytes.append(UInt8(truncatingIfNeeded: word >> UInt64(shift)))
      }
    }
    let digits = bytes.withUnsafeBytes { Hexadecimal.string(of: $0) }.uppercased()
    var text = ""
    for (index, digit) in digits.enumerated() {
      if [8, 12, 16, 20].contains(index) { text.append("-") }
      text.append(digit)
    }
    return text
  }
}

extension JournalWriter {
  /// Takes over a segment that holds nothing but its header.
  init(
    _ surroundings: JournalSurroundings,
    _ options: JournalOptions,
    header: SegmentHeader,
    file: SegmentFile
  ) throws(WriteFailure) {
    fileSystem = surroundings.fileSystem
    clock = surroundings.clock
    self.options = options
    storeIdentifier = header.store
    segment = header.segment
    self.file = file.file
    identity = file.identity
    end = file.byteCount
    chain = file.digest
    lastNumber = header.first - 1
    firstNumber = header.first
    lastDurable = header.first - 1
    durableHead = JournalHead(
      segment: header.segment,
      byteCount: file.byteCount,
      transaction: header.first - 1,
      digest: file.digest
    )
    do {
      headFile = try surroundings.fileSystem.openWhole(.head, .writeOrCreate)
    } catch {
      surroundings.fileSystem.close(file.file)
      throw WriteFailure(error: JournalError(error, writing: .head), isFatal: false)
    }
  }
}
