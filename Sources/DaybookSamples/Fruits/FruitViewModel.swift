import Daybook
import Observation

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// One view model for everything: what is saved, what is being typed, and what Submit does.
@Observable
final class CoreDataViewModel {
  private(set) var savedEntities: [FruitEntity] = []

  /// What is being typed.
  var text = ""

  /// The fruit that Submit renames; nil where it adds one.
  private(set) var chosen: FruitEntity?

  @ObservationIgnored private let container: PersistentContainer
  @ObservationIgnored private let context: ManagedObjectContext
  @ObservationIgnored private let results: FetchedResultsController<FruitEntity>
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

  func fetchFruits() {
    savedEntities = results.fetchedObjects ?? []
    // Undo, and others, delete what was chosen too.
    if let fruit = chosen, !savedEntities.contains(fruit) { chosen = nil }
  }

  func choose(_ fruit: FruitEntity) {
    chosen = fruit
    text = ""
  }

  /// Adds or renames; an empty text does nothing.
  func submit() throws(DaybookError) {
    context.processPendingChanges()
    guard !text.isEmpty else { return }
    if let chosen {
      try updateFruit(entity: chosen, name: text)
    } else {
      try addFruit(name: text)
    }
    chosen = nil
    text = ""
  }

  func addFruit(name: String) throws(DaybookError) {
    let fruit = FruitEntity(context: context)
    fruit.name = name
    try saveData()
  }

  func updateFruit(entity: FruitEntity, name: String) throws(DaybookError) {
    entity.name = name
    try saveData()
  }

  /// Deletes at the first offset only.
  func deleteFruit(indexSet: [Int]) throws(DaybookError) {
    guard let index = indexSet.first else { return }
    context.delete(savedEntities[index])
    try saveData()
  }

  /// Saves; the controller then fetches.
  func saveData() throws(DaybookError) {
    try context.saveOrRollBack()
  }
}

// MARK: - Importing

extension CoreDataViewModel {
  private nonisolated struct ImportedFruit: Decodable {
    var name: String?
  }

  /// Imports fruits on another thread, each in a save of its own; the list shows them arrive.
  func importFruits() {
    let container = container
    let imports = imports
    Task(priority: .userInitiated) { @concurrent in
      do {
        let decoded = try JSONDecoder().decode([ImportedFruit].self, from: Data(fruitsJSON.utf8))
        for imported in decoded {
          try await container.performBackgroundTask { context throws(DaybookError) in
            FruitEntity(context: context).name = imported.name
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
