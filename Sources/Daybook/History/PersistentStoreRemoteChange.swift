import Synchronization

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// There is a new transaction in a store, whoever saved it: a context, a batch request, another
/// process.
public struct PersistentStoreRemoteChange: Hashable, Sendable {
  /// The store's identity.
  public let storeUUID: UUID

  /// The path of the store's folder; nil in memory.
  public let storePath: String?

  /// The place in history right after the newest transaction.
  public let historyToken: PersistentHistoryToken
}

extension PersistentContainer {
  /// Every change of the store from now on, in the order of its transactions.
  ///
  /// Changes that happen together may be told as one. The sequence ends with the container's
  /// store, that is when the container and its contexts are gone, or when it is closed.
  ///
  ///     for await change in container.remoteChanges() { try merge(after: lastToken) }
  public func remoteChanges() -> AsyncStream<PersistentStoreRemoteChange> {
    connection.remoteChanges.listen()
  }
}

/// Those who want to know of every new transaction.
final class RemoteChanges: Sendable {
  private typealias Continuation = AsyncStream<PersistentStoreRemoteChange>.Continuation

  private struct Content {
    var listeners: [Int: Continuation] = [:]
    var nextID = 0
    var lastTold: Int64 = 0
    var isClosed = false
  }

  private let content = Mutex(Content())

  deinit {
    close()
  }

  func listen() -> AsyncStream<PersistentStoreRemoteChange> {
    let (stream, continuation) = AsyncStream.makeStream(of: PersistentStoreRemoteChange.self)
    let id = content.withLock { content -> Int? in
      guard !content.isClosed else { return nil }
      content.nextID += 1
      content.listeners[content.nextID] = continuation
      return content.nextID
    }
    guard let id else {
      continuation.finish()
      return stream
    }
    continuation.onTermination = { [weak self] _ in self?.remove(id) }
    return stream
  }

  /// Whether somebody is told of a transaction; else it counts as told.
  func isHeard(_ transaction: Int64) -> Bool {
    content.withLock { content in
      guard content.listeners.isEmpty else { return true }
      content.lastTold = max(content.lastTold, transaction)
      return false
    }
  }

  /// Tells of a transaction, unless a later one was told already.
  func tell(_ change: PersistentStoreRemoteChange) {
    content.withLock { content in
      guard change.historyToken.transactionNumber > content.lastTold else { return }
      content.lastTold = change.historyToken.transactionNumber
      // Nobody's code runs here: what is told waits for whoever asks.
      for listener in content.listeners.values { listener.yield(change) }
    }
  }

  func close() {
    let listeners = content.withLock { content in
      defer { content.listeners = [:] }
      content.isClosed = true
      return content.listeners
    }
    for listener in listeners.values { listener.finish() }
  }

  private func remove(_ id: Int) {
    _ = content.withLock { $0.listeners.removeValue(forKey: id) }
  }
}
