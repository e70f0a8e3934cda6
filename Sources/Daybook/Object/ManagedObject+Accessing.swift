extension ManagedObject {
  /// Binds the object to its row, if it is a fault; to be called before primitive values are read.
  public final func willAccessValue(forKey key: String?) {
    bind()
  }

  /// Ends what ``willAccessValue(forKey:)`` began.
  public final func didAccessValue(forKey key: String?) {}

  /// Records that the object is about to change, so that a primitive value that is set next is
  /// reported and saved.
  public final func willChangeValue(forKey key: String) {
    guard isWritable, layout.property(named: key) != nil else { return }
    bind()
    guard isWritable else { return }
    becomeChanged()
  }

  /// Records that a primitive value was set since ``willChangeValue(forKey:)``.
  public final func didChangeValue(forKey key: String) {
    guard isWritable, let slot = layout.property(named: key), slot.column >= 0,
      let edits, edits.isPresent(slot.column)
    else { return }
    edits.setMark(edits.mark(slot.column).union(.changed), slot.column)
  }
}
