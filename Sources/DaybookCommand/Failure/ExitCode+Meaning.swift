import DaybookModel

extension ExitCode {
  /// What the code means, as the help says it.
  var meaning: String {
    switch self {
    case .success: "fine"
    case .answeredNo: "the answer is no: nothing found, or differences, or problems"
    case .usage: "wrong usage"
    case .storeUnavailable: "store missing, unreadable or already there"
    case .damaged: "damaged, truncated or tampered with"
    case .rejected: "rejected by the model"
    case .locked: "locked by another process"
    case .modelMismatch: "the store has another model"
    case .badInput: "input file bad (line given)"
    case .newerFormat: "format newer than this program"
    case .defect: "a bug in daybook"
    case .inputOutput: "input/output error"
    case .interrupted: "interrupted, nothing half written"
    }
  }
}
