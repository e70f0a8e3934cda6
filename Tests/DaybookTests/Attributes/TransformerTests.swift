import Daybook
import Testing

@Suite("Named transformers")
struct TransformerTests {
  private struct Address: Codable, Hashable, Sendable {
    var street: String
    var number: Int
  }

  private static func model() throws -> ManagedObjectModel {
    try ManagedObjectModel(name: "Parcel") {
      Entity("Parcel") {
        Attribute("address", .transformable, isOptional: true).transformer("Address")
        Attribute("weight", .double, default: 1)
      }
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `ATT-09 a registered name gives values of its type`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try TransformerTests.model())
    sandbox.container.registerTransformer(named: "Address", for: Address.self)
    let context = sandbox.context()
    let parcel = try context.insert("Parcel")
    let address = Address(street: "Main", number: 7)

    try parcel.setValue(address, forKey: "address")
    #expect(try parcel.value(forKey: "address") as? Address == address)
    #expect(parcel.changedValues()["address"] as? Address == address)
    try context.save()
    try parcel.setValue(address, forKey: "address")
    #expect(!context.hasChanges, "equal values have equal texts")
    try parcel.setValue(Address(street: "Side", number: 1), forKey: "address")
    let committed = try parcel.committedValues(forKeys: ["address"])
    #expect(committed["address"] as? Address == address)
    let error = #expect(throws: DaybookError.self) { try parcel.setValue(7, forKey: "address") }
    #expect(error?.place.property == "address")
  }

  @Test(arguments: StoreKind.allCases)
  func `ATT-09 a value from before the event is of the registered type too`(
    kind: StoreKind
  ) throws {
    let sandbox = try Sandbox(kind, try TransformerTests.model())
    sandbox.container.registerTransformer(named: "Address", for: Address.self)
    let context = sandbox.context()
    let parcel = try context.insert("Parcel")
    try parcel.setValue(Address(street: "Main", number: 7), forKey: "address")
    try context.save()
    let address = Address(street: "Side", number: 1)
    try parcel.setValue(address, forKey: "address")
    context.processPendingChanges()

    try parcel.setValue(nil, forKey: "address")

    #expect(parcel.changedValuesForCurrentEvent()["address"] as? Address == address)
    context.processPendingChanges()
    try parcel.setValue(address, forKey: "address")
    let before = parcel.changedValuesForCurrentEvent()
    #expect(Array(before.keys) == ["address"])
    #expect(before["address"] as? Address == nil)
  }

  @Test(arguments: StoreKind.allCases)
  func `ATT-09 under an unknown name the text is loaded and saved as it is`(
    kind: StoreKind
  ) throws {
    let sandbox = try Sandbox(kind, try TransformerTests.model())
    let writer = sandbox.context()
    let text = #"{ "street" : "Main",  "number" : 7 }"#
    try writer.insert("Parcel").setValue(text, forKey: "address")
    try writer.save()
    try sandbox.reopen()

    let context = sandbox.context()
    let parcel = try #require(
      try context.fetch(FetchRequest<ManagedObject>(entityName: "Parcel")).first
    )
    #expect(try parcel.value(forKey: "address") as? String == text)
    try parcel.setValue(2, forKey: "weight")
    try context.save()
    if kind == .disk {
      #expect(try !sandbox.lastTransactionLines().contains { $0.contains("street") })
    }
    try sandbox.reopen()
    sandbox.container.registerTransformer(named: "Address", for: Address.self)
    let read = try #require(
      try sandbox.context().fetch(FetchRequest<ManagedObject>(entityName: "Parcel")).first
    )
    #expect(try read.value(forKey: "address") as? Address == Address(street: "Main", number: 7))
  }
}
