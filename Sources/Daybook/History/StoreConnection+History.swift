internal import DaybookModel
internal import DaybookStore

extension StoreConnection {
  /// The place right after the newest transaction.
  var currentToken: PersistentHistoryToken {
    let position = store.position
    return token(position.transaction, position.digest)
  }

  func token(_ number: Int64, _ hash: String?) -> PersistentHistoryToken {
    PersistentHistoryToken(storeUUID: storeUUID, transactionNumber: number, hash: hash)
  }

  /// Checks that a token is one of this store, that its transaction exists and was not purged.
  func check(_ token: PersistentHistoryToken) throws(DaybookError) {
    guard token.storeUUID == storeUUID else {
      let text = "the token is one of the store \(token.storeUUID), not of \(storeUUID)"
      throw DaybookError(.usage(.noSuchMoment(text)))
    }
    try checkNumber(token.transactionNumber)
  }

  /// Checks that a transaction exists and was not purged; 0 is before all of them.
  func checkNumber(_ number: Int64) throws(DaybookError) {
    let state = newestState()
    guard number >= 0, number <= state.transaction else { throw store.noSuchTransaction(number) }
    guard number == 0 || number >= state.historyFloor else {
      throw DaybookError(.usage(.historyPurged(before: state.historyFloor)))
    }
  }

  /// Checks that the journal still says what it said when a token was made.
  func checkHash(of token: PersistentHistoryToken) throws(DaybookError) {
    guard let hash = token.hash, token.transactionNumber > 0 else { return }
    var query = HistoryQuery()
    query.numbers = token.transactionNumber...token.transactionNumber
    query.decodesChanges = false
    let found = try store.transactions(query).first?.digestText
    guard found != hash else { return }
    throw DaybookError(
      .journal(
        .headMismatch(
          expected: "\(token.transactionNumber):\(hash)",
          found: found.map { "\(token.transactionNumber):\($0)" }
        )
      )
    )
  }

  /// Withdraws the history before a transaction; does nothing where it is withdrawn already.
  ///
  /// - Returns: Whether there is a new transaction.
  func purgeHistory(before floor: Int64, _ note: TransactionNote) throws(DaybookError) -> Bool {
    guard !isReadOnly else { throw DaybookError(.usage(.readOnly)) }
    let state = newestState()
    guard floor <= state.transaction else { throw store.noSuchTransaction(floor) }
    guard floor > max(state.historyFloor, 1) else { return false }
    let changes = ChangeSet(schema)
    changes.historyFloor = floor
    _ = try commit(changes, note)
    return true
  }

  /// The names of entities and of all below them.
  func namesWithSubentities(_ names: Set<String>) -> Set<String> {
    names.reduce(into: names) { all, name in
      guard let entity = schema.entity(named: name) else { return }
      all.formUnion(entity.entity.descendants.map(\.name))
    }
  }
}

// MARK: - Changes

extension StoreConnection {
  /// A line of the journal as history tells it; nil for one that is about no object.
  func historyChange(
    _ change: HistoryChange,
    _ index: Int,
    in transaction: Int64
  ) -> PersistentHistoryChange? {
    guard let object = change.object, let type = PersistentHistoryChangeType(change.kind) else {
      return nil
    }
    let previous = values(change.was)
    // Of a composite attribute, as of any other, the whole value is written.
    let set = change.set.map { String($0.name.prefix { $0 != "." }) }
    let written = set + change.added.map(\.name) + change.removed.map(\.name)
    return PersistentHistoryChange(
      changeID: transaction << 31 | Int64(index),
      changedObjectID: id(of: object),
      changeType: type,
      updatedProperties: type == .update ? Set(written + change.splices.map(\.name)) : nil,
      tombstone: type == .delete ? tombstone(of: object.entity, previous) : nil,
      values: values(change.set),
      previousValues: previous,
      addedIDs: addedIDs(change),
      removedIDs: ids(change.removed),
      reason: change.why,
      transactionNumber: transaction
    )
  }

  func id(of reference: ObjectReference) -> ManagedObjectID {
    ManagedObjectID(
      store: storeHandle,
      entity: NameRegistry.handle(reference.entity),
      number: reference.number
    )
  }

  private func values(_ properties: [HistoryProperty]) -> [String: Value] {
    properties.reduce(into: [:]) { values, property in
      if case .value(let value) = property.value { values[property.name] = value }
    }
  }

  private func addedIDs(_ change: HistoryChange) -> [String: [ManagedObjectID]] {
    change.splices.reduce(into: ids(change.added)) { all, splice in
      let joined = splice.steps.flatMap(\.inserted).map(id)
      all[splice.name, default: []] += joined
    }
  }

  private func ids(_ links: [HistoryLinks]) -> [String: [ManagedObjectID]] {
    links.reduce(into: [:]) { $0[$1.name] = $1.objects.map(id) }
  }

  private func tombstone(of entity: String, _ last: [String: Value]) -> [String: Value] {
    guard let described = schema.entity(named: entity)?.entity else { return [:] }
    let kept = described.allAttributes.filter(\.preservesValueAfterDeletion).map(\.name)
    return last.filter { kept.contains($0.key) }
  }
}

extension PersistentHistoryChangeType {
  fileprivate init?(_ kind: HistoryChange.Kind) {
    switch kind {
    case .insert: self = .insert
    case .update: self = .update
    case .delete: self = .delete
    case .model, .migrate, .metadata, .purge, .checkpoint, .recovery, .unknown: return nil
    }
  }
}
