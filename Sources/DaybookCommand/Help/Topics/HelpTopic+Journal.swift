extension HelpTopic {
  /// How a store lies on disk, and how to read it without this program.
  var journalParts: [HelpPart] {
    [
      .paragraph(
        "A store is a folder. The truth is the journal: text, one JSON object on each line, only"
          + " ever appended to. Everything else can be deleted and is made again."
      ),
      .table([
        ("journal/000001.jsonl", "the lines of all saves, from the first one on"),
        ("HEAD", "where the last acknowledged save ends"),
        ("LOCK", "who writes just now"),
        ("blobs/", "values of more than 64 KiB, each named by its SHA-256"),
        ("cache/", "what can be made again at any time"),
        ("quarantine/", "what a crash left half written; never deleted"),
      ]),
      .paragraph(
        "A save is a transaction: a begin line with number, date, author and note, a line for each"
          + " change, and a commit line. A change says what it sets and what was there before."
      ),
      .table([
        ("insert", "a new object with all its values"),
        ("update", "set and was: the values after and before"),
        ("delete", "was: the last values"),
        ("model", "the entities and attributes that later lines are read with"),
        ("commit", "how many lines there were, and their SHA-256"),
      ]),
      .paragraph(
        "Every line ends in a checksum (CRC32C). The hash of a transaction covers its lines from"
          + " begin to before commit, and begin holds the hash of the transaction before: nobody"
          + " can change an old line without changing every hash after it. Note the last hash"
          + " elsewhere, and even that is found."
      ),
      .lines([
        "daybook head Budget.daybook",
        "daybook verify Budget.daybook",
        "daybook show Budget.daybook 3",
      ]),
      .paragraph(
        "Without this program: sed and sha256sum check a hash, as daybook show prints it, and grep"
          + " finds an object."
      ),
      .lines([
        "grep '\"Expense/2\"' Budget.daybook/journal/*.jsonl",
        "sed -n '11,12p' Budget.daybook/journal/000001.jsonl | sha256sum",
      ]),
    ]
  }
}
