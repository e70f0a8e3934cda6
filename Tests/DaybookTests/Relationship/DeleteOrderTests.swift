import Daybook
import Testing

@Suite("Order of deletions")
struct DeleteOrderTests {
  @Test(arguments: StoreKind.allCases)
  func `DEL-05 cascades go in the order of deletion, then of the model, then links end`(
    kind: StoreKind
  ) throws {
    let sandbox = try Sandbox(kind, try Branch.model())
    let context = sandbox.context()
    let log = DeletionLog()
    let roots = ["r1", "r2"].map { Branch.make($0, context, log) }
    for root in roots {
      for place in ["b", "a"] {
        let leaf = Branch.make("\(root.name)\(place)", context, log)
        if place == "a" { root.first.insert(leaf) } else { root.second.insert(leaf) }
        Branch.make("\(leaf.name)x", context, log).owner = leaf
      }
    }
    let friend = Branch.make("friend", context, log)
    friend.friend = roots[0]
    try context.save()

    context.delete(roots[1])
    context.delete(roots[0])
    #expect(log.names == ["r2", "r1"], "a deletion that is asked for is told at once")
    #expect(friend.friend === roots[0], "links end when the event does")
    context.processPendingChanges()

    #expect(
      log.names == ["r2", "r1", "r2a", "r2b", "r1a", "r1b", "r2ax", "r2bx", "r1ax", "r1bx"]
    )
    #expect(log.linkCounts.allSatisfy { $0 == 1 }, "links are there while cascades go on")
    #expect(friend.friend == nil)
    try context.save()
    #expect(try context.all(Branch.self) == [friend])
  }

  @Test(arguments: StoreKind.allCases)
  func `DEL-03 a denial names how many objects block the deletion`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try Zoo.model())
    let context = sandbox.context()
    let keeper = Keeper(context: context)
    let debts = (0..<3).map { _ in Debt(context: context) }
    for debt in debts { debt.keeper = keeper }
    try context.save()

    context.delete(keeper)
    context.delete(debts[0])
    let error = #expect(throws: DaybookError.self) { try context.save() }

    #expect(error?.reason == .validation(.deletionDenied(count: 2)))
    #expect(error?.place.object == keeper.objectID.reference)
    #expect(error?.place.property == "debts")
    #expect(error?.localizedDescription.contains("2 ") == true)
  }
}

/// What is told of deletions, in order.
private final class DeletionLog {
  var names: [String] = []
  var linkCounts: [Int] = []
}

/// A tree with two cascading relationships and one that is nullified.
private final class Branch: ManagedObject {
  @Managed("name") var name: String
  @Managed("first") var first: RelationshipSet<Branch>
  @Managed("second") var second: RelationshipSet<Branch>
  @Managed("firstOwner") var firstOwner: Branch?
  @Managed("secondOwner") var secondOwner: Branch?
  @Managed("owned") var owned: RelationshipSet<Branch>
  @Managed("owner") var owner: Branch?
  @Managed("friend") var friend: Branch?

  var log: DeletionLog?

  static func model() throws -> ManagedObjectModel {
    try ManagedObjectModel(name: "Branch") {
      Entity("Branch", Branch.self) {
        Attribute("name", .string)
        ToMany("first", of: "Branch", inverse: "firstOwner", deleteRule: .cascade)
        ToMany("second", of: "Branch", inverse: "secondOwner", deleteRule: .cascade)
        ToOne("firstOwner", of: "Branch", inverse: "first")
        ToOne("secondOwner", of: "Branch", inverse: "second")
        ToMany("owned", of: "Branch", inverse: "owner", deleteRule: .cascade)
        ToOne("owner", of: "Branch", inverse: "owned")
        ToOne("friend", of: "Branch")
      }
    }
  }

  static func make(
    _ name: String,
    _ context: ManagedObjectContext,
    _ log: DeletionLog
  ) -> Branch {
    let branch = Branch(context: context)
    branch.name = name
    branch.log = log
    return branch
  }

  override func prepareForDeletion() {
    log?.names.append(name)
    guard let owner = firstOwner ?? secondOwner ?? owner else { return }
    log?.linkCounts.append(
      [owner.first, owner.second, owner.owned].count { $0.contains(self) }
    )
  }
}
