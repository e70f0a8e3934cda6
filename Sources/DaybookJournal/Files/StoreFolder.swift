/// What stands in a store's directory beside the journal, asked without writing anything.
package struct StoreFolder {
  private let fileSystem: any FileSystem

  /// Looks at a store's directory.
  package init(_ fileSystem: any FileSystem) {
    self.fileSystem = fileSystem
  }

  /// Who has the store open for writing; `nil` where nobody does.
  ///
  /// The lock itself is tried only where its holder seems to live, so that a writer who comes at
  /// this very moment is not kept out.
  package func lockHolder() throws(JournalError) -> LockHolder? {
    guard let holder = try LockFile.holder(fileSystem) else { return nil }
    guard holder.host == SystemNames.host else { return holder }
    guard ProcessFacts.isAlive(holder.processID) else { return nil }
    do throws(IOFault) {
      guard let file = try fileSystem.openIfPresent(.lock, .read) else { return nil }
      defer { fileSystem.close(file) }
      return try fileSystem.lockWhole(file, .shared) ? nil : holder
    } catch {
      throw JournalError(error, reading: .lock)
    }
  }

  /// The number of files in a directory of the store, and of their bytes; nothing where it is
  /// missing.
  package func contents(
    of path: StorePath
  ) throws(JournalError) -> (fileCount: Int, byteCount: Int64) {
    do throws(IOFault) {
      var contents: (fileCount: Int, byteCount: Int64) = (0, 0)
      for name in try fileSystem.names(in: path) {
        guard let child = path.appending(name),
          let status = try fileSystem.statusWhole(at: child), status.kind == .regular
        else { continue }
        contents.fileCount += 1
        contents.byteCount += status.byteCount
      }
      return contents
    } catch {
      throw JournalError(error, reading: path)
    }
  }

  /// The number of blobs.
  package func blobCount() throws(JournalError) -> Int {
    try BlobStore(fileSystem).list().digests.count
  }

  /// The room that the file system offers, in bytes.
  package func freeByteCount() throws(JournalError) -> Int64 {
    do throws(IOFault) {
      return try fileSystem.freeByteCount()
    } catch {
      throw JournalError(error, reading: .root)
    }
  }
}
