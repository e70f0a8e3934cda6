import Daybook
import DaybookTerminal
import DaybookViewModels
import Observation

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A container as every application sets it up: once, at the top, and handed to whoever needs it.
@Observable
final class SampleContainer {
  /// The container, for work in the background.
  @ObservationIgnored let container: PersistentContainer

  /// The last transaction that people see.
  private(set) var transaction: Int64 = 0

  /// What the last save did, as a sentence.
  private(set) var message = ""

  /// The last transaction that was saved since the container was opened, by whomever.
  @ObservationIgnored private(set) var lastSave: Int64?

  @ObservationIgnored let undoModel: UndoModel
  @ObservationIgnored private let random: @Sendable () -> UInt64
  @ObservationIgnored private var listeners: [MessageListener] = []

  /// Opens the application's container, or makes it.
  init(_ name: String, _ model: ManagedObjectModel, _ launch: Launch) throws(DaybookError) {
    var description = PersistentStoreDescription(launch.isInMemory ? .inMemory : .journal)
    description.program = name
    description.now = launch.now
    description.random = launch.random
    random = launch.random
    container = try PersistentContainer(
      name: name,
      model: model,
      directory: launch.directory,
      description: description,
      debug: DebugOutput(launch.tell)
    )
    undoModel = UndoModel(container.viewContext)
    viewContext.transactionAuthor = launch.author
    viewContext.automaticallyMergesChangesFromParent = true
    transaction = container.lastTransaction
    listeners = [
      viewContext.observe(ContextDidSave.self) { [weak self] in self?.note($0) },
      viewContext.observe(ContextDidMergeObjectIDs.self) { [weak self] in
        self?.transaction = $0.transaction
        self?.lastSave = $0.transaction
      },
    ]
  }

  /// The context of everything that people see.
  var viewContext: ManagedObjectContext { container.viewContext }

  /// Where the container keeps its objects, and its last transaction.
  var status: String {
    let folder = container.storePath?.split(separator: "/").last.map(String.init) ?? "in memory"
    return "\(folder) · tx \(transaction)"
  }

  /// A new identifier.
  func makeID() -> UUID {
    var bytes = [UInt8](repeating: 0, count: 16)
    for half in 0..<2 {
      let word = random()
      for place in 0..<8 {
        bytes[half * 8 + place] = UInt8(truncatingIfNeeded: word >> (8 * place))
      }
    }
    bytes[6] = bytes[6] & 0x0F | 0x40
    bytes[8] = bytes[8] & 0x3F | 0x80
    return bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
  }

  /// Does something, and tells what goes wrong as the message.
  func telling(_ body: () throws(DaybookError) -> Void) {
    do throws(DaybookError) {
      try body()
    } catch {
      message = ErrorMessage(error).text
    }
  }

  private func note(_ save: ContextDidSave) {
    transaction = save.transaction
    lastSave = save.transaction
    let counts = [
      (save.inserted.count, "inserted"), (save.updated.count, "updated"),
      (save.deleted.count, "deleted"),
    ]
    let parts = counts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    message = "saved: tx \(save.transaction), " + parts.joined(separator: ", ")
  }
}
