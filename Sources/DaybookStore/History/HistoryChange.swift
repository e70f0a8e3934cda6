package import DaybookBytes
package import DaybookModel

/// One change line of a transaction, decoded with the model of its time.
package struct HistoryChange: Hashable, Sendable {
  /// What the line does.
  package var kind: Kind

  /// The object that it changes; `nil` where it changes none.
  package var object: ObjectReference?

  /// The values that it writes, in the line's order.
  package var set: [HistoryProperty] = []

  /// The values that it replaces or takes away, in the line's order.
  package var was: [HistoryProperty] = []

  /// The objects that it adds to unordered to-many relationships.
  package var added: [HistoryLinks] = []

  /// The objects that it removes from unordered to-many relationships.
  package var removed: [HistoryLinks] = []

  /// What it changes in ordered relationships.
  package var splices: [HistorySplice] = []

  /// Why it was written, where a rule caused it: `cascade Account/1`.
  package var why: String?

  /// The objects that it collapsed into this one.
  package var merged: [ObjectReference] = []

  /// Everything else in the line, in its order.
  package var details: [JSONMember] = []

  /// The line in its file, counted from 1.
  package var line: Int

  /// Describes a change that sets nothing yet.
  package init(kind: Kind, object: ObjectReference? = nil, line: Int) {
    self.kind = kind
    self.object = object
    self.line = line
  }

  /// What a change line does.
  package enum Kind: Hashable, Sendable {
    /// Makes an object.
    case insert

    /// Changes an object.
    case update

    /// Deletes an object.
    case delete

    /// Embeds the model that all later lines are read with.
    case model

    /// Applies a step of a migration.
    case migrate

    /// Changes the store's own metadata.
    case metadata

    /// Withdraws history before a transaction.
    case purge

    /// Begins a checkpoint.
    case checkpoint

    /// Reports what recovery took off the journal's tail.
    case recovery

    /// An optional extension; the name starts with `x-`.
    case unknown(String)
  }
}

extension HistoryChange.Kind {
  /// Reads the value of `op`.
  package init(operation: String) {
    self =
      switch operation {
      case "insert": .insert
      case "update": .update
      case "delete": .delete
      case "model": .model
      case "migrate": .migrate
      case "metadata": .metadata
      case "purge": .purge
      case "checkpoint": .checkpoint
      case "recovery": .recovery
      default: .unknown(operation)
      }
  }

  /// The value of `op`.
  package var operation: String {
    switch self {
    case .insert: "insert"
    case .update: "update"
    case .delete: "delete"
    case .model: "model"
    case .migrate: "migrate"
    case .metadata: "metadata"
    case .purge: "purge"
    case .checkpoint: "checkpoint"
    case .recovery: "recovery"
    case .unknown(let name): name
    }
  }

  /// Whether the line makes, changes or deletes an object.
  package var changesObject: Bool {
    switch self {
    case .insert, .update, .delete: true
    case .model, .migrate, .metadata, .purge, .checkpoint, .recovery, .unknown: false
    }
  }
}

// MARK: - Parts

/// A property with a value that it has or had.
package struct HistoryProperty: Hashable, Sendable {
  /// The property's name.
  package var name: String

  /// The value, or the name of the blob that holds it.
  package var value: JournaledValue

  /// Pairs a property with a value.
  package init(_ name: String, _ value: JournaledValue) {
    self.name = name
    self.value = value
  }
}

/// Objects that join or leave a to-many relationship.
package struct HistoryLinks: Hashable, Sendable {
  /// The relationship's name.
  package var name: String

  /// The objects, by number.
  package var objects: [ObjectReference]

  /// Pairs a relationship with objects.
  package init(_ name: String, _ objects: [ObjectReference]) {
    self.name = name
    self.objects = objects
  }
}

/// What changes in an ordered relationship, step by step.
package struct HistorySplice: Hashable, Sendable {
  /// The relationship's name.
  package var name: String

  /// The steps; positions of later ones count what earlier ones did.
  package var steps: [Step]

  /// Pairs a relationship with steps.
  package init(_ name: String, _ steps: [Step]) {
    self.name = name
    self.steps = steps
  }

  /// Replaces a run of objects.
  package struct Step: Hashable, Sendable {
    /// The position of the first object that leaves, and of the first that joins.
    package var position: Int

    /// How many objects leave.
    package var removedCount: Int

    /// The objects that join.
    package var inserted: [ObjectReference]

    /// Describes a step.
    package init(position: Int, removedCount: Int, inserted: [ObjectReference]) {
      self.position = position
      self.removedCount = removedCount
      self.inserted = inserted
    }
  }
}
