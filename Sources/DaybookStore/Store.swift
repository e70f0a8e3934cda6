internal import DaybookJournal
package import DaybookModel
internal import Synchronization

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// One open store: its newest state, its past ones, and the only way to change it.
///
/// Reading takes the newest state and never waits. Saving orders itself behind one mutex: check,
/// append, and then, outside of it, sync and publish; a state is seen only once its transaction is
/// as safe as the durability level promises.
package final class Store: Sendable {
  /// The layout of the rows, from the application's model or, without one, the store's own.
  package let schema: StoreSchema

  /// Where the store is kept, for messages.
  package let path: String

  /// The store's identifier, an upper-case UUID.
  package let identifier: String

  /// Whether saving is refused.
  package let isReadOnly: Bool

  /// What opening found and mended, in words; empty for a clean store.
  package let notes: [String]

  let fileSystem: any FileSystem
  let journal: Journal?
  let clock: @Sendable () -> Date
  let writer: Mutex<StoreWriter>
  let past = Mutex<[StoreState]>([])
  let counters: RowCounters

  /// Where reading history can begin.
  let historyMarks: HistoryMarks

  /// How far a store that only reads has followed its journal.
  let following: Mutex<StoreFollowing?>
  private let published: Mutex<StoreState>

  init(_ opened: OpenedStore) {
    schema = opened.state.schema
    path = opened.fileSystem.rootPath
    identifier = opened.identifier
    isReadOnly = opened.journal == nil
    notes = opened.notes
    fileSystem = opened.fileSystem
    journal = opened.journal
    counters = RowCounters(opened.state)
    historyMarks = opened.historyMarks
    following = Mutex(opened.following)
    published = Mutex(opened.state)
    clock = opened.clock
    writer = Mutex(StoreWriter(opened.state, modelText: opened.modelText, clock: clock))
  }
}

/// What opening found.
struct OpenedStore {
  var state: StoreState
  var fileSystem: any FileSystem
  var journal: Journal?
  var identifier: String

  /// What time it is.
  var clock: @Sendable () -> Date
  var notes: [String] = []

  /// The model line that the next save begins with, where the model changed.
  var modelText: String?

  /// Where reading goes on, where the store only reads.
  var following: StoreFollowing?

  /// Where reading history can begin.
  var historyMarks = HistoryMarks()
}

// MARK: - Reading

extension Store {
  /// The newest state that is saved.
  package var state: StoreState { published.withLock { $0 } }

  /// Shows a state to readers, unless a newer one is shown already.
  func publish(_ state: StoreState) {
    published.withLock { current in
      if state.transaction > current.transaction { current = state }
    }
  }

  /// Reads a value that is kept in a file of its own, and checks it.
  package func contents(of blob: BlobReference) throws(DaybookError) -> [UInt8] {
    do throws(JournalError) {
      return try BlobStore(fileSystem).read(blob.digest, byteCount: Int64(blob.byteCount))
    } catch {
      throw DaybookError(error, path: path)
    }
  }
}

// MARK: - Numbers

extension Store {
  /// Reserves numbers that follow each other, for rows to be inserted; unused ones leave a gap.
  ///
  /// - Returns: The first row, with a concrete entity.
  package func reserveRows(_ count: Int, entity: Int) -> RowID {
    precondition(count > 0, "a positive number of rows is reserved")
    return RowID(
      entity: entity,
      number: counters.take(count, table: schema.tableOfEntity[entity])
    )
  }
}

// MARK: - Closing

extension Store {
  /// Syncs what waits, and lets go of files and lock; states that are held stay readable.
  package func close() throws(DaybookError) {
    guard let journal else { return }
    do throws(JournalError) {
      try journal.close()
    } catch {
      throw DaybookError(error, path: path)
    }
  }

  /// Syncs what was saved at a lower durability level.
  package func synchronize() throws(DaybookError) {
    guard let journal else { return }
    do throws(JournalError) {
      try journal.synchronizeAll()
    } catch {
      throw DaybookError(error, path: path)
    }
  }
}
