import DaybookModel
import Foundation
import TestSupport
import Testing

/// Every public name of the model beside all of Foundation: that this file compiles is the test.
@Suite("Public names")
struct PublicNamesTests {
  private static let types: [Any.Type] = [
    Attribute.self, AttributeDescription.self, AttributeType.self, ConstraintConflict.self,
    Composite.self, CompositeBuilder.self, CompositeDescription.self, DaybookError.self,
    DeleteRule.self, Entity.self, EntityBuilder.self, EntityDescription.self,
    EntityPart.self, FetchComparison.self, (any FetchConstant).self,
    FetchExpression.self, FetchPredicate.self, FetchRequestTemplate.self, FetchSubscript.self,
    FetchTemplate.self, Index.self, ManagedObjectModel.self, MergeConflict.self,
    ModelBuilder.self, ModelPart.self, ModelWarning.self, ObjectReference.self,
    PropertyDescription.self,
    RelationshipDescription.self, SortDirection.self, SortTerm.self, TextOptions.self, ToMany.self,
    ToOne.self, Unique.self, UniquenessConstraint.self, Value.self, ValueRule.self,
  ]

  @Test func `do not clash with Foundation`() {
    #expect(Self.types.allSatisfy { String(reflecting: $0).hasPrefix("DaybookModel.") })
  }

  @Test func `are all listed here`() throws {
    let kinds: Set<Substring> = ["class", "enum", "protocol", "struct", "actor"]
    let lines = try Fixture("API/DaybookModel.txt").text().split(separator: "\n")
    let declared = lines.compactMap { line -> String? in
      let parts = line.split(separator: "\t")
      let isType = parts.count > 1 && parts[1].split(separator: " ").contains(where: kinds.contains)
      return isType && !parts[0].contains(".") ? String(parts[0]) : nil
    }

    #expect(Set(declared) == Set(Self.types.map { "\($0)" }))
  }
}
