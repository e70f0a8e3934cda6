import Daybook
import DaybookViewModels
import TestSupport

/// Candies from countries, in a store for one test.
@MainActor
final class Shop {
  enum Kind: String, CaseIterable, Sendable {
    case disk
    case memory
  }

  let container: PersistentContainer
  private let directory: TemporaryDirectory

  init(_ kind: Kind) throws {
    directory = try TemporaryDirectory()
    container =
      switch kind {
      case .disk:
        try PersistentContainer(name: "Shop", model: Shop.model(), directory: directory.path)
      case .memory: try PersistentContainer(inMemory: "Shop", model: Shop.model())
      }
  }

  var context: ManagedObjectContext { container.viewContext }

  static func model() throws(DaybookError) -> ManagedObjectModel {
    try ManagedObjectModel(name: "Shop") {
      Entity("Country", Country.self) {
        Attribute("shortName", .string).length(2, through: 2)
        Attribute("fullName", .string, isOptional: true)
        ToMany("candies", of: "Candy", inverse: "origin", deleteRule: .deny)
        Unique("shortName")
      }
      Entity("Candy", Candy.self) {
        Attribute("name", .string)
        Attribute("grams", .integer16, default: 10).range(1, through: 500)
        Attribute("price", .double, isOptional: true)
        Attribute("since", .date, isOptional: true)
        ToOne("origin", of: "Country", inverse: "candies")
      }
    }
  }

  /// Inserts a country.
  @discardableResult
  func country(_ shortName: String, _ fullName: String) -> Country {
    let country = Country(context: context)
    country.shortName = shortName
    country.fullName = fullName
    return country
  }

  /// Inserts a candy.
  @discardableResult
  func candy(_ name: String, _ origin: Country? = nil, grams: Int16 = 10) -> Candy {
    let candy = Candy(context: context)
    candy.name = name
    candy.grams = grams
    candy.origin = origin
    return candy
  }

  /// What the store has, whatever the view context thinks.
  func savedNames() throws -> [String] {
    try Candy.all(in: ManagedObjectContext(container), sortedBy: [SortTerm(\Candy.name)])
      .map(\.name)
  }
}

final class Country: ManagedObject, BaseModel {
  @Managed("shortName") var shortName: String
  @Managed("fullName") var fullName: String?
  @Managed("candies") var candies: RelationshipSet<Candy>
}

final class Candy: ManagedObject, BaseModel {
  @Managed("name") var name: String
  @Managed("grams") var grams: Int16
  @Managed("price") var price: Double?
  @Managed("origin") var origin: Country?
}

/// A candy as a row shows it.
struct CandyRow: Identifiable, Hashable, Sendable {
  let id: ManagedObjectID
  let name: String
  let origin: String

  init(_ candy: Candy) {
    id = candy.objectID
    name = candy.name
    origin = candy.origin?.fullName ?? "Unknown Country"
  }
}
