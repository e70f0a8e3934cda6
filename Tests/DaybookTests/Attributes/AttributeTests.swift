import Daybook
import TestSupport
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite("Attributes")
struct AttributeTests {
  @Test(arguments: StoreKind.allCases)
  func `ATT-01 an integer out of range leaves the value and fails the save`(
    kind: StoreKind
  ) throws {
    let sandbox = try Sandbox(kind, try Sample.model())
    let context = sandbox.context()
    let sample = Sample(context: context)
    sample.small = 7

    #expect(throws: DaybookError.self) { try sample.setValue(40_000, forKey: "small") }
    #expect(sample.small == 7)
    try context.save()
    let error = sandbox.refusal { $0.small = -1 }

    #expect(error?.code == 1_620)
    let extremes = try sandbox.roundTrip {
      $0.medium = .min
      $0.large = .max
    }
    #expect(extremes?.medium == .min)
    #expect(extremes?.large == .max)
  }

  @Test(arguments: StoreKind.allCases)
  func `ATT-02 decimals are exact`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try Sample.model())
    let tenth = try #require(Decimal(string: "0.1"))
    let fifth = try #require(Decimal(string: "0.2"))

    let sample = try sandbox.roundTrip { $0.price = tenth + fifth }

    #expect(sample?.price == Decimal(string: "0.3"))
    #expect(sandbox.refusal { $0.price = -1 }?.code == 1_620)
  }

  @Test(arguments: StoreKind.allCases)
  func `ATT-03 doubles and floats keep every bit`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try Sample.model())
    let context = sandbox.context()
    var generator = SeededGenerator(seed: 3)
    var expected: [UInt64: UInt32] = [:]
    for _ in 0..<TestScale.count(2_000) {
      let sample = Sample(context: context)
      let (exact, rough) = (generator.next(), UInt32(truncatingIfNeeded: generator.next()))
      guard !Float(bitPattern: rough).isNaN else { continue }
      sample.exact = Double(bitPattern: exact)
      sample.rough = Float(bitPattern: rough)
      expected[exact] = rough
    }
    try context.save()
    try sandbox.reopen()

    for sample in try sandbox.context().all(Sample.self) {
      guard let rough = expected[sample.exact.bitPattern] else { continue }
      #expect(sample.rough.bitPattern == rough)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `ATT-04 lengths count UTF-16 units, patterns the whole text, empty is not nil`(
    kind: StoreKind
  ) throws {
    let sandbox = try Sandbox(kind, try Sample.model())

    #expect(sandbox.refusal { $0.text = "é" }?.code == 1_670)
    #expect(sandbox.refusal { $0.text = "e\u{301}" } == nil)
    #expect(sandbox.refusal { $0.text = "😀😀😀" }?.code == 1_660)
    #expect(sandbox.refusal { $0.code = "ABC" }?.code == 1_680)
    #expect(sandbox.refusal { $0.code = "AB" } == nil)
    let sample = try sandbox.roundTrip { $0.memo = nil }
    #expect(sample?.text == nil)
    #expect(sandbox.refusal { $0.text = "" }?.code == 1_670)
  }

  @Test(arguments: StoreKind.allCases)
  func `ATT-05 an optional Boolean without a value stays so`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try Sample.model())

    #expect(try sandbox.roundTrip { $0.flag = nil }?.flag == nil)
    #expect(try sandbox.roundTrip { $0.flag = false }?.flag == false)
    #expect(try sandbox.roundTrip { $0.flag = true }?.flag == true)
  }

  @Test(arguments: StoreKind.allCases)
  func `ATT-06 dates keep every bit and their bounds`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try Sample.model())
    let date = Date(timeIntervalSinceReferenceDate: 123_456_789.123456789)

    let sample = try sandbox.roundTrip { $0.when = date }

    let bits = sample?.when?.timeIntervalSinceReferenceDate.bitPattern
    #expect(bits == date.timeIntervalSinceReferenceDate.bitPattern)
    #expect(sandbox.refusal { $0.when = .distantPast }?.code == 1_640)
    #expect(sandbox.refusal { $0.when = .distantFuture }?.code == 1_630)
    let nan = Date(timeIntervalSinceReferenceDate: .nan)
    let context = sandbox.context()
    Sample(context: context).when = nan
    #expect(context.codeOfSaving() == 1_650)
  }

  @Test(arguments: StoreKind.allCases)
  func `ATT-07 large bytes lie in a file of their own`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try Sample.model())
    let large = Data((0..<(5 << 20) / 20).map { UInt8(truncatingIfNeeded: $0 &* 31) })
    let small = Data([1, 2, 3])

    #expect(try sandbox.roundTrip { $0.bytes = small }?.bytes == small)
    let before = kind == .disk ? try sandbox.journalText().utf8.count : 0
    let sample = try sandbox.roundTrip { $0.bytes = large }

    #expect(sample?.bytes == large)
    guard kind == .disk else { return }
    #expect(try sandbox.journalText().utf8.count - before < 2_048)
    let blobs = try sandbox.files().filter { $0.key.hasPrefix("blobs/") }
    #expect(blobs.values.map(\.count) == [large.count])
  }

  @Test(arguments: StoreKind.allCases)
  func `ATT-08 UUIDs and addresses come back`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try Sample.model())
    let uuid = try #require(UUID(uuidString: "7A1F0C52-3B8E-4E55-9C41-2D6B8A90E7F3"))
    let url = try #require(URL(string: "https://example.org/%C3%A9?q=1#x"))

    let sample = try sandbox.roundTrip {
      $0.uuid = uuid
      $0.link = url
    }

    #expect(sample?.uuid == uuid)
    #expect(sample?.link == url)
  }

  @Test(arguments: StoreKind.allCases)
  func `ATT-08 a UUID that differs in one half is a change, the same one is none`(
    kind: StoreKind
  ) throws {
    let sandbox = try Sandbox(kind, try Sample.model())
    let context = sandbox.context()
    let uuid = try #require(UUID(uuidString: "7A1F0C52-3B8E-4E55-9C41-2D6B8A90E7F3"))
    let first = try #require(UUID(uuidString: "7A1F0C53-3B8E-4E55-9C41-2D6B8A90E7F3"))
    let second = try #require(UUID(uuidString: "7A1F0C52-3B8E-4E55-9C41-2D6B8A90E7F4"))
    let sample = Sample(context: context)
    #expect(sample.uuid == nil)
    sample.uuid = uuid
    try context.save()

    sample.uuid = uuid
    #expect(!context.hasChanges)
    for other in [first, second] {
      sample.uuid = other
      #expect(context.hasChanges)
      #expect(sample.uuid == other)
      context.rollback()
      #expect(sample.uuid == uuid)
    }
    sample.uuid = nil
    #expect(sample.uuid == nil)
    try context.save()
    #expect(sample.uuid == nil)
  }

  @Test(arguments: StoreKind.allCases)
  func `ATT-11 a transient value makes the object changed and is not written`(
    kind: StoreKind
  ) throws {
    let sandbox = try Sandbox(kind, try Sample.model())
    let context = sandbox.context()
    let sample = Sample(context: context)
    try context.save()
    let before = sandbox.container.lastTransaction

    sample.memo = "later"

    #expect(context.hasChanges)
    #expect(sample.changedValues().isEmpty)
    try context.save()
    #expect(sandbox.container.lastTransaction == before)
    #expect(sample.memo == "later")
    #expect(!context.hasChanges)
    if kind == .disk { #expect(try !sandbox.journalText().contains("later")) }
    context.refresh(sample, mergeChanges: false)
    #expect(sample.memo == nil)
  }

  @Test func `ATT-14 an attribute without a type has to be transient`() throws {
    let error = #expect(throws: DaybookError.self) {
      try ManagedObjectModel { Entity("Thing") { Attribute("any", .undefined) } }
    }

    #expect(error?.code != nil)
    let model = try ManagedObjectModel {
      Entity("Thing") { Attribute("any", .undefined, isOptional: true).transient() }
    }
    let context = ManagedObjectContext(try PersistentContainer(inMemory: "Thing", model: model))
    let thing = try context.insert("Thing")
    try thing.setValue("text", forKey: "any")
    #expect(try thing.value(forKey: "any") as? String == "text")
  }

  @Test(arguments: StoreKind.allCases)
  func `enumerations and arrays are attributes too`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try Sample.model())

    let sample = try sandbox.roundTrip {
      $0.mood = .merry
      $0.tags = ["a", "b/c"]
    }

    #expect(sample?.mood == .merry)
    #expect(sample?.tags == ["a", "b/c"])
    #expect(try sandbox.roundTrip { _ in }?.tags == [])
  }
}
