import DaybookModel
import DaybookStore
import Foundation
import TestSupport

extension GoldenStore {
  /// Deletions with their reasons, rows merged into another one, and one that comes back.
  static let deletions = GoldenStore(
    name: "deletions",
    model: {
      try ManagedObjectModel(name: "Deletions") {
        Entity("Account") {
          Attribute("name", .string)
          ToMany("entries", of: "Entry", inverse: "account", deleteRule: .cascade)
          ToMany("labels", of: "Label", inverse: "accounts")
          ToMany("steps", of: "Step", inverse: "account", isOrdered: true)
        }
        Entity("Entry") { ToOne("account", of: "Account", inverse: "entries") }
        Entity("Label") { ToMany("accounts", of: "Account", inverse: "labels") }
        Entity("Step") { ToOne("account", of: "Account", inverse: "steps") }
      }
    },
    write: { stage in
      try stage.commit { changes in
        for number in 1...3 {
          try changes.insert(stage.row("Label/\(number)"), [:])
          try changes.insert(stage.row("Step/\(number)"), [:])
          try changes.insert(stage.row("Entry/\(number)"), ["account": link("Account/1")])
        }
        try changes.insert(
          stage.row("Account/1"),
          ["name": "one", "labels": links("Label/1", "Label/2"), "steps": links("Step/2")]
        )
        try changes.insert(
          stage.row("Account/2"),
          ["name": "two", "labels": links("Label/1"), "steps": links("Step/3", "Step/1")]
        )
      }
      try stage.commit { try stage.delete("Label/1", "Step/1", in: $0) }
      try stage.commit(note: TransactionNote(author: "ben", note: "close \"one\"")) {
        try stage.delete("Account/1", in: $0)
      }
      try stage.commit { changes in
        try changes.insert(stage.row("Account/1"), ["name": "one again"])
        try stage.set("Account/2", ["name": "both"], changes)
        changes.merge([try stage.row("Label/3")], into: try stage.row("Account/2"))
        changes.explain(try stage.row("Account/2"), "overwrite")
        changes.delete(try stage.row("Label/3"), because: "merged into Account/2")
      }
    },
    values: [
      ("Account/1", ["name": "one again", "labels": links(), "entries": links()]),
      ("Account/2", ["name": "both", "labels": links(), "steps": links("Step/3")]),
    ]
  )

  /// Values that lie in files of their own: inserted, replaced, deleted.
  static let externals = GoldenStore(
    name: "externals",
    model: {
      try ManagedObjectModel(name: "Externals") {
        Entity("Photo") {
          Attribute("pixels", .binary, isOptional: true)
          Attribute("notes", .transformable, isOptional: true).transformer("Notes")
        }
      }
    },
    write: { stage in
      let pixels = Value.binary(Data(repeating: 0x61, count: 65_537))
      let notes = Value.transformable("\"" + String(repeating: "n", count: 65_535) + "\"")
      try stage.commit { changes in
        try changes.insert(stage.row("Photo/1"), ["pixels": pixels, "notes": notes])
        try changes.insert(
          stage.row("Photo/2"),
          ["pixels": .binary(Data(repeating: 0x62, count: 16)), "notes": .transformable("{}")]
        )
      }
      try stage.commit { try stage.set("Photo/2", ["pixels": pixels], $0) }
      try stage.commit { changes in
        try stage.set("Photo/1", ["notes": .null], changes)
        changes.delete(try stage.row("Photo/2"))
      }
    },
    values: [("Photo/1", ["notes": .null])]
  )

  /// A model whose rules change, the store's own values, and all that a transaction can say.
  static let drift = GoldenStore(
    name: "drift",
    model: { try note(limit: nil) },
    write: { stage in
      var note = TransactionNote(author: "ana", context: "import", note: "first\nsave ☕")
      note.app = "sweets"
      note.token = "7f"
      try stage.commit(note: note) { changes in
        try changes.insert(stage.row("Note/1"), ["title": "one"])
        try changes.setMetadata("locale", "de")
        try changes.setMetadata("visits", 3)
        try changes.setMetadata("ratio", 0.5)
        try changes.setMetadata("beta", true)
      }
      try stage.reopen(GoldenStore.note(limit: 5))
      try stage.turnClock(to: "2026-10-07T08:10:00.000000Z")
      try stage.commit { changes in
        try changes.insert(stage.row("Note/2"), ["title": "two"])
        try changes.setMetadata("locale", .null)
        try changes.setMetadata("visits", 4)
      }
      try stage.commit { _ in }
    },
    values: [("Note/2", ["title": "two"])]
  )

  private static func note(limit: Int?) throws -> ManagedObjectModel {
    try ManagedObjectModel(name: "Drift") {
      Entity("Note") { Attribute("title", .string).length(0, through: limit) }
    }
  }
}
