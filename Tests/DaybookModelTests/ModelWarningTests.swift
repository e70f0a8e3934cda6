import DaybookModel
import Testing

/// What a model may say but probably does not mean.
@Suite("Warnings of models")
struct ModelWarningTests {
  private func warnings(@ModelBuilder _ parts: () -> [ModelPart]) throws -> [String] {
    try ManagedObjectModel(parts: parts).warnings.map(\.description)
  }

  @Test func `a sound model has none`() throws {
    let warnings = try warnings {
      Entity("Budget") {
        Attribute("title", .string)
        ToMany("expenses", of: "Expense", inverse: "budget", deleteRule: .cascade)
      }
      Entity("Expense") { ToOne("budget", of: "Budget", inverse: "expenses", isOptional: false) }
    }

    #expect(warnings.isEmpty)
  }

  @Test func `B14 relationships without inverse name each other`() throws {
    let warnings = try warnings {
      Entity("Match") {
        ToOne("home", of: "Team")
        ToOne("guest", of: "Team")
      }
      Entity("Team")
    }

    #expect(
      warnings == [
        "Match.home: has no inverse, and neither has guest, which leads to Team too",
        "Match.guest: has no inverse, and neither has home, which leads to Team too",
      ]
    )
  }

  @Test func `rules that no object can meet are named`() throws {
    let warnings = try warnings {
      Entity("Owner") {
        Attribute("name", .string, default: "").length(1)
        ToMany("pets", of: "Pet", inverse: "owner")
      }
      Entity("Pet") {
        ToOne("owner", of: "Owner", inverse: "pets", isOptional: false, deleteRule: .noAction)
      }
      Entity("Shape", isAbstract: true)
    }

    #expect(
      warnings == [
        "Owner.name: the default cannot be saved: '' is too short (minimum 1)",
        "Owner.pets: Nullify, but Pet.owner is required: no object can be deleted that has any",
        "Pet.owner: No Action leaves links to deleted objects",
        "Shape: is abstract and has no concrete subentity, so that there are no objects of it",
      ]
    )
  }
}
