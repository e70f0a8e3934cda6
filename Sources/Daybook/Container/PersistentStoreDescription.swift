#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// How a container's store is opened.
public struct PersistentStoreDescription: Sendable {
  /// Where a store is kept.
  public enum Kind: Hashable, Sendable {
    /// In a folder with a journal.
    case journal
    /// In memory, with a journal too, until the container is let go.
    case inMemory
  }

  /// What a save waits for.
  public enum Durability: Hashable, Sendable {
    /// The disk has the transaction; a power cut costs nothing that was saved.
    case full
    /// The file has the transaction; a power cut costs at most the saves of the delay.
    case batched(Duration)
    /// The file has the transaction; a power cut may cost what was saved since opening.
    case none
  }

  /// Where the store is kept.
  public var kind = Kind.journal

  /// Whether saving is refused; nothing at all is written then.
  public var isReadOnly = false

  /// Whether a store with another model is carried over to the container's.
  public var shouldMigrateStoreAutomatically = true

  /// Whether the way from one model to the other is inferred.
  public var shouldInferMappingModelAutomatically = true

  /// Always false: opening is synchronous.
  public let shouldAddStoreAsynchronously = false

  /// What a save waits for.
  public var durability = Durability.full

  /// How long to wait for another process that writes the store.
  public var lockTimeout = Duration.zero

  /// How often a store that is open for reading only looks for what another process has saved.
  ///
  /// Its contexts take that over at once. Without an interval only
  /// ``PersistentContainer/refresh()`` looks.
  public var followInterval: Duration? = .milliseconds(100)

  /// The program's name, for whoever meets the store's lock.
  public var program = "daybook"

  /// What time it is, if not the machine's.
  public var now: (@Sendable () -> Date)?

  /// Random bits, if not the machine's.
  public var random: (@Sendable () -> UInt64)?

  /// Describes a store with the usual choices.
  ///
  /// - Parameter kind: Where it is kept.
  public init(_ kind: Kind = .journal) {
    self.kind = kind
  }
}
