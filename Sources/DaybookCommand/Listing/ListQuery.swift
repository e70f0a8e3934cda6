import DaybookModel
import DaybookStore

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What `list` asks of a state: `--where`, `--sort`, `--section`, `--limit` and `--offset`.
struct ListQuery {
  let program: QueryProgram

  /// Where the query says how it was answered, if anywhere.
  var debug: DebugLog?

  /// The key path whose values make the sections.
  let section: String?

  /// Whether `--limit 0` wants no rows at all, which a request cannot say.
  private let isEmpty: Bool

  init(
    _ arguments: ParsedArguments,
    _ entity: EntityLayout,
    _ schema: StoreSchema,
    now: Date
  ) throws(CommandFailure) {
    var request = QueryRequest(entity.name)
    request.now = now
    request.predicate = try ListQuery.predicate(arguments)
    request.sort = try ListQuery.sortTerms(arguments.text(.sort))
    request.limit = try arguments.count(.limit) ?? 0
    request.offset = try arguments.count(.offset) ?? 0
    isEmpty = request.limit == 0 && arguments.has(.limit)
    section = arguments.text(.section)
    if let section, request.sort.first?.keyPath != section {
      request.sort.insert(SortTerm(section), at: 0)
    }
    do throws(DaybookError) {
      program = try QueryProgram(request, schema)
    } catch {
      throw CommandFailure(error)
    }
  }

  /// The rows, in order.
  func rows(in state: StoreState) -> [RowID] {
    isEmpty ? [] : program.rows(in: state, debug: debug)
  }

  /// The number of rows, without listing them.
  func count(in state: StoreState) -> Int {
    isEmpty ? 0 : program.count(in: state, debug: debug)
  }

  /// The number of rows that the predicate finds, whatever the limit.
  func countOfAll(in state: StoreState) throws(CommandFailure) -> Int {
    var request = program.request
    request.limit = 0
    request.offset = 0
    request.sort = []
    do throws(DaybookError) {
      return try QueryProgram(request, program.schema).count(in: state)
    } catch {
      throw CommandFailure(error)
    }
  }
}

extension ListQuery {
  private static func predicate(
    _ arguments: ParsedArguments
  ) throws(CommandFailure) -> FetchPredicate {
    guard let text = arguments.text(.where) else { return .always }
    do throws(DaybookError) {
      return try FetchPredicate(format: text)
    } catch {
      throw CommandFailure(error, in: .where)
    }
  }

  /// Reads `K`, `K:asc` or `K:desc`, between commas.
  private static func sortTerms(_ text: String?) throws(CommandFailure) -> [SortTerm] {
    guard let text else { return [] }
    var terms: [SortTerm] = []
    for word in text.split(separator: ",", omittingEmptySubsequences: false) {
      let parts = word.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
      let direction = parts.count == 1 ? .ascending : directions[parts[1].lowercased()]
      guard let direction, parts.count <= 2, !parts[0].isEmpty else {
        throw CommandFailure(
          .usage,
          place: Flag.sort.longName,
          "'\(word)' is no key; keys look like title or title:desc"
        )
      }
      terms.append(SortTerm(parts[0], direction))
    }
    return terms
  }

  private static let directions: [String: SortDirection] = [
    "asc": .ascending, "desc": .descending,
  ]
}

extension CommandFailure {
  /// The failure that a mistake in a flag's text is, with a caret under it.
  init(_ error: DaybookError, in flag: Flag) {
    let column = error.place.column.map { "\(flag.longName): column \($0)" }
    self.init(
      ExitCode(rawValue: error.exitCode) ?? .usage,
      place: column ?? flag.longName,
      error.failureReason ?? error.localizedDescription,
      remedy: error.recoverySuggestion
    )
    if let text = error.place.excerpt {
      excerpt = Excerpt(text: text, caret: error.place.column.map { $0 - 1 })
    }
  }
}
