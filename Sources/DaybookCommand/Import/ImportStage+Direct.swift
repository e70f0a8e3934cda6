import DaybookModel
import DaybookStore

// Rows that need no look at other objects, as nearly all of a first import.
extension ImportStage {
  /// Whether every row becomes a new object, whatever the store holds, and its fields are sound one
  /// by one.
  var takesDirectRows: Bool { keys.isEmpty && options.policy == .error && conditions.isEmpty }

  /// Stages a row that was read into columns.
  func take(_ direct: DirectRow, line: Int) throws(CommandFailure) {
    let row = newRow(line: line)
    do throws(DaybookError) {
      switch purpose {
      case .abandoned: break
      case .checking:
        guard !entity.uniques.isEmpty else { return }
        direct.stageKeys(row, in: changes)
      case .rehearsing, .saving: try direct.stage(row, in: changes, over: state)
      }
    } catch {
      throw CommandFailure(error)
    }
  }
}
