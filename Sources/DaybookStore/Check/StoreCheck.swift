import DaybookModel

/// The whole content of a state against its model.
///
/// Links that lead to deleted objects are problems too, although a relationship whose delete rule
/// is No Action may leave them behind.
package struct StoreCheck {
  /// What is wrong: row by row in the order of the entities, then keys, then inverses.
  package private(set) var problems: [CheckProblem] = []

  /// The number of objects that were looked at.
  package private(set) var objectCount = 0

  private let state: StoreState

  /// Checks every object of a state.
  ///
  /// - Complexity: O(*n* + *l* log *l*), where *n* is the number of rows and *l* of links.
  package init(_ state: StoreState) {
    self.state = state
    checkRows()
    checkKeys()
    checkInverses()
  }
}

extension StoreCheck {
  private mutating func checkRows() {
    var rules = RowRules(state)
    for entity in state.schema.entities {
      for row in state.rows(of: entity.index, includesSubentities: false) {
        objectCount += 1
        let faults = rules.faults(in: row, isNew: false)
        guard entity.entity.isAbstract || !faults.isEmpty else { continue }
        let name = state.schema.reference(to: row)
        if entity.entity.isAbstract {
          let text = "is of \(entity.name), which is abstract"
          problems.append(CheckProblem(kind: .types, object: name, property: "", text: text))
        }
        problems += faults.map { CheckProblem($0, of: name) }
      }
    }
  }

  private mutating func checkKeys() {
    for unique in state.schema.uniques {
      for pair in DuplicateKeys.pairs(unique, in: state) {
        let values = unique.names.map { state.value(pair.contender, $0).description }
        let fault = DaybookError(
          .validation(
            .notUnique(
              properties: unique.names,
              values: values,
              holder: state.schema.reference(to: pair.holder)
            )
          )
        )
        problems.append(
          CheckProblem(
            kind: .unique,
            object: state.schema.reference(to: pair.contender),
            property: unique.names.joined(separator: ", "),
            text: fault.failureReason ?? ""
          )
        )
      }
    }
  }

  private mutating func checkInverses() {
    for link in state.schema.links where link.isOwner {
      guard let inverse = link.inverse,
        !state.schema.links[inverse].isOwner || link.index <= inverse
      else { continue }
      let edges = InverseEdges(link, state.schema.links[inverse], in: state)
      for edge in edges.oneSided {
        let near = state.schema.links[edge.isBackward ? inverse : link.index].relationship.name
        let far = state.schema.links[edge.isBackward ? link.index : inverse].relationship.name
        let target = state.schema.reference(to: edge.to)
        problems.append(
          CheckProblem(
            kind: .inverse,
            object: state.schema.reference(to: edge.from),
            property: near,
            text: "leads to \(target), whose \(far) does not lead back"
          )
        )
      }
    }
  }
}
