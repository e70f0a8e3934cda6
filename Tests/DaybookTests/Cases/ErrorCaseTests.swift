import Daybook
import Testing

@Suite("Errors in the field")
struct ErrorCaseTests {
  @Test(arguments: StoreKind.allCases)
  func `B36 a failed save says what is wrong with which object, all at once`(
    kind: StoreKind
  ) throws {
    let sandbox = try Sandbox(kind, try Sample.model())
    let context = sandbox.context()
    let good = Sample(context: context)
    try context.save()
    good.text = "much too long"
    let bad = Sample(context: context)
    bad.code = "no"
    bad.small = -5

    let error = try #require(
      #expect(throws: DaybookError.self) { try context.save() }
    )

    let text = error.localizedDescription
    let lines = text.split(separator: "\n")
    #expect(lines.first == "cannot save: 3 problems, nothing was written")
    #expect(lines.contains { $0.contains("Sample/1") && $0.contains("text") })
    #expect(lines.contains { $0.contains("Sample (new)") && $0.contains("code") })
    #expect(lines.contains { $0.contains("small") && $0.contains("-5 is below the minimum 0") })
    #expect(!text.contains("Cocoa") && !text.contains("1560") && !text.contains("nil"))
    #expect(error.code == 1_560)
    #expect(error.underlying.map(\.code).sorted() == [1_620, 1_660, 1_680])
    #expect(error.underlying.allSatisfy { $0.place.object != nil && $0.place.property != nil })
  }

  @Test(arguments: StoreKind.allCases)
  func `B36 one failure stands alone, with its object and property`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let context = sandbox.context()
    _ = Person(context: context)

    let error = #expect(throws: DaybookError.self) { try context.save() }

    let text = error?.localizedDescription ?? ""
    #expect(text.contains("Person"))
    #expect(text.contains("name"))
    #expect(text.contains("is required but has no value"))
    #expect(error?.code == 1_570)
  }
}
