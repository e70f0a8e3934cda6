extension DaybookError {
  /// Returns one error for everything that is wrong with a save; `nil` for nothing.
  ///
  /// One fault stays as it is, several become one error of Core Data's code 1560. Faults that are
  /// several themselves are taken apart, so that the list is flat.
  package static func combining(_ faults: [DaybookError]) -> DaybookError? {
    let flat = faults.flatMap { fault in
      if case .validation(.several) = fault.reason { fault.underlying } else { [fault] }
    }
    guard let first = flat.first else { return nil }
    return flat.count == 1
      ? first : DaybookError(.validation(.several(flat.count)), underlying: flat)
  }
}
