public import DaybookModel

extension SortTerm {
  /// Orders by the property at a key path, such as `\Candy.name`.
  ///
  /// - Parameters:
  ///   - path: A stored property, or one that a to-one relationship leads to.
  ///   - direction: Which end comes first.
  ///   - options: How texts are folded before they are compared.
  public init<Root: ManagedObject, Value>(
    _ path: KeyPath<Root, Value>,
    _ direction: SortDirection = .ascending,
    options: TextOptions = []
  ) {
    self.init(KeyPathProbe.fieldPath(of: path), direction, options: options)
  }
}
