import Daybook

/// Candies and the countries that they come from, which have unique short names.
enum Sweets {
  static func model(
    deleteRule: DeleteRule = .nullify,
    isOriginOptional: Bool = true
  ) throws -> ManagedObjectModel {
    try ManagedObjectModel(name: "Sweets") {
      Entity("Country", Country.self) {
        Attribute("shortName", .string)
        Attribute("fullName", .string, isOptional: true)
        Attribute("isFavorite", .boolean, default: false)
        ToMany("candy", of: "Candy", inverse: "origin", deleteRule: deleteRule)
        Unique("shortName")
      }
      Entity("Candy", Candy.self) {
        Attribute("name", .string, isOptional: true)
        ToOne("origin", of: "Country", inverse: "candy", isOptional: isOriginOptional)
      }
    }
  }
}

final class Country: ManagedObject {
  @Managed("shortName") var shortName: String
  @Managed("fullName") var fullName: String?
  @Managed("isFavorite") var isFavorite: Bool
  @Managed("candy") var candy: RelationshipSet<Candy>
}

final class Candy: ManagedObject {
  @Managed("name") var name: String?
  @Managed("origin") var origin: Country?
}

extension Sandbox {
  /// A context for the test's own isolation, with a merge policy.
  func context(_ policy: MergePolicy) -> ManagedObjectContext {
    let context = context()
    context.mergePolicy = policy
    return context
  }
}

extension ManagedObjectContext {
  /// The four sweets of the example, each with a country of its own.
  @discardableResult
  func addExamples() -> [Country] {
    [
      ("Mars", "UK", "United Kingdom"), ("KitKat", "UK", "United Kingdom"),
      ("Twix", "UK", "United Kingdom"), ("Toblerone", "CH", "Switzerland"),
    ].map { candy, short, full in
      let made = Candy(context: self)
      made.name = candy
      let country = country(short, full)
      made.origin = country
      return country
    }
  }

  @discardableResult
  func country(_ short: String, _ full: String? = nil, _ candies: String...) -> Country {
    let country = Country(context: self)
    country.shortName = short
    if let full { country.fullName = full }
    for name in candies {
      let candy = Candy(context: self)
      candy.name = name
      candy.origin = country
    }
    return country
  }

  /// The only country with a short name.
  func theCountry(_ short: String) throws -> Country? {
    let found = try fetch(FetchRequest<Country>(where: \.shortName == short))
    return found.count == 1 ? found.first : nil
  }
}

extension Country {
  var candyNames: Set<String> { Set(candy.map { $0.name ?? "" }) }
}
