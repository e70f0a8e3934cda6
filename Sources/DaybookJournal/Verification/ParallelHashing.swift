import DaybookBytes
import Synchronization

/// Recomputes the hashes of a segment's transactions on several threads.
///
/// Transactions are independent of each other, because the hash of the one before is part of the
/// hashed bytes; those above 1 MiB are hashed block by block.
struct ParallelHashing: Sendable {
  let fileSystem: any FileSystem
  let file: FileID
  let threadCount: Int

  /// The share of one transaction that is hashed in one go.
  private struct Unit: Sendable {
    var job: Int
    var range: Range<Int>
  }

  /// Returns an error with its place for every transaction whose bytes do not have its hash.
  ///
  /// - Complexity: O(*n*) over the bytes; about 150 MB a second on each core.
  func mismatches(of jobs: [HashJob]) throws(JournalError) -> [JournalError] {
    let units = units(of: jobs)
    let digests = try digests(of: units, jobs)
    var mismatches: [JournalError] = []
    var index = 0
    for (number, job) in jobs.enumerated() {
      let first = index
      while index < units.count, units[index].job == number { index += 1 }
      let blocks = Array(digests[first..<index])
      let digest = blocks.count == 1 ? blocks[0] : TransactionHasher.digest(ofBlocks: blocks)
      if digest != job.digest { mismatches.append(tampered(job)) }
    }
    return mismatches
  }

  private func units(of jobs: [HashJob]) -> [Unit] {
    var units: [Unit] = []
    for (index, job) in jobs.enumerated() {
      for start in stride(
        from: job.range.lowerBound,
        to: job.range.upperBound,
        by: Format.hashBlockByteCount
      ) {
        let end = min(job.range.upperBound, start + Format.hashBlockByteCount)
        units.append(Unit(job: index, range: start..<end))
      }
    }
    return units
  }

  private func digests(
    of units: [Unit],
    _ jobs: [HashJob]
  ) throws(JournalError) -> [SHA256Digest] {
    let results = Mutex<[Int: Result<SHA256Digest, IOFault>]>([:])
    let laneCount = max(1, min(threadCount, units.count))
    let run: @Sendable (Int) -> Void = { lane in
      var found: [(Int, Result<SHA256Digest, IOFault>)] = []
      for index in stride(from: lane, to: units.count, by: laneCount) {
        found.append((index, digest(of: units[index].range)))
      }
      results.withLock { results in
        for (index, result) in found { results[index] = result }
      }
    }
    let helpers = (1..<laneCount).map { lane in HelperThread { run(lane) } }
    run(0)
    for helper in helpers { helper.join() }
    let all = results.withLock { $0 }
    var digests: [SHA256Digest] = []
    for (index, unit) in units.enumerated() {
      guard let result = all[index] else { preconditionFailure("every unit was hashed") }
      do {
        digests.append(try result.get())
      } catch {
        throw JournalError(error, reading: .segment(jobs[unit.job].segment))
      }
    }
    return digests
  }

  private func digest(of range: Range<Int>) -> Result<SHA256Digest, IOFault> {
    do {
      let bytes = try fileSystem.readBytes(file, Int64(range.lowerBound)..<Int64(range.upperBound))
      return .success(SHA256.digest(of: bytes))
    } catch {
      return .failure(error)
    }
  }

  private func tampered(_ job: HashJob) -> JournalError {
    var error = JournalError(.tampered, file: StorePath.segment(job.segment).text)
    error.line = job.line
    error.offset = Int64(job.range.lowerBound)
    error.transaction = job.head.number
    error.author = job.head.author
    error.date = job.head.date
    error.lastGoodTransaction = job.head.number - 1
    return error
  }
}
