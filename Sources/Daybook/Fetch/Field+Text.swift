public import DaybookModel

extension Field where Value == String {
  /// The text contains another one.
  public func contains(_ text: String, options: TextOptions = []) -> TypedCondition<Root> {
    compared(.contains, .string(text), options: options)
  }

  /// The text begins with another one.
  public func hasPrefix(_ text: String, options: TextOptions = []) -> TypedCondition<Root> {
    compared(.beginsWith, .string(text), options: options)
  }

  /// The text ends with another one.
  public func hasSuffix(_ text: String, options: TextOptions = []) -> TypedCondition<Root> {
    compared(.endsWith, .string(text), options: options)
  }

  /// The text fits a pattern of `?` (one character), `*` (any number) and `\` (escape).
  public func isLike(_ pattern: String, options: TextOptions = []) -> TypedCondition<Root> {
    compared(.like, .string(pattern), options: options)
  }

  /// The text equals another one after folding.
  public func equals(_ text: String, options: TextOptions) -> TypedCondition<Root> {
    compared(.equal, .string(text), options: options)
  }
}

extension Field where Value == String? {
  /// The text contains another one; false where it is missing.
  public func contains(_ text: String, options: TextOptions = []) -> TypedCondition<Root> {
    compared(.contains, .string(text), options: options)
  }

  /// The text begins with another one; false where it is missing.
  public func hasPrefix(_ text: String, options: TextOptions = []) -> TypedCondition<Root> {
    compared(.beginsWith, .string(text), options: options)
  }

  /// The text ends with another one; false where it is missing.
  public func hasSuffix(_ text: String, options: TextOptions = []) -> TypedCondition<Root> {
    compared(.endsWith, .string(text), options: options)
  }

  /// The text fits a pattern of `?` (one character), `*` (any number) and `\` (escape).
  public func isLike(_ pattern: String, options: TextOptions = []) -> TypedCondition<Root> {
    compared(.like, .string(pattern), options: options)
  }

  /// The text equals another one after folding; false where it is missing.
  public func equals(_ text: String, options: TextOptions) -> TypedCondition<Root> {
    compared(.equal, .string(text), options: options)
  }
}
