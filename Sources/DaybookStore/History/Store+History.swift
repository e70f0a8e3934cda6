internal import DaybookBytes
internal import DaybookJournal
package import DaybookModel
internal import Synchronization

#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

extension Store {
  /// Reads the journal for people: what is saved, and nothing that still waits.
  package var history: HistoryReader {
    HistoryReader(.init(fileSystem: fileSystem, store: identifier, marks: historyMarks))
  }

  /// Returns the saved transactions that a query wants.
  ///
  /// - Parameters:
  ///   - query: What is wanted; transactions that are not published yet are left out.
  ///   - date: Only transactions after this moment, by the latest date so far.
  /// - Returns: The transactions in the query's order.
  /// - Throws: Damage with its place.
  /// - Complexity: O(*n*), where *n* is the size of the journal from the first wanted transaction
  ///   to the last one; the first time also of what was saved before since the store was opened.
  package func transactions(
    _ query: HistoryQuery,
    after date: Date? = nil
  ) throws(DaybookError) -> [HistoryTransaction] {
    let last = state.transaction
    var query = query
    let wanted = query.numbers ?? 1...Int64.max
    guard wanted.lowerBound <= last else { return [] }
    query.numbers = wanted.lowerBound...min(wanted.upperBound, last)
    let limit = date.map(\.timeIntervalSinceReferenceDate) ?? -.infinity
    do throws(JournalError) {
      return try history.transactions(query).filter {
        $0.latestDate.secondsSinceReferenceDate > limit
      }
    } catch {
      throw DaybookError(error, path: path)
    }
  }

  /// The last transaction that is shown, and its hash where no later one is being saved.
  package var position: (transaction: Int64, digest: String?) {
    let shown = state.transaction
    let end = journal.map(\.end) ?? following.withLock { $0?.follower.position }
    return (shown, end?.transaction == shown ? end?.digest.hex : nil)
  }

  /// Returns a transaction's lines as they stand in the journal, `begin` and `commit` included.
  ///
  /// - Throws: An error for a transaction that does not exist, and for damage before its end.
  /// - Complexity: O(*n*), where *n* is the size of the journal up to the transaction.
  package func journalText(of number: Int64) throws(DaybookError) -> String {
    var query = HistoryQuery()
    query.numbers = number...max(number, 1)
    query.decodesChanges = false
    guard number >= 1, number <= state.transaction else { throw noSuchTransaction(number) }
    do throws(JournalError) {
      guard let found = try history.transactions(query).first else {
        throw JournalError(.journalReplaced)
      }
      return String(decoding: try lines(of: found.end), as: UTF8.self)
    } catch {
      throw DaybookError(error, path: path)
    }
  }

  /// The error for a moment that has not come yet.
  package func noSuchTransaction(_ number: Int64) -> DaybookError {
    let text = "there is no transaction \(number); the last one is \(state.transaction)"
    return DaybookError(.usage(.noSuchMoment(text)))
  }

  /// Reads from a `begin` line through the `commit` line behind the changes.
  private func lines(of end: TransactionEnd) throws(JournalError) -> [UInt8] {
    let segment = StorePath.segment(end.place.segment)
    let start = end.place.offset
    let commitOffset = start + end.byteCount
    do throws(IOFault) {
      let file = try fileSystem.openWhole(segment, .read)
      defer { fileSystem.close(file) }
      let bytes = try fileSystem.readBytes(file, start..<commitOffset + Store.commitByteCountLimit)
      let commit = bytes.dropFirst(Int(end.byteCount))
      guard let lineFeed = commit.firstIndex(of: 0x0a) else { return bytes }
      return Array(bytes[...lineFeed])
    } catch {
      throw JournalError(error, reading: segment)
    }
  }

  /// More than any `commit` line takes, in bytes.
  private static let commitByteCountLimit: Int64 = 1_024
}
