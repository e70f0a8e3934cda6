import DaybookModel
import Testing

@Suite("Derivations")
struct DerivationTests {
  private static func model(_ attribute: Attribute) throws -> ManagedObjectModel {
    try ManagedObjectModel(name: "M") {
      Entity("A") {
        attribute
        Attribute("name", .string)
        Attribute("upper", .string).derived("uppercase:(name)")
        Attribute("bytes", .binary)
        Attribute("scratch", .string).transient()
        ToMany("parts", of: "B", inverse: "whole")
      }
      Entity("B") {
        Attribute("price", .double)
        Attribute("size", .integer32)
        ToOne("whole", of: "A", inverse: "parts")
      }
    }
  }

  @Test(arguments: [
    (Attribute("d", .date), "now()"),
    (Attribute("d", .string), "name"),
    (Attribute("d", .string), "canonical:(name)"),
    (Attribute("d", .string), "lowercase:(name)"),
    (Attribute("d", .integer16), "parts.@count"),
    (Attribute("d", .decimal), "parts.price.@sum"),
    (Attribute("d", .integer64), "parts.@sum.size"),
  ])
  func `ATT-12 what can be computed is taken`(attribute: Attribute, text: String) throws {
    let model = try DerivationTests.model(attribute.derived(text))

    #expect(model.entity(named: "A")?.attribute(named: "d")?.derivation == text)
  }

  @Test(arguments: [
    (Attribute("d", .string), "nmae", "A has no 'nmae'"),
    (Attribute("d", .string), "uppercase:(names)", "'names'"),
    (Attribute("d", .double), "parts.cost.@sum", "B has no 'cost'"),
    (Attribute("d", .integer64), "part.@count", "A has no 'part'"),
    (Attribute("d", .integer64), "name.@count", "many objects"),
    (Attribute("d", .string), "parts.price", "many objects"),
    (Attribute("d", .double), "parts.price.@avg", "stores compute"),
    (Attribute("d", .double), "parts.@max.price", "stores compute"),
    (Attribute("d", .string), "reversed:(name)", "stores compute"),
    (Attribute("d", .string), "name +", "stores compute"),
    (Attribute("d", .string), "", "stores compute"),
    (Attribute("d", .integer64), "1 + 2", "stores compute"),
    (Attribute("d", .string), "now()", "type Date"),
    (Attribute("d", .integer64), "name", "type String"),
    (Attribute("d", .string), "parts.@count", "a number"),
    (Attribute("d", .integer64), "parts.price.@sum", "type Double"),
    (Attribute("d", .binary), "bytes", "not copied"),
    (Attribute("d", .string), "scratch", "transient"),
    (Attribute("d", .string), "upper", "derived"),
    (Attribute("d", .string).transient(), "name", "transient"),
  ])
  func `ATT-12 what cannot is refused with its place`(
    attribute: Attribute,
    text: String,
    part: String
  ) throws {
    let error = #expect(throws: DaybookError.self) {
      try DerivationTests.model(attribute.derived(text))
    }

    #expect(error?.place.entity == "A")
    #expect(error?.place.property == "d")
    #expect(error?.description.contains(part) == true, "\(error?.description ?? "")")
    #expect(error?.code == 134_060)
  }
}
