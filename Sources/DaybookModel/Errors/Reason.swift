extension DaybookError {
  /// What went wrong, grouped by what was being done.
  public enum Reason: Hashable, Sendable {
    /// A model contradicts itself or cannot be read.
    case model(ModelFault)
    /// A name that the model lacks, or a text that is no value of its attribute.
    case value(ValueFault)
    /// An object breaks a rule of its model.
    case validation(ValidationFault)
    /// A save disagrees with what was saved in the meantime.
    case conflict(ConflictFault)
    /// A predicate or a request cannot be understood.
    case predicate(PredicateFault)
    /// An object or a context was used in a way that cannot work.
    case usage(UsageFault)
    /// The journal is damaged or does not fit together.
    case journal(JournalFault)
    /// The store's folder or files cannot be used.
    case store(StoreFault)
    /// The store's model and the application's differ.
    case migration(MigrationFault)
    /// A file to be imported is bad.
    case input(InputFault)
    /// A fault of Daybook itself.
    case defect(String)
  }
}

extension DaybookError.Reason {
  /// Returns the fault's row in its table, its prose being about `place`.
  func row(at place: DaybookError.Place) -> FaultRow {
    switch self {
    case .model(let fault): fault.row(at: place)
    case .value(let fault): fault.row(at: place)
    case .validation(let fault): fault.row(at: place)
    case .conflict(let fault): fault.row(at: place)
    case .predicate(let fault): fault.row(at: place)
    case .usage(let fault): fault.row(at: place)
    case .journal(let fault): fault.row(at: place)
    case .store(let fault): fault.row(at: place)
    case .migration(let fault): fault.row(at: place)
    case .input(let fault): fault.row(at: place)
    case .defect(let text): FaultRow(134_060, exit: .defect, "internal error: \(text)")
    }
  }

  /// Core Data's number for this reason.
  public var code: Int { row(at: DaybookError.Place()).code }

  /// The exit code of a command that ends for this reason.
  public var exitCode: Int32 { row(at: DaybookError.Place()).exit.rawValue }
}
