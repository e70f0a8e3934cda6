package import DaybookJournal
import Synchronization

/// A file system for tests: it loses power, refuses calls and tells what it was asked.
package final class SimulatedFileSystem: FileSystem {
  /// How a call is refused.
  package enum Fault: Hashable, Sendable, CustomStringConvertible {
    /// With an error.
    case code(FaultCode)

    /// By doing half of it, where it reads or writes bytes.
    case short

    /// What is refused, for messages.
    package var description: String {
      switch self {
      case .code(let code): "\(code)"
      case .short: "short count"
      }
    }
  }

  /// The disk just before a call that changes it.
  package struct Moment: Sendable {
    /// The disk.
    package var disk: SimulatedDisk

    /// What the test had noted by then.
    package var mark: Int
  }

  struct State {
    var disk: SimulatedDisk
    var open: [FileID: Int] = [:]
    var locks: [Int: FileID] = [:]
    var nextFile: Int32 = 3
    var callCount = 0
    var faults: [Int: Fault] = [:]
    var nextFaults: [IOFault.Operation: [Fault]] = [:]
    var uncuttable: Set<StorePath> = []
    var hasFired = false
    var isRecording = false
    var moments: [Moment] = []
    var mark = 0
    var processID: Int32 = 4_242
    var changeCount = 0
  }

  let state: Mutex<State>

  /// Mounts a disk.
  package init(_ disk: SimulatedDisk = SimulatedDisk()) {
    state = Mutex(State(disk: disk))
  }

  /// Where the store is said to be.
  package var rootPath: String { "(simulated)" }

  /// The number of the process that asks.
  package var processID: Int32 { state.withLock { $0.processID } }

  /// Lets another process ask from now on.
  package func fork() {
    state.withLock { $0.processID += 1 }
  }

  /// The disk as it is.
  package var disk: SimulatedDisk { state.withLock { $0.disk } }

  /// How many calls were made, and how many of them could have changed the disk.
  package var callCount: Int { state.withLock { $0.callCount } }

  /// How many calls could have changed the disk.
  package var changeCount: Int { state.withLock { $0.changeCount } }

  /// Refuses the call with this number, counted from 1, once.
  package func fail(call number: Int, with fault: Fault) {
    state.withLock { $0.faults[number] = fault }
  }

  /// Refuses the next calls of this kind, one with each of `faults`.
  package func failNext(_ operation: IOFault.Operation, with faults: Fault...) {
    state.withLock { $0.nextFaults[operation, default: []] += faults }
  }

  /// Lets a file only grow from now on.
  package func refuseCutting(_ path: StorePath) {
    state.withLock { _ = $0.uncuttable.insert(path) }
  }

  /// Whether a call was refused.
  package var hasFired: Bool { state.withLock { $0.hasFired } }

  /// Keeps the disk before every call that changes it, from now on.
  package func record() {
    state.withLock { $0.isRecording = true }
  }

  /// The disks that were kept, and the disk as it is.
  package var moments: [Moment] {
    state.withLock { $0.moments + [Moment(disk: $0.disk, mark: $0.mark)] }
  }

  /// Notes how much was acknowledged.
  package func note(_ mark: Int) {
    state.withLock { $0.mark = mark }
  }

  // MARK: - Calls

  func call<Result: Sendable>(
    _ operation: IOFault.Operation,
    _ path: String,
    changes: Bool,
    _ body: (inout State, Bool) throws(IOFault) -> Result
  ) throws(IOFault) -> Result {
    let outcome: Swift.Result<Result, IOFault> = state.withLock { state in
      do throws(IOFault) {
        return .success(try SimulatedFileSystem.run(operation, path, changes, &state, body))
      } catch {
        return .failure(error)
      }
    }
    return try outcome.get()
  }

  private static func run<Result: Sendable>(
    _ operation: IOFault.Operation,
    _ path: String,
    _ changes: Bool,
    _ state: inout State,
    _ body: (inout State, Bool) throws(IOFault) -> Result
  ) throws(IOFault) -> Result {
    state.callCount += 1
    if changes {
      state.changeCount += 1
      if state.isRecording { state.moments.append(Moment(disk: state.disk, mark: state.mark)) }
    }
    switch state.takeFault(of: operation) {
    case .code(let code):
      state.hasFired = true
      // What a refused sync was about is lost; other refused calls do nothing.
      if operation == .sync, code != .interrupted, let number = Int(path) {
        state.disk.dropPages(of: number)
      }
      throw IOFault(code, operation, path)
    case .short:
      state.hasFired = true
      return try body(&state, true)
    case nil:
      return try body(&state, false)
    }
  }

  func number(
    _ file: FileID,
    _ operation: IOFault.Operation,
    _ state: State
  ) throws(IOFault) -> Int {
    guard let number = state.open[file] else {
      throw IOFault(.invalid, operation, "a closed file")
    }
    return number
  }

  func number(of file: FileID) -> Int {
    state.withLock { $0.open[file] ?? 0 }
  }
}

extension SimulatedFileSystem.State {
  /// The fault of the call that is being made, if it has one.
  fileprivate mutating func takeFault(
    of operation: IOFault.Operation
  ) -> SimulatedFileSystem.Fault? {
    if let fault = faults[callCount] { return fault }
    guard var queue = nextFaults[operation], !queue.isEmpty else { return nil }
    let fault = queue.removeFirst()
    nextFaults[operation] = queue
    return fault
  }
}
