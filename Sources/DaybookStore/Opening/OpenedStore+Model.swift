internal import DaybookJournal
internal import DaybookModel

extension StoreReplay {
  /// The model of the journal; before its first transaction, the application's.
  func requireModel(
    or given: ManagedObjectModel?,
    _ fileSystem: any FileSystem
  ) throws(DaybookError) -> ManagedObjectModel {
    if let model = model ?? given { return model }
    throw DaybookError(
      .store(.notAStore(detail: "its journal holds no model")),
      at: DaybookError.Place(file: fileSystem.rootPath)
    )
  }
}

extension OpenedStore {
  /// Takes the replayed state, carried over to the application's model where that differs.
  mutating func take(
    _ replay: StoreReplay,
    for model: ManagedObjectModel?
  ) throws(DaybookError) {
    guard let stored = replay.model, let replayed = replay.finish() else { return }
    state = replayed
    guard let model, model.contentHash != stored.contentHash else { return }
    guard model.versionHash == stored.versionHash else {
      throw DaybookError(
        .migration(
          .incompatibleHash(store: stored.versionHash, application: model.versionHash)
        ),
        at: DaybookError.Place(file: fileSystem.rootPath)
      )
    }
    state = replayed.laidOut(as: StoreSchema(model))
    modelText = model.lineMembers
  }
}

extension OpeningReport {
  /// What opening mended, in words.
  var texts: [String] {
    var texts = quarantined.map { tail in
      "last transaction was cut off (power loss?); \(text(ofBytes: tail.byteCount)) set aside in"
        + " quarantine/"
    }
    if isHeadMissing { texts.append("HEAD was missing or unreadable and was written anew") }
    if appendedBehindTail { texts.append("the unfinished tail could not be cut off") }
    return texts
  }
}

extension JournalReader.Summary {
  /// What reading left aside, in words.
  var texts: [String] {
    guard let tail else { return [] }
    return ["\(text(ofBytes: tail.byteCount)) of an unfinished save at the end were not read"]
  }
}

private func text(ofBytes byteCount: Int64) -> String {
  byteCount == 1 ? "1 byte" : "\(byteCount) bytes"
}
