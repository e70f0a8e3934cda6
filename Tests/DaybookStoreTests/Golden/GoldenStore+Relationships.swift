import DaybookModel
import DaybookStore
import TestSupport

extension GoldenStore {
  /// Abstract and concrete entities that share one count.
  static let inheritance = GoldenStore(
    name: "inheritance",
    model: {
      try ManagedObjectModel(name: "Inheritance") {
        Entity("Shape", isAbstract: true) {
          Attribute("name", .string)
          ToOne("drawing", of: "Drawing", inverse: "shapes")
          Unique("name")
        }
        Entity("Circle", parent: "Shape") { Attribute("radius", .double) }
        Entity("Ring", parent: "Circle") { Attribute("hole", .double, isOptional: true) }
        Entity("Box", parent: "Shape") {
          Attribute("width", .integer32)
          ToMany("lids", of: "Box")
        }
        Entity("Drawing") { ToMany("shapes", of: "Shape", inverse: "drawing") }
      }
    },
    write: { stage in
      try stage.commit { changes in
        try changes.insert(stage.row("Drawing/1"), [:])
        try changes.insert(stage.row("Ring/3"), ["name": "r", "radius": 2.5, "hole": 1.0])
        try changes.insert(
          stage.row("Circle/1"),
          ["name": "c", "radius": 1.0, "drawing": link("Drawing/1")]
        )
        try changes.insert(
          stage.row("Box/2"),
          ["name": "b", "width": 7, "drawing": link("Drawing/1"), "lids": links("Box/2", "Box/4")]
        )
        try changes.insert(stage.row("Box/4"), ["name": "d", "width": 8])
      }
      try stage.commit { changes in
        try stage.set("Ring/3", ["hole": .null, "name": "ring"], changes)
        try stage.set("Circle/1", ["drawing": .null], changes)
        try stage.set("Drawing/1", ["shapes": links("Box/4", "Ring/3")], changes)
      }
    },
    values: [
      ("Drawing/1", ["shapes": links("Ring/3", "Box/4")]),
      ("Ring/3", ["hole": .null, "radius": 2.5, "drawing": link("Drawing/1")]),
      ("Box/2", ["drawing": .null, "lids": links("Box/2", "Box/4")]),
    ]
  )

  /// Every kind of relationship that is journaled on one side, inserted, added to, removed from and
  /// spliced.
  static let relationships = GoldenStore(
    name: "relationships",
    model: {
      try ManagedObjectModel(name: "Relationships") {
        Entity("Account") {
          ToMany("entries", of: "Entry", inverse: "account")
          ToMany("steps", of: "Step", inverse: "account", isOrdered: true)
          ToOne("card", of: "Card", inverse: "account")
          ToMany("labels", of: "Label", inverse: "accounts")
          ToOne("favourite", of: "Entry")
          ToMany("pinned", of: "Entry")
          ToMany("queue", of: "Step", isOrdered: true)
          ToOne("parent", of: "Account", inverse: "children")
          ToMany("children", of: "Account", inverse: "parent")
        }
        Entity("Entry") { ToOne("account", of: "Account", inverse: "entries") }
        Entity("Step") { ToOne("account", of: "Account", inverse: "steps") }
        Entity("Card") { ToOne("account", of: "Account", inverse: "card") }
        Entity("Label") { ToMany("accounts", of: "Account", inverse: "labels") }
      }
    },
    write: { stage in
      try stage.commit { changes in
        for number in 1...2 {
          try changes.insert(stage.row("Card/\(number)"), [:])
          try changes.insert(stage.row("Label/\(number)"), [:])
        }
        for number in 1...4 { try changes.insert(stage.row("Step/\(number)"), [:]) }
        try changes.insert(
          stage.row("Account/1"),
          [
            "steps": links("Step/3", "Step/1", "Step/2"), "card": link("Card/1"),
            "labels": links("Label/2", "Label/1"), "favourite": link("Entry/2"),
            "pinned": links("Entry/2", "Entry/1"), "queue": links("Step/4", "Step/3"),
          ]
        )
        try changes.insert(stage.row("Account/2"), ["parent": link("Account/1")])
        for number in 1...3 {
          try changes.insert(stage.row("Entry/\(number)"), ["account": link("Account/1")])
        }
      }
      try stage.commit { changes in
        try stage.set(
          "Account/1",
          [
            "steps": links("Step/3", "Step/4"), "labels": links("Label/2"), "pinned": links(),
            "queue": links("Step/1", "Step/4", "Step/3"), "favourite": .null,
          ],
          changes
        )
        try stage.set("Account/2", ["labels": links("Label/1"), "card": link("Card/1")], changes)
        try stage.set("Entry/1", ["account": link("Account/2")], changes)
      }
      try stage.commit { changes in
        try stage.set("Account/2", ["steps": links("Step/3", "Step/2")], changes)
        try stage.set("Account/1", ["parent": link("Account/1")], changes)
      }
    },
    values: [
      (
        "Account/1",
        [
          "entries": links("Entry/2", "Entry/3"), "steps": links("Step/4"), "card": .null,
          "labels": links("Label/2"), "pinned": links(),
          "queue": links("Step/1", "Step/4", "Step/3"),
          "children": links("Account/1", "Account/2"),
        ]
      ),
      (
        "Account/2",
        ["entries": links("Entry/1"), "steps": links("Step/3", "Step/2"), "card": link("Card/1")]
      ),
    ]
  )

  /// Relationships that are journaled on both sides.
  static let mutual = GoldenStore(
    name: "mutual",
    model: { try MutualRelationshipTests.model() },
    write: { stage in
      try stage.commit { changes in
        for number in 1...3 { try changes.insert(stage.row("Person/\(number)"), [:]) }
        try stage.set(
          "Person/1",
          ["friends": links("Person/2", "Person/3"), "spouse": link("Person/3")],
          changes
        )
        for number in 1...2 { try changes.insert(stage.row("Song/\(number)"), [:]) }
        try changes.insert(stage.row("Playlist/1"), ["songs": links("Song/2", "Song/1")])
        try changes.insert(stage.row("Playlist/2"), ["songs": links("Song/2")])
      }
      try stage.commit { changes in
        try stage.set(
          "Person/2",
          ["friends": links("Person/3"), "rivals": links("Person/3", "Person/1")],
          changes
        )
        try stage.set("Person/3", ["spouse": .null], changes)
        try stage.set("Song/2", ["playlists": links("Playlist/2", "Playlist/1")], changes)
      }
      try stage.commit { try stage.delete("Person/3", "Playlist/2", in: $0) }
    },
    values: [
      ("Person/1", ["friends": links(), "spouse": .null, "rivals": links("Person/2")]),
      ("Person/2", ["friends": links(), "rivals": links("Person/1")]),
      ("Song/2", ["playlists": links("Playlist/1")]),
    ]
  )
}
