import Daybook
import DaybookViewModels
import Testing

@Suite("Detail model")
@MainActor
struct DetailModelTests {
  @Test(arguments: Shop.Kind.allCases)
  func `a detail follows its object until that is deleted`(kind: Shop.Kind) throws {
    let shop = try Shop(kind)
    let candy = shop.candy("Mars", shop.country("UK", "United Kingdom"))
    try shop.context.save()
    let detail = try DetailModel(candy, value: CandyRow.init)

    #expect(detail.value?.name == "Mars")
    candy.name = "Bounty"
    candy.origin?.fullName = "Britain"
    shop.context.processPendingChanges()
    #expect(detail.value?.name == "Bounty")
    #expect(detail.value?.origin == "Britain")
    #expect(detail.delete())

    #expect(detail.isDeleted)
    #expect(detail.value == nil)
    #expect(try shop.savedNames() == [])
    #expect(!detail.delete())
    #expect(detail.message?.text.contains("deleted") == true)
  }
}
