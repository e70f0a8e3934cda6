import DaybookModel
import DaybookStore
import DaybookTerminal

/// A store as the browser reads it: its state once, its history when somebody asks.
@MainActor
final class BrowsedStore {
  private let source: ReadTarget
  private let reading: StoreReading
  let valueText: ValueText

  init(_ source: ReadTarget, at moment: Moment?, zone: DisplayZone) throws(CommandFailure) {
    self.source = source
    reading = try StoreReading(source, at: moment)
    valueText = ValueText(zone: zone)
  }

  var state: StoreState { reading.state }

  /// What the browser shows at the right of its upper border.
  var status: String {
    let name = source.path.split(separator: "/").last.map(String.init) ?? source.path
    return "\(name) · tx \(state.transaction)"
  }

  func cells(_ row: RowID, _ columns: ObjectColumns) -> [String] {
    do throws(CommandFailure) {
      return try reading.values(of: row, columns).map { valueText.cell($0) }
    } catch {
      return [state.schema.reference(to: row).description, error.summary]
    }
  }

  /// The ID of a row, and the first text that says which one it is.
  func name(of row: RowID) -> [String] {
    let layout = state.schema.entities[row.entity]
    let texts = layout.properties.filter { $0.property.attribute?.type == .string }
    let text = texts.lazy.map { self.state.value(row, $0) }.first { !$0.isNull }
    return [state.schema.reference(to: row).description, text.map { valueText.cell($0) } ?? ""]
  }

  /// Every value that an object ever had, as lines of text.
  func history(of object: ObjectReference) -> [String] {
    do throws(CommandFailure) {
      let source = try source.reopened()
      var query = HistoryQuery()
      query.object = object
      query.numbers = 0...max(0, state.transaction)
      let text = TransactionText(
        style: Style(isColoured: false),
        valueText: valueText,
        source: source
      )
      let history = try source.soundTransactions(query)
      let lines = history.transactions.map { text.history(of: object, $0) }.joined()
      return lines.split(separator: "\n").map(String.init)
        + (history.purgedBefore.map { ["", SoundHistory.purgeText($0)] } ?? [])
        + (history.damage.map { ["", $0.summary] } ?? [])
    } catch {
      return [error.summary]
    }
  }
}
