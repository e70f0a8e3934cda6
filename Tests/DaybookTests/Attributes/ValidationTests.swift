import Daybook
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

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
  func `VAL-04 a rule of an attribute's own is error 1550 with its warning`(
    kind: StoreKind
  ) throws {
    let sandbox = try Sandbox(kind, try Guest.model())
    let context = sandbox.context()
    let guest = Guest(context: context)
    guest.name = "Al"

    let error = #expect(throws: DaybookError.self) { try context.save() }

    #expect(error?.code == 1_550)
    #expect(error?.failureReason == "Name is too short.")
    #expect(error?.place.object == guest.objectID.reference)
    #expect(error?.place.property == "name")
    #expect(error?.place.value == "Al")
    #expect(throws: DaybookError.self) { try guest.validateForInsert() }
    guest.name = "Ann"
    guest.nickname = nil
    try context.save()
    try sandbox.reopen()
    #expect(try sandbox.context().all(Guest.self).map(\.name) == ["Ann"])
  }

  @Test(arguments: StoreKind.allCases)
  func `VAL-04 VAL-05 several rules fail together, in their order, inherited ones first`(
    kind: StoreKind
  ) throws {
    let sandbox = try Sandbox(kind, try Guest.model())
    let context = sandbox.context()
    let guest = try context.insert("Member")
    try guest.setValue("9 x", forKey: "name")
    try guest.setValue("9 x", forKey: "nickname")
    try guest.setValue(3, forKey: "level")
    try guest.setValue(Date(timeIntervalSinceReferenceDate: -1), forKey: "since")

    let error = #expect(throws: DaybookError.self) { try context.save() }

    #expect(error?.code == 1_560)
    #expect(
      error?.underlying.map(\.failureReason) == [
        "Name begins with a letter.", "Name is one word.", "Name is one word.",
        "Level is even.", "Nobody came before 2001.",
      ]
    )
    let properties = ["name", "name", "nickname", "level", "since"]
    #expect(error?.underlying.map(\.place.property) == properties)
    #expect(error?.underlying.allSatisfy { $0.code == 1_550 } == true)
  }

  @Test(arguments: StoreKind.allCases)
  func `VAL-04 rules stand in the texts of the model, and not in its version hash`(
    kind: StoreKind
  ) throws {
    let sandbox = try Sandbox(kind, try Guest.model())
    let attribute = try #require(sandbox.model.entity(named: "Guest")?.attribute(named: "name"))
    #expect(attribute.rules.map(\.warning).first == "Name is too short.")
    #expect(attribute.userInfo["daybook.rule.1"] == "length >= 3")
    #expect(attribute.userInfo["tool"] == "yes")
    #expect(attribute.faults(in: "Al").map(\.code) == [1_550])
    #expect(sandbox.model.versionHash == (try Guest.model(hasRules: false)).versionHash)
    let again = try ManagedObjectModel(json: sandbox.model.json)
    #expect(again.entity(named: "Guest")?.attribute(named: "name")?.rules == attribute.rules)
  }

  @Test(arguments: [
    ("length >>= 3", "expected"), ("nmae == 'x'", "a rule is about SELF"),
    ("SELF > 3", "compares a text with a number"), ("lenght:(SELF) > 1", "length:"),
    ("SELF == $x", "$x"), ("now() > SELF", ""),
  ])
  func `VAL-04 a rule that cannot be checked is an error of the model`(
    text: String,
    cause: String
  ) throws {
    let error = #expect(throws: DaybookError.self) {
      try ManagedObjectModel {
        Entity("Guest") { Attribute("name", .string).rule(text, warning: "") }
      }
    }

    #expect(error?.localizedDescription.contains(text) == true)
    #expect(error?.localizedDescription.contains(cause) == true, "\(String(describing: error))")
    #expect(error?.place.property == "name")
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

/// Guests, and members among them, whose attributes have rules of their own.
private final class Guest: ManagedObject {
  @Managed("name") var name: String
  @Managed("nickname") var nickname: String?

  static func model(hasRules: Bool = true) throws -> ManagedObjectModel {
    func ruled(_ attribute: Attribute, _ rules: [(String, String)]) -> Attribute {
      guard hasRules else { return attribute }
      return rules.reduce(attribute) { $0.rule($1.0, warning: $1.1) }.userInfo(["tool": "yes"])
    }
    let word = ("NOT SELF CONTAINS ' '", "Name is one word.")
    return try ManagedObjectModel(name: "Guests") {
      Entity("Guest", Guest.self) {
        ruled(
          Attribute("name", .string),
          [
            ("length >= 3", "Name is too short."),
            ("SELF MATCHES '[A-Za-z].*'", "Name begins with a letter."), word,
          ]
        )
        ruled(Attribute("nickname", .string, isOptional: true, default: "x"), [word])
      }
      Entity("Member", parent: "Guest") {
        ruled(
          Attribute("level", .integer16, default: 2),
          [("modulus:by:(SELF, 2) == 0", "Level is even.")]
        )
        ruled(
          Attribute("since", .date, isOptional: true),
          [("SELF >= '2001-01-01'", "Nobody came before 2001.")]
        )
      }
    }
  }
}

private final class Narrow: ManagedObject {
  @Managed("small") var small: Int
}
