import Daybook
import Observation

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// One view model for everything: what is saved, what is being typed, and what Submit does.
@Observable
final class FruitViewModel {
  private(set) var savedFruits: [Fruit] = []

  /// What is being typed.
  var text = ""

  /// The fruit that Submit renames; nil where it adds one.
  private(set) var chosen: Fruit?

  @ObservationIgnored private let container: PersistentContainer
  @ObservationIgnored private let context: ManagedObjectContext
  @ObservationIgnored private let results: FetchedResultsController<Fruit>
  @ObservationIgnored private let imports = ImportOutcome()

  init(_ container: PersistentContainer) throws(DaybookError) {
    self.container = container
    context = container.viewContext
    results = try FetchedResultsController(
      fetchRequest: FetchRequest(sortedBy: []),
      managedObjectContext: context
    )
    results.delegate = FetchedResultsDelegate { [weak self] in self?.fetchFruits() }
    try results.performFetch()
    fetchFruits()
  }

  private func fetchFruits() {
    savedFruits = results.fetchedObjects ?? []
  }

  func name(of fruit: Fruit) -> String { fruit.name ?? "No Name" }

  func choose(_ fruit: Fruit) {
    chosen = fruit
    text = ""
  }

  /// Adds or renames; an empty text does nothing.
  func submit() throws(DaybookError) {
    guard !text.isEmpty else { return }
    if let chosen {
      try updateFruit(chosen, name: text)
    } else {
      try addFruit(name: text)
    }
    chosen = nil
    text = ""
  }

  func addFruit(name: String) throws(DaybookError) {
    let fruit = Fruit(context: context)
    fruit.name = name
    try context.saveOrRollBack()
  }

  func updateFruit(_ fruit: Fruit, name: String) throws(DaybookError) {
    fruit.name = name
    try context.saveOrRollBack()
  }

  func deleteFruits(at offsets: [Int]) throws(DaybookError) {
    for fruit in offsets.map({ savedFruits[$0] }) {
      if fruit === chosen { chosen = nil }
      context.delete(fruit)
    }
    try context.saveOrRollBack()
  }
}

// MARK: - Importing

extension FruitViewModel {
  private nonisolated struct ImportedFruit: Decodable {
    var name: String?
  }

  /// Imports fruits on another thread, each in a save of its own; the list shows them arrive.
  func importFruits() {
    let container = container
    let imports = imports
    Task { @concurrent in
      do {
        let decoded = try JSONDecoder().decode([ImportedFruit].self, from: Data(fruitsJSON.utf8))
        for imported in decoded {
          try await container.performBackgroundTask { context throws(DaybookError) in
            Fruit(context: context).name = imported.name
            try context.save()
          }
        }
      } catch {
        imports.fail(String(describing: error))
      }
    }
  }

  /// Takes over what was imported meanwhile; returns why an import stopped, if one did.
  func takeImports() -> String? {
    context.processPendingChanges()
    return imports.takeProblem()
  }
}
