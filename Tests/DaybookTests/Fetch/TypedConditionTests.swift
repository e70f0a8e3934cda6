import Daybook
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite("Typed conditions")
struct TypedConditionTests {
  /// A company of two, somebody alone, and somebody without a name.
  private func fill(_ context: ManagedObjectContext) throws {
    let acme = context.company("ACME")
    let other = context.company("Other")
    other.nickname = nil
    let ann = context.person("Ann Abraham", age: 30, in: acme)
    let ben = context.person("Ben", age: 150, in: acme)
    let cem = context.person("Cem Abraham", age: 101, in: other)
    ben.parent = ann
    cem.parent = ann
    _ = context.person("Dan", age: 7)
    try context.save()
  }

  @Test(arguments: StoreKind.allCases)
  func `key paths and fields say the same`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let context = sandbox.context()
    try fill(context)
    let requests: [(FetchRequest<Person>, [String])] = [
      (FetchRequest(where: \.age > 100 && .contains(\.name, "Ab")), ["Cem Abraham"]),
      (FetchRequest { $0.age > 100 && $0.name.contains("Ab") }, ["Cem Abraham"]),
      (FetchRequest(where: \.age <= 7 || \.age >= 150), ["Ben", "Dan"]),
      (FetchRequest(where: !(\.age < 100)), ["Ben", "Cem Abraham"]),
      (FetchRequest(where: \.company?.title == "ACME"), ["Ann Abraham", "Ben"]),
      (FetchRequest { $0.company.title == "ACME" }, ["Ann Abraham", "Ben"]),
      (FetchRequest { $0.company == nil }, ["Dan"]),
      (FetchRequest { $0.company.title != "ACME" }, ["Cem Abraham", "Dan"]),
      (FetchRequest { $0.name.hasPrefix("b", options: .caseInsensitive) }, ["Ben"]),
      (FetchRequest { $0.age.isIn([7, 30]) }, ["Ann Abraham", "Dan"]),
      (FetchRequest { $0.age.isBetween(30...101) }, ["Ann Abraham", "Cem Abraham"]),
      (FetchRequest { $0.children.count == 2 }, ["Ann Abraham"]),
      (FetchRequest { $0.children.contains { $0.age > 140 } }, ["Ann Abraham"]),
      (FetchRequest { $0.children.contains { $0.age > 200 } }, []),
      (
        FetchRequest { !$0.children.isEmpty && $0.children.allSatisfy { $0.age > 100 } },
        ["Ann Abraham"]
      ),
      (
        FetchRequest { $0.company.employees.contains { $0.children.count > 1 } },
        ["Ann Abraham", "Ben"]
      ),
    ]

    for (position, (request, expected)) in requests.enumerated() {
      #expect(try context.fetch(request).map(\.name) == expected, "request \(position)")
    }
    let dan = try #require(try context.all(Person.self).last)
    dan.name = "Dan!"
    _ = context.person("Eve", age: 8, in: nil)
    for (position, (request, expected)) in requests.enumerated() {
      let names = try context.fetch(request).map { $0.name == "Dan!" ? "Dan" : $0.name }
      let known = names.filter { $0 != "Eve" }
      #expect(known == expected, "request \(position) with pending changes")
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `Foundation's predicates are taken over`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let context = sandbox.context()
    try fill(context)
    let limit = 100
    let ages = [7, 30]
    let predicates: [(Predicate<Person>, [String])] = [
      (#Predicate { $0.age > limit && $0.name.contains("Ab") }, ["Cem Abraham"]),
      (#Predicate { $0.age <= 7 || $0.age >= 150 }, ["Ben", "Dan"]),
      (#Predicate { !($0.age < 100) }, ["Ben", "Cem Abraham"]),
      (#Predicate { $0.company?.title == "ACME" }, ["Ann Abraham", "Ben"]),
      (#Predicate { $0.company == nil }, ["Dan"]),
      (#Predicate { ($0.company?.title ?? "ACME") == "ACME" }, ["Ann Abraham", "Ben", "Dan"]),
      (#Predicate { $0.name.starts(with: "Be") }, ["Ben"]),
      (#Predicate { ages.contains($0.age) }, ["Ann Abraham", "Dan"]),
      (#Predicate { (30...101).contains($0.age) }, ["Ann Abraham", "Cem Abraham"]),
      (#Predicate { (30..<101).contains($0.age) }, ["Ann Abraham"]),
      (#Predicate { $0.age * 2 + 1 == 15 }, ["Dan"]),
      (#Predicate { $0.children.count == 2 }, ["Ann Abraham"]),
      (#Predicate { $0.children.contains { $0.age > 140 } }, ["Ann Abraham"]),
      (
        #Predicate { !$0.children.isEmpty && $0.children.allSatisfy { $0.age > 100 } },
        ["Ann Abraham"]
      ),
      (#Predicate { $0.age > 100 ? $0.name == "Ben" : $0.name == "Dan" }, ["Ben", "Dan"]),
    ]

    for (position, (predicate, expected)) in predicates.enumerated() {
      let request = try FetchRequest(matching: predicate)
      #expect(try context.fetch(request).map(\.name) == expected, "predicate \(position)")
      let evaluated = try context.all(Person.self).filter { try predicate.evaluate($0) }
      #expect(evaluated.map(\.name) == expected, "evaluated \(position)")
    }
  }

  @Test func `what cannot be taken over is named`() throws {
    let length = #expect(throws: DaybookError.self) {
      try FetchPredicate(#Predicate<Person> { $0.name.count > 3 })
    }
    let filter = #expect(throws: DaybookError.self) {
      try FetchPredicate(#Predicate<Person> { $0.children.filter { $0.age > 3 }.count > 1 })
    }
    let computed = #expect(throws: DaybookError.self) {
      try FetchPredicate(#Predicate<Person> { $0.isAlive })
    }

    #expect(length?.description.contains("String.count") == true)
    #expect(filter?.description.contains("Filter") == true)
    #expect(computed?.description.contains("a property of Person that is not stored") == true)
  }

  @Test func `a condition on something that is not stored is an error when it is fetched`() throws {
    let sandbox = try Sandbox(.memory, try Staff.model())

    let error = #expect(throws: DaybookError.self) {
      try sandbox.context().fetch(FetchRequest<Person> { $0.isAlive == true })
    }

    guard case .predicate(.unknownKey)? = error?.reason else {
      Issue.record("\(String(describing: error))")
      return
    }
  }
}
