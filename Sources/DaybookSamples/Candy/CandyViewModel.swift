import Daybook
import DaybookViewModels
import Observation

/// A candy as a row shows it.
nonisolated struct CandyRow: Identifiable, Sendable {
  let id: ManagedObjectID
  let name: String

  init(_ candy: Candy) {
    id = candy.objectID
    name = candy.wrappedName
  }
}

/// A country as a section shows it, with its candies by name.
nonisolated struct CountryRow: Identifiable, Sendable {
  let id: ManagedObjectID
  let fullName: String
  let shortName: String
  let candies: [CandyRow]

  init(_ country: Country) {
    id = country.objectID
    fullName = country.wrappedFullName
    shortName = country.wrappedShortName
    candies = country.candyArray.map(CandyRow.init)
  }
}

/// The countries in the order of their names.
@Observable
final class CandyViewModel {
  @ObservationIgnored let countries: ListModel<Country, CountryRow>
  @ObservationIgnored private let context: ManagedObjectContext

  /// Lists what there is.
  ///
  /// - Parameters:
  ///   - context: The context.
  ///   - mergePolicy: What becomes of two countries with one short name.
  /// - Throws: What keeps them from being listed.
  init(context: ManagedObjectContext, mergePolicy: MergePolicy) throws(DaybookError) {
    self.context = context
    context.mergePolicy = mergePolicy
    countries = try ListModel(
      context: context,
      fetchRequest: FetchRequest(sortedBy: [SortTerm(\Country.fullName)]),
      row: CountryRow.init
    )
  }

  /// Makes four candies, each with a country of its own, and saves once.
  ///
  /// The unique short name and the merge policy make one country of those that are the same.
  func addExamples() throws(DaybookError) {
    add("Mars", "UK", "United Kingdom")
    add("KitKat", "UK", "United Kingdom")
    add("Twix", "UK", "United Kingdom")
    add("Toblerone", "CH", "Switzerland")
    try context.saveOrRollBack()
  }

  private func add(_ name: String, _ shortName: String, _ fullName: String) {
    let candy = Candy(context: context)
    candy.name = name
    let country = Country(context: context)
    country.shortName = shortName
    country.fullName = fullName
    candy.origin = country
  }
}
