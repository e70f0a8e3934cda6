import Daybook

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Benches, their tools and who borrows them: every kind of link and delete rule, derived values,
/// unique ones, and values that go to files of their own.
enum Workshop {
  static func model() throws -> ManagedObjectModel {
    try ManagedObjectModel(name: "Workshop") {
      Entity("Bench", Bench.self) {
        Attribute("name", .string)
        Attribute("toolCount", .integer64).derived("tools.@count")
        Attribute("weight", .integer16).derived("tools.weight.@sum")
        ToMany("tools", of: "Tool", inverse: "bench", deleteRule: .cascade)
        ToMany("rack", of: "Tool", inverse: "rack", isOrdered: true)
      }
      Entity("Tool", Tool.self) {
        Attribute("name", .string, isOptional: true)
        Attribute("weight", .integer64, default: 1)
        Attribute("manual", .binary, isOptional: true)
        Attribute("memo", .string, isOptional: true).transient()
        Attribute("mark", .string, isOptional: true)
        Attribute("label", .string, isOptional: true)
        ToOne("bench", of: "Bench", inverse: "tools")
        ToOne("rack", of: "Bench", inverse: "rack")
        ToOne("spare", of: "Tool")
        ToMany("fans", of: "Apprentice", inverse: "favorites")
        ToMany("loans", of: "Loan", inverse: "tool", deleteRule: .deny)
        Unique("mark")
        Unique("label")
      }
      Entity("Apprentice", Apprentice.self) {
        Attribute("name", .string)
        ToMany("favorites", of: "Tool", inverse: "fans")
      }
      Entity("Loan", Loan.self) { ToOne("tool", of: "Tool", inverse: "loans") }
    }
  }
}

final class Bench: ManagedObject {
  @Managed("name") var name: String
  @Managed("toolCount") var toolCount: Int
  @Managed("weight") var weight: Int16
  @Managed("tools") var tools: RelationshipSet<Tool>
  @Managed("rack") var rack: OrderedRelationshipSet<Tool>
}

/// A tool whose callbacks a test decides.
final class Tool: ManagedObject {
  @Managed("name") var name: String?
  @Managed("weight") var weight: Int
  @Managed("manual") var manual: Data?
  @Managed("memo") var memo: String?
  @Managed("mark") var mark: String?
  @Managed("label") var label: String?
  @Managed("bench") var bench: Bench?
  @Managed("rack") var rack: Bench?
  @Managed("spare") var spare: Tool?
  @Managed("fans") var fans: RelationshipSet<Apprentice>
  @Managed("loans") var loans: RelationshipSet<Loan>

  var onWillSave: ((Tool) -> Void)?
  var onValidate: ((Tool) throws -> Void)?
  var didSaveCount = 0

  override func willSave() { onWillSave?(self) }
  override func didSave() { didSaveCount += 1 }

  override func validateForInsert() throws {
    try super.validateForInsert()
    try onValidate?(self)
  }

  override func validateForUpdate() throws {
    try super.validateForUpdate()
    try onValidate?(self)
  }

  override func validateForDelete() throws {
    try super.validateForDelete()
    try onValidate?(self)
  }
}

final class Apprentice: ManagedObject {
  @Managed("name") var name: String
  @Managed("favorites") var favorites: RelationshipSet<Tool>
}

final class Loan: ManagedObject {
  @Managed("tool") var tool: Tool?
}

extension ManagedObjectContext {
  func tool(_ name: String, on bench: Bench? = nil) -> Tool {
    let tool = Tool(context: self)
    tool.name = name
    tool.bench = bench
    return tool
  }

  func apprentice(_ name: String, of tools: Tool...) -> Apprentice {
    let apprentice = Apprentice(context: self)
    apprentice.name = name
    for tool in tools { apprentice.favorites.insert(tool) }
    return apprentice
  }

  func bench(_ name: String) -> Bench {
    let bench = Bench(context: self)
    bench.name = name
    return bench
  }
}
