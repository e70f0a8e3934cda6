import DaybookModel
import Testing

/// How errors read, word for word.
@Suite("Texts of errors")
struct ErrorTextTests {
  private typealias Place = DaybookError.Place

  @Test func `all problems of a save stand in columns`() {
    var title = DaybookError(.validation(.missing), at: Place(entity: "Budget", property: "title"))
    title.place.value = .null
    var total = DaybookError(
      .validation(.numberTooSmall(minimum: "0")),
      at: Place(entity: "Budget", property: "total")
    )
    total.place.value = -5
    let error = DaybookError(
      .validation(.several(2)),
      remedy: #"daybook add Budget.daybook Budget title="Movies" total=100"#,
      underlying: [title, total]
    )

    #expect(
      error.localizedDescription == """
        cannot save: 2 problems, nothing was written
          Budget (new)   title   is required but has no value
          Budget (new)   total   -5 is below the minimum 0
        try: daybook add Budget.daybook Budget title="Movies" total=100
        """
    )
    #expect(error.code == 1_560)
    #expect(error.exitCode == 5)
  }

  @Test func `a unique value names its holder`() {
    var conflict = DaybookError.UniqueConflict(
      entity: "Country",
      properties: ["shortName"],
      values: ["UK"],
      holder: ObjectReference(entity: "Country", number: 3)
    )
    conflict.holderLabel = "United Kingdom"
    conflict.transaction = 2
    let error = DaybookError(.conflict(.notUnique(conflict)), remedy: "--policy update")

    #expect(
      error.localizedDescription == """
        unique: Country.shortName "UK" already belongs to Country/3 "United Kingdom" (tx 2)
        Merge policy is 'error'.   try: --policy update
        """
    )
    #expect(error.code == 133_021)
  }

  @Test func `a predicate has a caret`() {
    var place = Place(file: "--where", column: 34)
    place.excerpt = "name BEGINSWITH 'M' AND total =="
    let error = DaybookError(.predicate(.syntax("expected a value after '=='")), at: place)

    #expect(
      error.localizedDescription == """
        --where: column 34: expected a value after '=='
          name BEGINSWITH 'M' AND total ==
                                           ^
        """
    )
    #expect(error.exitCode == 2)
  }

  @Test func `an unknown name suggests the nearest`() {
    let error = DaybookError(
      .value(.unknownProperty("titel", nearest: "title")),
      at: Place(entity: "Budget")
    )

    #expect(
      error.localizedDescription
        == "model: Budget has no attribute 'titel'. Did you mean 'title'?"
    )
    #expect(error.exitCode == 2)
  }

  @Test func `a rejected row shows its line and counts the rest`() {
    var place = Place(file: "iso.csv", line: 161, column: 9)
    place.excerpt = "Namibia,NA12,516"
    place.entity = "Country"
    place.property = "alpha2"
    place.value = "NA12"
    let row = DaybookError(.validation(.textTooLong(maximum: 2)), at: place)
    let error = DaybookError(
      .input(.rejectedRows(count: 2, total: 249)),
      remedy: "--max-errors 2 --dry-run",
      underlying: [row]
    )

    #expect(
      error.localizedDescription == """
        iso.csv:161:9: 'NA12' is too long for alpha2 (maximum 2)
          161 | Namibia,NA12,516
          2 of 249 rows rejected, nothing imported.   try: --max-errors 2 --dry-run
        """
    )
    #expect(error.exitCode == 8)
  }

  @Test func `damage is located and says what is sound`() {
    var place = Place(file: "Budget.daybook/journal/000001.jsonl", line: 1_043)
    place.transaction = 88
    let error = DaybookError(
      .journal(.corrupt(detail: "its lines do not match its hash", goodThrough: 87)),
      at: place,
      remedy: "daybook salvage Budget.daybook -o Rescued.daybook"
    )

    #expect(
      error.localizedDescription == """
        Budget.daybook/journal/000001.jsonl:1043: transaction 88 is damaged \
        (its lines do not match its hash)
        87 transactions before it are sound.   \
        try: daybook salvage Budget.daybook -o Rescued.daybook
        """
    )
    #expect(error.exitCode == 4)
  }

  @Test func `a lock names its holder`() {
    let holder = DaybookError.Holder(
      processID: 4_127,
      program: "budget",
      host: "laptop",
      since: "14:03:11",
      waited: .seconds(5)
    )
    let error = DaybookError(.store(.locked(by: holder)), at: Place(file: "Budget.daybook"))

    #expect(
      error.localizedDescription == """
        Budget.daybook is locked by process 4127 "budget" on laptop (since 14:03:11). Waited 5 s.
        """
    )
    #expect(error.exitCode == 6)
  }

  @Test func `one problem of an object is one line`() {
    let place = Place(object: ObjectReference(entity: "Budget", number: 7), property: "title")
    let error = DaybookError(.validation(.missing), at: place)

    #expect(error.localizedDescription == "Budget/7.title: is required but has no value")
    #expect(error.failureReason == "is required but has no value")
    #expect(error.recoverySuggestion == nil)
  }

  @Test func `contradictions of a model stand in columns with their lines`() throws {
    let json = """
      {"entities":[
        {"name":"Budget","attributes":[{"name":"title","type":"Text"}]},
        {"name":"Expense","parent":"Budgets"}]}
      """
    let error = try #require(throws: DaybookError.self) {
      try ManagedObjectModel(json: json, file: "m.json")
    }

    #expect(
      error.localizedDescription == """
        m.json: the model has 2 contradictions
          2:57 Budget   title   no type 'Text'
          3:3 Expense           no parent entity 'Budgets'. Did you mean 'Budget'?
        """
    )
  }
}

/// Several faults as one error.
@Suite("Combined errors")
struct CombinedErrorTests {
  private let missing = DaybookError(.validation(.missing))

  @Test func `none is none and one stays as it is`() {
    #expect(DaybookError.combining([]) == nil)
    #expect(DaybookError.combining([missing]) == missing)
  }

  @Test func `several are flat`() throws {
    let two = try #require(DaybookError.combining([missing, missing]))

    let three = DaybookError.combining([two, missing])

    #expect(three?.reason == .validation(.several(3)))
    #expect(three?.underlying == [missing, missing, missing])
    #expect(DaybookError.combining([two]) == two)
  }
}
