package import DaybookJournal
package import DaybookModel
internal import Synchronization

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension Store {
  /// Makes a store, whose first transaction is the model alone.
  ///
  /// - Throws: An error where a store, or anything else, stands at the location.
  package static func create(
    _ location: StoreLocation,
    model: ManagedObjectModel,
    options: StoreOptions = StoreOptions()
  ) throws(DaybookError) -> Store {
    switch location {
    case .memory: return try create(in: MemoryFileSystem(), model, options)
    case .directory(let path):
      let fileSystem: RealFileSystem
      do throws(IOFault) {
        fileSystem = try RealFileSystem.create(path: path)
      } catch {
        throw DaybookError(error, store: path)
      }
      return try create(in: fileSystem, model, options)
    }
  }

  /// Opens a store for saving, and mends what an interrupted save left behind.
  ///
  /// Without a model the store's own is taken. A model of the same version hash that differs in
  /// rules, defaults or indexes is written down by the next save.
  ///
  /// - Throws: Damage with its place, before anything is changed; error 134100 where the version
  ///   hashes differ.
  package static func open(
    _ path: String,
    model: ManagedObjectModel? = nil,
    options: StoreOptions = StoreOptions()
  ) throws(DaybookError) -> Store {
    try open(in: directory(path), model, options)
  }

  /// Opens a store for reading only: nothing is written, not even a lock.
  ///
  /// Another process may write meanwhile; what it saved when the store was opened is seen.
  package static func openReadOnly(
    _ path: String,
    model: ManagedObjectModel? = nil,
    debug: DebugLog? = nil
  ) throws(DaybookError) -> Store {
    try openReadOnly(in: directory(path), model, debug: debug)
  }

  private static func directory(_ path: String) throws(DaybookError) -> RealFileSystem {
    do throws(IOFault) {
      return try RealFileSystem(path: path)
    } catch {
      throw DaybookError(error, store: path)
    }
  }
}

// MARK: - On any file system

extension Store {
  /// Makes a store in an empty directory of a file system.
  package static func create(
    in fileSystem: any FileSystem,
    _ model: ManagedObjectModel,
    _ options: StoreOptions
  ) throws(DaybookError) -> Store {
    let schema = StoreSchema(model)
    options.debug?.tellStore(fileSystem.rootPath, isReadOnly: false)
    do throws(JournalError) {
      let journal = try Journal.create(
        options.surroundings(fileSystem),
        options: options.journalOptions
      )
      let store = Store(
        OpenedStore(
          state: StoreState(empty: schema),
          fileSystem: fileSystem,
          journal: journal,
          identifier: journal.storeIdentifier,
          clock: options.clock,
          modelText: model.lineMembers
        )
      )
      return try store.committingModel()
    } catch {
      throw DaybookError(error, path: fileSystem.rootPath)
    }
  }

  /// Opens a store on a file system for saving.
  package static func open(
    in fileSystem: any FileSystem,
    _ model: ManagedObjectModel?,
    _ options: StoreOptions
  ) throws(DaybookError) -> Store {
    options.debug?.tellStore(fileSystem.rootPath, isReadOnly: false)
    let marks = HistoryMarks()
    let replay = StoreReplay(leaving: marks)
    let opening: Journal.Opening
    do throws(JournalError) {
      opening = try Journal.open(
        options.surroundings(fileSystem),
        options: options.journalOptions,
        replay: replay
      )
    } catch {
      throw DaybookError(error, path: fileSystem.rootPath)
    }
    var opened = OpenedStore(
      state: StoreState(empty: StoreSchema(try replay.requireModel(or: model, fileSystem))),
      fileSystem: fileSystem,
      journal: opening.journal,
      identifier: opening.journal.storeIdentifier,
      clock: options.clock,
      notes: opening.report.texts,
      historyMarks: marks
    )
    do throws(DaybookError) {
      try opened.take(replay, for: model)
    } catch {
      try close(opening.journal, fileSystem)
      throw error
    }
    let store = Store(opened)
    return replay.transaction == 0 ? try store.committingModel(model) : store
  }

  /// Opens a store on a file system for reading only.
  ///
  /// With `last` nothing behind that transaction is read, so that what stands before damage can
  /// still be looked at.
  package static func openReadOnly(
    in fileSystem: any FileSystem,
    _ model: ManagedObjectModel?,
    through last: Int64 = .max,
    debug: DebugLog? = nil
  ) throws(DaybookError) -> Store {
    debug?.tellStore(fileSystem.rootPath, isReadOnly: true)
    let marks = HistoryMarks()
    let replay = StoreReplay(leaving: marks)
    let summary: JournalReader.Summary
    do throws(JournalError) {
      summary = try JournalReader(fileSystem).read(into: replay, through: last)
    } catch {
      throw DaybookError(error, path: fileSystem.rootPath)
    }
    var opened = OpenedStore(
      state: StoreState(empty: StoreSchema(try replay.requireModel(or: model, fileSystem))),
      fileSystem: fileSystem,
      journal: nil,
      identifier: summary.storeIdentifier,
      clock: StoreOptions().clock,
      notes: summary.texts,
      historyMarks: marks
    )
    try opened.take(replay, for: model)
    if last == .max {
      opened.following = StoreFollowing(
        follower: JournalFollower(fileSystem, after: summary),
        state: replay.finish() ?? opened.state
      )
    }
    return Store(opened)
  }

  private static func close(
    _ journal: Journal,
    _ fileSystem: any FileSystem
  ) throws(DaybookError) {
    do throws(JournalError) {
      try journal.close()
    } catch {
      throw DaybookError(error, path: fileSystem.rootPath)
    }
  }
}

extension Store {
  /// Writes transaction 1 of a new store.
  fileprivate func committingModel() throws(JournalError) -> Store {
    do throws(DaybookError) {
      try commit(ChangeSet(schema))
      return self
    } catch {
      throw JournalError(.rejected("\(error)"))
    }
  }

  /// Writes transaction 1 of a store whose creation was cut off.
  fileprivate func committingModel(
    _ model: ManagedObjectModel?
  ) throws(DaybookError) -> Store {
    guard let model else { return self }
    writer.withLock { $0.modelText = model.lineMembers }
    try commit(ChangeSet(schema))
    return self
  }
}
