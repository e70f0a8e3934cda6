extension CommandRun {
  /// The zone of `--tz`, else UTC.
  func zone() throws(CommandFailure) -> DisplayZone {
    guard let text = arguments.text(.timeZone) else { return .utc }
    return try DisplayZone(text, files: environment.files)
  }

  /// How values are shown in text.
  func valueText() throws(CommandFailure) -> ValueText { ValueText(zone: try zone()) }

  /// The moment that a flag names.
  func moment(_ flag: Flag) throws(CommandFailure) -> Moment? {
    guard let text = arguments.text(flag) else { return nil }
    return try Moment(text, flag: flag, zone: try zone())
  }
}
