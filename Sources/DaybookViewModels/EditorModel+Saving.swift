public import Daybook

extension EditorModel {
  /// Checks everything; afterwards ``problems`` and ``message`` say what is wrong.
  ///
  /// - Returns: Whether nothing is.
  @discardableResult
  public func validate() -> Bool {
    problems = problems.filter { unreadTexts[$0.key] != nil }
    message = nil
    do {
      if isNew { try draft.validateForInsert() } else { try draft.validateForUpdate() }
    } catch let error as DaybookError {
      note(error)
    } catch {
      message = ErrorMessage(DaybookError(.validation(.custom("\(error)", code: 1_550))))
    }
    return problems.isEmpty && message == nil
  }

  /// Saves through to the store.
  ///
  /// The form then goes on with the object as it was saved.
  ///
  /// - Returns: Whether it was saved; else ``problems`` and ``message`` say why not, the form
  ///   still holds what was typed, and nothing else has changed.
  @discardableResult
  public func save() -> Bool {
    guard validate() else { return false }
    let values = EditorDraft(draft)
    do throws(DaybookError) {
      try scratch.save()
      try noteSaved()
      return true
    } catch {
      note(error)
    }
    do throws(DaybookError) {
      // The child handed its changes on before they were refused.
      try begin(with: values)
    } catch {
      message = ErrorMessage(error)
    }
    return false
  }

  /// Forgets what was typed.
  public func cancel() {
    (problems, unreadTexts, message) = ([:], [:], nil)
    do throws(DaybookError) {
      try begin()
    } catch {
      message = ErrorMessage(error)
    }
  }

  /// The ID of the object that is edited; that of a new one is known once it is saved.
  public var objectID: ManagedObjectID? {
    _ = revision
    return isNew ? nil : draft.objectID
  }

  /// Puts failures where they belong: to their fields, or above them.
  private func note(_ error: DaybookError) {
    let failures = ErrorMessage.failures(of: error)
    for failure in failures {
      guard case .validation = failure.reason, let name = failure.place.property,
        failure.place.object == nil || failure.place.object == draft.objectID.reference
      else { continue }
      if problems[name] == nil { problems[name] = Self.phrase(failure) }
    }
    if failures.contains(where: { $0.place.property.flatMap { problems[$0] } == nil }) {
      message = ErrorMessage(error)
    }
  }
}
