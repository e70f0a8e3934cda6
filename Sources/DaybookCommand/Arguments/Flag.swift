/// Every flag that some command takes.
package enum Flag: String, CaseIterable, Sendable {
  case model
  case map
  case `where`
  case sort
  case section
  case count
  case explain
  case key
  case policy
  case null
  case path
  case encoding
  case maxErrors = "max-errors"
  case batch
  case limit
  case offset
  case columns
  case reverse
  case entity
  case id
  case attribute = "attr"
  case author
  case since
  case until
  case value
  case patch
  case oneline
  case stat
  case expect
  case swift
  case dot
  case svg
  case at
  case note
  case wait
  case dryRun = "dry-run"
  case yes
  case noInput = "no-input"
  case output
  case json
  case script
  case snapshot
  case inMemory = "in-memory"
  case timeZone = "tz"
  case color
  case quiet
  case verbose
  case help
}

extension Flag {
  /// The spelling with two dashes.
  package var longName: String { "--" + rawValue }

  /// The spelling with one dash, if there is one.
  package var shortName: String? {
    switch self {
    case .patch: "-p"
    case .dryRun: "-n"
    case .yes: "-y"
    case .output: "-o"
    case .quiet: "-q"
    case .verbose: "-v"
    case .help: "-h"
    case .model, .map, .key, .policy, .null, .path, .encoding, .maxErrors, .batch, .where, .sort,
      .section, .count, .explain, .limit, .offset, .columns, .reverse, .entity, .id, .attribute,
      .author, .since, .until, .value, .oneline, .stat, .expect, .swift, .dot, .svg, .at, .note,
      .wait, .noInput, .json, .timeZone, .color, .script, .snapshot, .inMemory:
      nil
    }
  }

  /// What stands after the flag, or `nil` for one that stands alone.
  package var placeholder: String? {
    switch self {
    case .model: "FILE"
    case .map: "COLUMN=ATTRIBUTE"
    case .where: "PREDICATE"
    case .sort: "KEY[:desc],…"
    case .section: "KEY"
    case .key: "ATTRIBUTE"
    case .policy: "error|skip|update"
    case .path: "A.B"
    case .encoding: "ENCODING"
    case .limit, .offset, .maxErrors, .batch: "N"
    case .columns: "A,B"
    case .entity: "ENTITY"
    case .id: "ENTITY/N"
    case .attribute: "ATTRIBUTE"
    case .author: "NAME"
    case .since, .until: "DATE"
    case .value, .null: "TEXT"
    case .expect: "TX:SHA"
    case .at: "TX|DATE"
    case .note: "TEXT"
    case .wait: "SECONDS"
    case .output: "FORMAT|FILE"
    case .timeZone: "ZONE"
    case .color: "WHEN"
    case .script: "FILE"
    case .count, .explain, .reverse, .patch, .oneline, .stat, .swift, .dot, .svg, .dryRun, .yes,
      .noInput, .json, .quiet, .verbose, .help, .snapshot, .inMemory:
      nil
    }
  }

  /// Whether the flag may be given more than once.
  package var isRepeatable: Bool { self == .map }
}
