import Daybook
import Testing

@Suite("Validation")
struct ValidationTests {
  @Test(arguments: StoreKind.allCases)
  func `VAL-01 a missing required value is error 1570 with object, property and value`(
    kind: StoreKind
  ) throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let context = sandbox.context()
    let person = Person(context: context)

    let error = #expect(throws: DaybookError.self) { try context.save() }

    #expect(error?.code == 1_570)
    #expect(error?.place.object == person.objectID.reference)
    #expect(error?.place.property == "name")
    #expect(error?.place.value == .null)
    person.name = "Ann"
    try context.save()
    try person.setValue(nil, forKey: "name")
    #expect(throws: DaybookError.self) { try context.save() }
  }

  @Test(arguments: StoreKind.allCases)
  func `VAL-02 an optional value that is missing breaks no rule`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try Sample.model())

    #expect(sandbox.refusal { $0.text = nil } == nil)
  }

  @Test(arguments: StoreKind.allCases)
  func `VAL-03 rules are checked by saving, not by setting`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try Sample.model())
    let context = sandbox.context()
    let sample = Sample(context: context)

    sample.code = "bad"

    #expect(sample.code == "bad")
    #expect(throws: DaybookError.self) { try context.save() }
    #expect(throws: DaybookError.self) { try sample.validateForInsert() }
  }

  @Test(arguments: StoreKind.allCases)
  func `VAL-05 properties are checked in the model's order, then the class's own rules`(
    kind: StoreKind
  ) throws {
    let sandbox = try Sandbox(kind, try Recorder.model())
    let context = sandbox.context()
    let object = Recorder(context: context)
    object.seen = []

    try context.save()

    let keys = object.seen.filter { $0.hasPrefix("validate ") }
    let properties = ["name", "nickname", "count", "limited", "owner", "pets"]
    #expect(keys == properties.map { "validate \($0)" })
    #expect(object.calls(of: ["validateForInsert", "validateForUpdate"]) == [1, 0])
    context.delete(object)
    object.seen = []
    try context.save()
    #expect(object.seen.filter { $0.hasPrefix("validate ") }.isEmpty)
    #expect(object.calls(of: ["validateForDelete"]) == [1])
  }

  @Test(arguments: StoreKind.allCases)
  func `VAL-06 a save that failed and was mended leaves no trace`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try Sample.model())
    let context = sandbox.context()
    let sample = Sample(context: context)
    sample.code = "bad"
    let before = sandbox.container.lastTransaction
    #expect(throws: DaybookError.self) { try context.save() }
    #expect(sandbox.container.lastTransaction == before)
    #expect(context.insertedObjects == [sample])

    sample.code = "OK"
    try context.save()

    #expect(sandbox.container.lastTransaction == before + 1)
    #expect(try sandbox.context().all(Sample.self).map(\.code) == ["OK"])
  }

  @Test(arguments: StoreKind.allCases)
  func `a fault that a setter could not throw is thrown by the next save, once`(
    kind: StoreKind
  ) throws {
    let model = try ManagedObjectModel {
      Entity("Narrow", Narrow.self) { Attribute("small", .integer16, default: 1) }
    }
    let narrow = try Sandbox(kind, model)
    let context = narrow.context()
    let object = Narrow(context: context)

    object.small = 40_000

    #expect(object.small == 1)
    let error = #expect(throws: DaybookError.self) { try context.save() }
    #expect(error?.reason == .value(.outOfRange("40000", type: .integer16)))
    try context.save()
  }
}

private final class Narrow: ManagedObject {
  @Managed("small") var small: Int
}
