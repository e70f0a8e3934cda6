extension DaybookError.MigrationFault {
  func row(at place: DaybookError.Place) -> FaultRow {
    let row = FaultRow(code, exit: .modelMismatch, summary)
    return if case .tokenExpired = self {
      FaultRow(code, exit: .answeredNo, summary)
    } else {
      row
    }
  }

  private var code: Int {
    switch self {
    case .incompatibleHash: 134_100
    case .failed, .wouldLoseData: 134_110
    case .constraintViolated: 134_111
    case .cancelled: 134_120
    case .missingSource: 134_130
    case .missingMapping: 134_140
    case .notInferable: 134_190
    case .tokenExpired: 134_301
    case .unknownModelReference: 134_504
    case .stageVersionMismatch: 134_505
    case .backward: 134_506
    }
  }

  private var summary: String {
    switch self {
    case .incompatibleHash(let store, let application):
      "the store's model (\(store.prefix(8))) is not the application's (\(application.prefix(8)))"
    case .failed(let detail): "the migration failed: \(detail)"
    case .constraintViolated(let conflict): "the new constraint does not hold: \(conflict.summary)"
    case .cancelled: "the migration was cancelled"
    case .missingSource: "the store's model is not at hand"
    case .missingMapping: "no mapping leads from the store's model to the application's"
    case .notInferable(let detail): "the change cannot be inferred: \(detail)"
    case .wouldLoseData(let detail): "data would be lost: \(detail)"
    case .tokenExpired: "the history token points before the purged history"
    case .unknownModelReference(let name): "no model '\(name)' for a stage of the migration"
    case .stageVersionMismatch: "a stage was made for another version of daybook"
    case .backward: "a stage of the migration leads backwards"
    }
  }
}
