package import DaybookModel

/// Sets attributes of all rows that a request finds, row by row and without objects.
package struct BatchUpdate {
  private struct Assignment {
    let attribute: BatchAttribute

    /// A value of the attribute's type, or nothing where each row has its own.
    let constant: Value?
    let expression: FetchExpression
  }

  private let program: QueryProgram
  private var assignments: [Assignment] = []

  private var entity: EntityLayout { program.entity }

  /// Checks what is to be set, and on which rows.
  ///
  /// - Parameters:
  ///   - query: Which rows; its order, limit and offset count too.
  ///   - values: The new values by attribute; expressions are about the row as it is.
  ///   - schema: The layout of the rows.
  /// - Throws: An error for a name that is no attribute, or a value of another type.
  package init(
    _ query: QueryRequest,
    _ values: [String: FetchExpression],
    _ schema: StoreSchema
  ) throws(DaybookError) {
    program = try QueryProgram(query, schema)
    let resolver = PredicateResolver(entity.entity, now: query.now)
    for (name, expression) in values.sorted(by: { $0.key < $1.key }) {
      let attribute = try BatchAttribute(name, of: entity)
      if case .constant(let value) = expression {
        let constant = try attribute.converted(value, in: entity)
        assignments.append(
          Assignment(attribute: attribute, constant: constant, expression: expression)
        )
        continue
      }
      // Comparing resolves names, and gives constants the attribute's type.
      let check = FetchComparison(left: .keyPath(name), relation: .equal, right: expression)
      guard case .comparison(let resolved) = try resolver.resolve(.comparison(check)) else {
        continue
      }
      assignments.append(
        Assignment(attribute: attribute, constant: nil, expression: resolved.right)
      )
    }
  }

  /// Writes the new values that differ from a state's.
  ///
  /// - Returns: All rows that the request finds.
  package func write(
    to changes: ChangeSet,
    over state: StoreState
  ) throws(DaybookError) -> [RowID] {
    let rows = program.rows(in: state)
    let evaluator = PredicateEvaluator(.always)
    for assignment in assignments {
      let attribute = assignment.attribute
      for row in rows {
        var value = assignment.constant ?? .null
        if assignment.constant == nil {
          let computed = evaluator.value(of: assignment.expression, for: StateRow(state, row))
          value = try attribute.converted(computed, in: entity)
        }
        guard attribute.differs(value, row, state) else { continue }
        attribute.write(value, to: row, changes)
      }
    }
    return rows
  }
}
