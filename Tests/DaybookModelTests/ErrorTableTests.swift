import DaybookModel
import Testing

/// Core Data's numbers and the command's exit codes.
@Suite("Table of errors")
struct ErrorTableTests {
  private typealias Reason = DaybookError.Reason

  static let rows: [(DaybookError.Reason, code: Int, exit: Int32)] = [
    (.validation(.several(2)), 1_560, 5), (.validation(.missing), 1_570, 5),
    (.validation(.tooFewObjects(count: 0, minimum: 1)), 1_580, 5),
    (.validation(.tooManyObjects(count: 3, maximum: 2)), 1_590, 5),
    (.validation(.deletionDenied(count: 1)), 1_600, 5),
    (.validation(.numberTooLarge(maximum: "1")), 1_610, 5),
    (.validation(.numberTooSmall(minimum: "1")), 1_620, 5),
    (.validation(.dateTooLate(maximum: "1")), 1_630, 5),
    (.validation(.dateTooSoon(minimum: "1")), 1_640, 5),
    (.validation(.invalidDate), 1_650, 5), (.validation(.textTooLong(maximum: 1)), 1_660, 5),
    (.validation(.textTooShort(minimum: 1)), 1_670, 5),
    (.validation(.patternMismatch("a")), 1_680, 5), (.validation(.invalidURI), 1_690, 5),
    (.validation(.notUnique(properties: ["a"], values: ["1"], holder: nil)), 1_551, 5),
    (.validation(.danglingLink(ObjectReference(entity: "A", number: 1))), 133_000, 5),
    (.validation(.custom("no", code: 4_242)), 4_242, 5),
    (.conflict(.changedElsewhere([], transaction: 3)), 133_020, 5),
    (
      .conflict(
        .notUnique(DaybookError.UniqueConflict(entity: "A", properties: ["a"], values: [1]))
      ), 133_021, 5
    ),
    (.predicate(.syntax("x")), 134_091, 2), (.value(.unknownEntity("A", nearest: nil)), 134_060, 2),
    (.usage(.noSuchObject), 133_000, 1), (.usage(.deleted(transaction: 41)), 133_000, 1),
    (.usage(.historyPurged(before: 900)), 134_301, 1), (.model(.empty), 134_060, 8),
    (.model(.newerVersion(2)), 134_060, 9),
    (.journal(.corrupt(detail: "", goodThrough: 0)), 134_060, 4),
    (.journal(.truncated(head: 412, end: 405)), 134_060, 4),
    (.journal(.missingSegment(2)), 134_060, 4), (.journal(.tampered), 134_060, 4),
    (.journal(.wrongSegment(detail: "x")), 134_060, 4), (.journal(.fork), 134_060, 4),
    (.journal(.headMismatch(expected: "a", found: "b")), 134_060, 4),
    (.journal(.blobMissing(sha256: "")), 134_060, 4),
    (.journal(.blobDamaged(sha256: "")), 134_060, 4),
    (.store(.missing), 134_080, 3), (.store(.exists), 134_080, 3),
    (.store(.notWritable(cause: "")), 134_080, 3), (.store(.unsafeFile), 134_080, 3),
    (.store(.locked(by: DaybookError.Holder())), 134_080, 6), (.store(.alreadyOpen), 134_080, 6),
    (.store(.usedAfterFork), 134_080, 6),
    (.store(.needsNewerVersion(what: "format 2")), 134_080, 9),
    (.store(.tooLarge(what: "", byteCount: 2, limit: 1)), 134_060, 5),
    (.store(.diskFull), 134_030, 74), (.store(.durabilityUnknown), 134_030, 74),
    (.store(.poisoned(cause: "")), 134_030, 74), (.store(.foreignWriter), 134_030, 74),
    (.store(.journalReplaced), 134_030, 74),
    (.store(.inputOutput(operation: "", cause: "")), 134_030, 74),
    (.migration(.incompatibleHash(store: "a", application: "b")), 134_100, 7),
    (.migration(.cancelled), 134_120, 7), (.migration(.missingSource), 134_130, 7),
    (.migration(.missingMapping), 134_140, 7), (.migration(.notInferable(detail: "x")), 134_190, 7),
    (.migration(.tokenExpired), 134_301, 1), (.migration(.unknownModelReference("a")), 134_504, 7),
    (.migration(.stageVersionMismatch), 134_505, 7), (.migration(.backward), 134_506, 7),
    (.input(.malformed("x")), 134_060, 8), (.defect("x"), 134_060, 70),
  ]

  @Test(arguments: rows)
  func `gives every reason its numbers`(row: (DaybookError.Reason, code: Int, exit: Int32)) {
    let error = DaybookError(row.0)

    #expect(error.code == row.code)
    #expect(error.exitCode == row.exit)
    #expect(!error.localizedDescription.isEmpty)
  }
}
