package import DaybookModel

/// What is computed from the rows of a request, for all of them or for each group.
package struct AggregateRequest: Hashable, Sendable {
  /// What is computed from the values of a property.
  package enum Function: String, CaseIterable, Hashable, Sendable {
    /// The number of rows whose value is not nil; of rows, if no property is named.
    case count

    /// The sum; 0 for no value.
    case sum

    /// The smallest value; nil for no value.
    case minimum

    /// The largest value; nil for no value.
    case maximum

    /// The mean; nil for no value.
    case average
  }

  /// A function and the property it is applied to.
  package struct Term: Hashable, Sendable {
    /// What is computed.
    package var function: Function

    /// The property, over to-one relationships; empty for the rows themselves.
    package var keyPath: String

    /// Pairs a function with a property.
    package init(_ function: Function, _ keyPath: String = "") {
      self.function = function
      self.keyPath = keyPath
    }
  }

  /// Which rows; order, limit and offset do not matter.
  package var query: QueryRequest

  /// What is computed.
  package var terms: [Term]

  /// The properties whose values make the groups, over to-one relationships; empty for one group.
  package var groupBy: [String]

  /// Asks for aggregates of the rows of a request.
  package init(_ query: QueryRequest, _ terms: [Term], groupBy: [String] = []) {
    self.query = query
    self.terms = terms
    self.groupBy = groupBy
  }
}

/// One group: the values that its rows share, and what was computed from them.
package struct AggregateRow: Hashable, Sendable {
  /// The shared values, in the order of `groupBy`.
  package var keys: [Value]

  /// The results, in the order of the terms.
  package var values: [Value]

  /// Pairs keys with results.
  package init(keys: [Value], values: [Value]) {
    self.keys = keys
    self.values = values
  }
}
