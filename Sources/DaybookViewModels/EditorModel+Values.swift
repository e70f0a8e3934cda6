import Daybook

extension EditorModel {
  /// The text of an attribute's field, by stored name.
  ///
  /// Setting it reads the text by the attribute's type, and checks the value by the model's rules.
  /// A name that no attribute has reads as no text.
  public subscript(name: String) -> String {
    get {
      _ = revision
      if let text = unreadTexts[name] { return text }
      return draft.attributeValue(named: name).displayText
    }
    set { setText(newValue, of: name) }
  }

  /// A property, typed.
  public subscript<Value>(path: ReferenceWritableKeyPath<Object, Value>) -> Value {
    get {
      _ = revision
      return draft[keyPath: path]
    }
    set {
      draft[keyPath: path] = newValue
      forgetUnread()
    }
  }

  /// Changes the draft in other ways, such as its relationships.
  ///
  /// Objects of ``context`` have a twin in the draft's own context, `draft.managedObjectContext`;
  /// its `local(_:)` gives it.
  public func edit<Result>(_ body: (Object) throws -> Result) rethrows -> Result {
    defer { revision += 1 }
    return try body(draft)
  }

  /// What is wrong with a property; nil if nothing is known to be.
  public func problem(of name: String) -> String? { problems[name] }

  /// Whether there is something to save.
  public var isDirty: Bool {
    _ = revision
    return !unreadTexts.isEmpty || !EditorDraft(draft).isSame(as: original)
  }

  private func setText(_ text: String, of name: String) {
    guard let attribute = draft.entity?.attribute(named: name) else { return }
    defer { revision += 1 }
    do throws(DaybookError) {
      let value = text.isEmpty ? nil : try attribute.value(fromText: text)
      try draft.setValue(value, forKey: name)
      unreadTexts[name] = nil
      problems[name] = nil
      check(name)
    } catch {
      unreadTexts[name] = text
      problems[name] = Self.phrase(error)
    }
  }

  /// A value that was set typed replaces what was typed before.
  private func forgetUnread() {
    unreadTexts = [:]
    for name in Array(problems.keys) {
      problems[name] = nil
      check(name)
    }
    revision += 1
  }

  /// Checks one property by the model's rules and those of its class.
  private func check(_ name: String) {
    do {
      var value = try draft.value(forKey: name)
      try draft.validateValue(&value, forKey: name)
    } catch let error as DaybookError {
      problems[name] = Self.phrase(error)
    } catch {
      problems[name] = "\(error)"
    }
  }

  static func phrase(_ error: DaybookError) -> String {
    ErrorMessage.sentence(error.failureReason ?? error.localizedDescription)
  }
}
