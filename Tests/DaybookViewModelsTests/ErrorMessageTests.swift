import Daybook
import DaybookViewModels
import Testing

@Suite("Error messages")
@MainActor
struct ErrorMessageTests {
  @Test(arguments: Shop.Kind.allCases)
  func `errors are sentences, one for each failure`(kind: Shop.Kind) throws {
    let shop = try Shop(kind)
    shop.country("Britain", "United Kingdom")
    let candy = shop.candy("Mars", grams: 900)
    candy.setNothing()

    let error = try #require(throws: DaybookError.self) { try shop.context.save() }
    let message = ErrorMessage(error)

    #expect(message.text.first?.isUppercase == true)
    #expect(message.text.last == ".")
    #expect(message.details.count == 3)
    #expect(message.details.contains("Grams 900 is above the maximum 500."))
    #expect(message.details.contains("Name is required but has no value."))
    #expect(message.error == error)
    #expect(message.description.contains(message.details[0]))
  }

  @Test(arguments: [
    ("name", "Name"), ("createdAt", "Created at"), ("short_name", "Short name"), ("URL", "URL"),
  ])
  func `names are read as words`(name: String, label: String) {
    #expect(ErrorMessage.label(of: name) == label)
  }
}

extension Candy {
  fileprivate func setNothing() {
    do {
      try setValue(nil, forKey: "name")
    } catch {
      Issue.record(error)
    }
  }
}
