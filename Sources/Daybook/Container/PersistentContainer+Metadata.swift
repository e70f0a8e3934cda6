public import DaybookModel
internal import DaybookStore

/// The keys of a store's metadata that Daybook itself sets.
public enum StoreMetadataKey {
  /// The store's identity.
  public static let uuid = "StoreUUID"

  /// `journal` or `inMemory`.
  public static let type = "StoreType"

  /// The version hash of the store's model.
  public static let modelVersionHash = "StoreModelVersionHash"

  /// The version hashes of the entities, by name, as JSON.
  public static let entityVersionHashes = "StoreModelVersionHashes"

  /// The version identifiers of the store's model, as JSON.
  public static let modelVersionIdentifiers = "StoreModelVersionIdentifiers"

  static let reserved = [
    uuid, type, modelVersionHash, entityVersionHashes, modelVersionIdentifiers,
  ]
}

extension PersistentContainer {
  /// The store's own values and those of the application, by key.
  public var metadata: [String: Value] {
    connection.metadata(of: connection.newestState()).merging(connection.unsavedMetadata) {
      $1
    }
  }

  /// Sets a value of the application, which the next save of any context writes; null removes it.
  ///
  /// - Throws: An error for a key that Daybook sets itself, and for a read-only store.
  public func setMetadata(_ value: Value, forKey key: String) throws(DaybookError) {
    guard !isReadOnly else { throw DaybookError(.usage(.readOnly)) }
    guard !StoreMetadataKey.reserved.contains(key) else {
      throw DaybookError(.usage(.unsupported("setting the metadata \(key)")))
    }
    connection.setMetadata(value, forKey: key)
  }

  /// Reads the metadata of a store without opening it for writing.
  ///
  /// - Parameter path: The store's folder.
  /// - Returns: The values by key, those that Daybook sets too.
  /// - Throws: What keeps the store from being read.
  public static func metadata(forStoreAt path: String) throws(DaybookError) -> [String: Value] {
    try StoreConnection.metadata(forStoreAt: path)
  }
}
