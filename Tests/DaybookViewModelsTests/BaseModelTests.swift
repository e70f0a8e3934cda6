import Daybook
import DaybookViewModels
import Testing

@Suite("Base model")
@MainActor
struct BaseModelTests {
  @Test(arguments: Shop.Kind.allCases)
  func `an object saves and deletes itself, and its class finds it`(kind: Shop.Kind) throws {
    let shop = try Shop(kind)
    let candy = shop.candy("Mars")

    try candy.save()
    #expect(try shop.savedNames() == ["Mars"])
    #expect(try Candy.byID(candy.objectID, in: shop.context) === candy)
    #expect(try Candy.all(in: shop.context) == [candy])
    #expect(try shop.context.fetch(Candy.all) == [candy])
    try candy.delete()

    #expect(try shop.savedNames() == [])
    let error = #expect(throws: DaybookError.self) {
      _ = try Candy.byID(candy.objectID, in: shop.context)
    }
    let transaction = shop.container.lastTransaction
    #expect(error?.reason == .usage(.deleted(transaction: transaction)))
    #expect(throws: DaybookError.self) { try candy.save() }
    #expect(throws: DaybookError.self) { try candy.delete() }
  }

  @Test(arguments: Shop.Kind.allCases)
  func `what cannot be saved or deleted keeps nothing else from being saved`(
    kind: Shop.Kind
  ) throws {
    let shop = try Shop(kind)
    let country = shop.country("CH", "Switzerland")
    let candy = shop.candy("Toblerone")
    candy.origin = country
    try candy.save()

    let bad = shop.candy("Mars")
    bad.grams = 0
    #expect(throws: DaybookError.self) { try bad.save() }
    #expect(!shop.context.hasChanges)
    #expect(throws: DaybookError.self) { try country.delete() }
    #expect(!shop.context.hasChanges)

    try shop.candy("Twix").save()
    #expect(try shop.savedNames().sorted() == ["Toblerone", "Twix"])
  }

  @Test(arguments: Shop.Kind.allCases)
  func `an object of another class is not found`(kind: Shop.Kind) throws {
    let shop = try Shop(kind)
    let country = shop.country("CH", "Switzerland")

    let error = #expect(throws: DaybookError.self) {
      _ = try Candy.byID(country.objectID, in: shop.context)
    }

    #expect(error?.reason == .usage(.wrongClass(expected: "Candy", found: "Country")))
  }
}
