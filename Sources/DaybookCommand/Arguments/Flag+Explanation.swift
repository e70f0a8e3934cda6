extension Flag {
  /// What the flag does, in one line of the help.
  package var explanation: String {
    switch self {
    case .model: "the model, a JSON file"
    case .map: "take an attribute from a column of another name; nothing after = leaves it out"
    case .limit: "show at most N"
    case .offset: "leave out the first N rows"
    case .columns: "show these attributes and relationships, in this order"
    case .reverse: "oldest first"
    case .entity: "only changes of an entity and its subentities"
    case .id: "only changes of one object"
    case .attribute: "only changes of one attribute or relationship"
    case .author: "the author: of the save, or in 'log' whose saves to list"
    case .since: "only from a day, or moment, on"
    case .until: "only up to the end of a day, or to a moment"
    case .value: "only changes from or to this value"
    case .patch: "show every value before and after"
    case .oneline: "one line for each transaction"
    case .stat: "count the changes of each entity"
    case .expect: "the hash that transaction TX must have, as noted elsewhere"
    case .at: "as of a transaction, or the end of a day, or a moment"
    case .note: "a note that is kept with the transaction"
    case .wait: "how long to wait for another process's lock (none)"
    case .dryRun: "do everything but save"
    case .yes: "answer yes to every question"
    case .noInput: "never ask"
    case .output: "one of the formats below, or a file whose name ends in one"
    case .json: "the same as -o json"
    case .timeZone: "show dates in UTC, ±HH:MM or a zone such as Europe/Berlin"
    case .color: "auto, always or never"
    case .quiet: "say nothing but data and errors"
    case .verbose: "say more"
    case .help: "explain the command"
    }
  }
}
