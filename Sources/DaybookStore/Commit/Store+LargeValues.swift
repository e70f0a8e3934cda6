internal import DaybookJournal
internal import DaybookModel

extension Store {
  /// Sees to the values of a change set that are too large for a line: bytes go to files of their
  /// own, texts are refused.
  ///
  /// - Throws: A text beyond the format's limit, with its place; what kept a file from being made.
  func moveLargeValues(of changes: ChangeSet) throws(DaybookError) {
    try checkTexts(of: changes)
    try moveBlobs(of: changes)
  }

  /// Writes large binary and transformable values to files of their own, before the transaction
  /// that names them.
  private func moveBlobs(of changes: ChangeSet) throws(DaybookError) {
    do throws(JournalError) {
      for segment in changes.inserts.flatMap(\.segments) {
        for column in 0..<segment.columnCount {
          try moveBlobs(of: segment.columns[column], count: segment.count)
        }
      }
      for staged in changes.updates {
        for column in staged.columns {
          try moveBlobs(of: column?.block, count: staged.rows.count)
        }
      }
    } catch {
      throw DaybookError(error, path: path)
    }
  }

  private func moveBlobs(of block: ColumnBlock?, count: Int) throws(JournalError) {
    guard let block, block.storage == .bytes else { return }
    for position in 0..<count where BitWords.isSet(block.valid, position) {
      let tagged = block.text(position)
      guard tagged.count > BlobStore.thresholdByteCount + 1 else { continue }
      let content = Array(tagged.dropFirst())
      let digest = try BlobStore(fileSystem).write(content)
      let blob = BlobReference(digest: digest, byteCount: content.count)
      blob.tagged.withUnsafeBytes { block.storeText($0, at: position) }
    }
  }
}

// MARK: - Texts

extension Store {
  private func checkTexts(of changes: ChangeSet) throws(DaybookError) {
    for table in schema.tables {
      for column in table.columns where column.storage == .text {
        for segment in changes.inserts[table.index].segments {
          guard let slot = segment.columns[column.index]?.slotOfTooLongText(segment.count) else {
            continue
          }
          let kind = segment.kind(slot, single: table.root)
          throw tooLong(
            segment.columns[column.index],
            slot,
            RowID(entity: kind, number: segment.number(slot)),
            column
          )
        }
        let updates = changes.updates[table.index]
        let block = updates.columns[column.index]?.block
        guard let slot = block?.slotOfTooLongText(updates.rows.count) else { continue }
        throw tooLong(block, slot, RowID(rawValue: updates.rows[slot]), column)
      }
    }
  }

  private func tooLong(
    _ block: ColumnBlock?,
    _ slot: Int,
    _ row: RowID,
    _ column: ColumnLayout
  ) -> DaybookError {
    let byteCount = Int64(block?.text(slot).count ?? 0)
    var error = DaybookError(
      JournalError(.tooLarge(.string, byteCount: byteCount)),
      path: path
    )
    error.place = DaybookError.Place(object: schema.reference(to: row), property: column.name)
    error.remedy = "attributes of the type Binary have no limit"
    return error
  }
}

extension ColumnBlock {
  /// The first slot whose text is longer than a journal's strings may be.
  ///
  /// - Complexity: O(1) where all texts together are shorter than that, O(*n*) otherwise.
  fileprivate func slotOfTooLongText(_ count: Int) -> Int? {
    guard let arena, arena.count > Format.stringByteCountLimit else { return nil }
    return (0..<count).first { slot in
      BitWords.isSet(valid, slot) && text(slot).count > Format.stringByteCountLimit
    }
  }
}
