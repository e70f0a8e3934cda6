import DaybookModel

extension HelpTopic {
  /// What the process returns, and what scripts can make of it.
  var exitCodeParts: [HelpPart] {
    [
      .table(ExitCode.allCases.map { (String($0.rawValue), $0.meaning) }),
      .paragraph(
        "With 1 nothing went wrong: get, show, history and blame found nothing, diff found a"
          + " difference, check found a problem. From 2 on an error is on standard error, with a"
          + " line that says what to try where something helps. A reader that closes the pipe early"
          + " is no error."
      ),
      .lines([
        "daybook check Budget.daybook && echo fine", "daybook diff Budget.daybook Copy.daybook -q",
      ]),
    ]
  }
}
