internal import DaybookJournal
internal import DaybookModel

extension Store {
  /// Writes large binary and transformable values to files of their own, before the transaction
  /// that names them.
  func moveBlobs(of changes: ChangeSet) throws(DaybookError) {
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
