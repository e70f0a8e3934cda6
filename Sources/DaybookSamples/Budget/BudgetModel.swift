import Daybook
import DaybookViewModels

/// What money is planned for.
nonisolated final class Budget: ManagedObject, BaseModel {
  @Managed("title") var title: String
  @Managed("total") var total: Double

  /// The entity, both of whose attributes are required.
  static func model() throws(DaybookError) -> ManagedObjectModel {
    try ManagedObjectModel(name: "Budget") {
      Entity("Budget", Budget.self) {
        Attribute("title", .string).length(1)
        Attribute("total", .double)
      }
    }
  }
}
