import DaybookModel

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// One transaction as the auditing commands show it.
struct RecordedTransaction {
  var number: Int64
  var date: Date

  /// The date to six digits, as the line has it.
  var dateText: String

  /// The seconds by which the clock had stepped back.
  var back: Double?
  var author: String?
  var context: String?
  var note: String?
  var app: String?
  var token: String?

  /// The hash of the transaction before.
  var previous: String

  /// The hash on the commit line.
  var hash: String

  /// The file, below the store's folder.
  var file: String

  /// The lines that the hash covers: from `begin` through the last change.
  var lines: ClosedRange<Int>

  /// Whether the hash is one of hashes, since the lines are more than 1 MiB.
  var isHashedInBlocks: Bool
  var counts = ChangeCounts()
  var changes: [RecordedChange] = []
}

/// How many objects a transaction changed, by entity.
struct ChangeCounts: Hashable {
  struct Row: Hashable {
    var inserted = 0
    var updated = 0
    var deleted = 0
  }

  var total = Row()
  var entities: [String: Row] = [:]

  /// Whether the model was among what was written.
  var hasModel = false

  /// What recovery took off the journal's end.
  var hasRecovery = false

  /// Counts one change.
  mutating func add(_ change: RecordedChange) {
    guard let entity = change.object?.entity else { return }
    let path: WritableKeyPath<Row, Int>? =
      switch change.kind {
      case .insert: \.inserted
      case .update: \.updated
      case .delete: \.deleted
      case .other: nil
      }
    guard let path else { return }
    total[keyPath: path] += 1
    entities[entity, default: Row()][keyPath: path] += 1
  }
}

/// One change line.
struct RecordedChange {
  enum Kind: Hashable {
    case insert
    case update
    case delete
    /// A line about the store itself, such as `model`.
    case other(String)
  }

  /// One property, before and after; `nil` where there is nothing before or after.
  struct Edit {
    var name: String
    var before: Value?
    var after: Value?
  }

  /// Destinations that a to-many relationship gained or lost.
  struct Membership {
    var name: String
    var added: [ObjectReference] = []
    var removed: [ObjectReference] = []
  }

  var kind: Kind
  var object: ObjectReference?
  var edits: [Edit] = []
  var memberships: [Membership] = []

  /// What led to the change, such as `cascade Account/1`.
  var why: String?

  /// Objects that were collapsed into this one.
  var merged: [ObjectReference] = []
}
