/// One line of text that a person can edit.
public struct Field {
  /// What is asked for; scripts find the field by it.
  public var label: String

  /// What an empty field shows.
  public var placeholder: String

  /// What is wrong with the text, shown below the field.
  public var problem: String?

  let text: TextBinding

  /// Makes a field.
  ///
  /// - Parameters:
  ///   - label: What is asked for.
  ///   - placeholder: What an empty field shows.
  ///   - text: Where the text is kept.
  ///   - problem: What is wrong with the text.
  public init(
    _ label: String,
    placeholder: String = "",
    text: TextBinding,
    problem: String? = nil
  ) {
    self.label = label
    self.placeholder = placeholder
    self.text = text
    self.problem = problem
  }
}

/// Text that a view model keeps: how to read it and how to set it.
public struct TextBinding {
  let get: () -> String
  let set: (String) -> Void

  /// Binds to anything.
  public init(get: @escaping () -> String, set: @escaping (String) -> Void) {
    self.get = get
    self.set = set
  }

  /// Binds to a property of an object.
  ///
  ///     Field("Title", text: TextBinding(model, \.title))
  public init<Model: AnyObject>(_ model: Model, _ path: ReferenceWritableKeyPath<Model, String>) {
    get = { model[keyPath: path] }
    set = { model[keyPath: path] = $0 }
  }
}
