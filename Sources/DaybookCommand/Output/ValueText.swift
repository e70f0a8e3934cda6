import DaybookModel
import DaybookTerminal

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Values as text output shows them: dates in the wanted zone, nothing that could mislead.
struct ValueText {
  var zone: DisplayZone

  /// Returns a value for a cell: empty for null, `""` for the empty text.
  func cell(_ value: Value) -> String {
    switch value {
    case .null: ""
    case .date(let date): text(of: date)
    case .string(let text): text.isEmpty ? "\"\"" : SafeText.escaped(text)
    case .boolean, .integer, .double, .float, .decimal, .uuid, .uri, .binary, .transformable,
      .object, .objects:
      SafeText.escaped(value.displayText)
    }
  }

  /// Returns a value that stands alone: `null` for null.
  func word(_ value: Value) -> String {
    switch value {
    case .null: "null"
    case .objects(let objects) where objects.isEmpty: "none"
    case .boolean, .integer, .double, .float, .decimal, .string, .date, .uuid, .uri, .binary,
      .transformable, .object, .objects:
      cell(value)
    }
  }

  /// Returns an instant in the zone, with as many digits as it needs.
  func text(of date: Date) -> String {
    shifted(InstantText.text(of: date))
  }

  /// Returns an instant in the zone, to the second.
  func secondText(of date: Date) -> String {
    let seconds = Int(date.timeIntervalSince1970.rounded(.down))
    let text = InstantText.text(of: Date(timeIntervalSince1970: Double(seconds)))
    return shifted(text)
  }

  /// Moves the text of an instant from UTC into the zone; the fraction stays as it is written.
  private func shifted(_ text: String) -> String {
    guard !zone.isUTC, text.hasSuffix("Z"), text.utf8.count >= 20 else { return text }
    let whole = String(text.prefix(19))
    guard let date = InstantReader.date(from: whole + "Z") else { return text }
    let seconds = Int(date.timeIntervalSince1970)
    let offset = zone.offset(atSecondsSince1970: seconds)
    let local = Date(timeIntervalSince1970: Double(seconds + offset))
    let fraction = text.dropFirst(19).dropLast()
    return InstantText.text(of: local).prefix(19) + fraction + offsetText(offset)
  }
}

private func offsetText(_ seconds: Int) -> String {
  let minutes = abs(seconds) / 60
  return (seconds < 0 ? "-" : "+") + twoDigits(minutes / 60) + ":" + twoDigits(minutes % 60)
}

private func twoDigits(_ number: Int) -> String {
  number < 10 ? "0\(number)" : String(number)
}
