import DaybookBytes

/// The lock of the one writing process.
///
/// The file is never deleted. Its text says who holds it: one line with the number of the process,
/// machine, program and since when.
struct LockFile: Sendable {
  private let file: FileID

  /// What the file said of the one who held it before.
  private var formerText: [UInt8] = []

  private init(file: FileID) {
    self.file = file
  }

  /// Takes the lock.
  ///
  /// - Throws: ``JournalError/Reason/locked(_:)`` once the timeout has passed, and
  ///   ``JournalError/Reason/alreadyOpen`` at once where this process holds it.
  static func acquire(
    _ surroundings: JournalSurroundings,
    _ options: JournalOptions
  ) throws(JournalError) -> LockFile {
    let fileSystem = surroundings.fileSystem
    let beginning = surroundings.clock.uptime
    while true {
      do {
        if var lock = try attempt(fileSystem) {
          try lock.write(surroundings, options)
          return lock
        }
      } catch {
        throw JournalError(error, writing: .lock)
      }
      let holder = try holder(fileSystem)
      if let holder, holder.processID == fileSystem.processID, holder.host == options.host {
        throw JournalError(.alreadyOpen, file: StorePath.lock.text)
      }
      guard surroundings.clock.uptime - beginning < options.lockTimeout else {
        let unknown = LockHolder(
          processID: 0,
          host: "",
          program: "",
          since: JournalInstant(microseconds: 0)
        )
        throw JournalError(.locked(holder ?? unknown), file: StorePath.lock.text)
      }
      WakeSignal().wait(after: 0, atMost: .milliseconds(20))
    }
  }

  /// Who took the lock last, as the file says; `nil` where it says nothing.
  static func holder(_ fileSystem: any FileSystem) throws(JournalError) -> LockHolder? {
    do {
      guard let file = try fileSystem.openIfPresent(.lock, .read) else { return nil }
      defer { fileSystem.close(file) }
      let text = try fileSystem.readBytes(file, 0..<4_096)
      return LockHolder(text: text)
    } catch {
      throw JournalError(error, reading: .lock)
    }
  }

  /// Lets go of the lock.
  ///
  /// A process that is just being started has a copy of every open file until it runs its own
  /// program, and would keep one locked that was only closed here.
  func release(in fileSystem: any FileSystem) {
    do throws(IOFault) {
      try fileSystem.unlock(file)
    } catch {
      return fileSystem.close(file)
    }
    fileSystem.close(file)
  }

  /// Lets go of the lock without having written to the store, and lets `LOCK` say what it said.
  func giveBack(in fileSystem: any FileSystem) {
    defer { release(in: fileSystem) }
    do throws(IOFault) {
      try fileSystem.truncateWhole(file, to: 0)
      try fileSystem.writeWhole(file, at: 0, formerText)
    } catch {
      // The text is for people; whoever takes the lock next writes another one.
      return
    }
  }

  private static func attempt(_ fileSystem: any FileSystem) throws(IOFault) -> LockFile? {
    let file = try fileSystem.openWhole(.lock, .writeOrCreate)
    do throws(IOFault) {
      // Whoever holds the lock of a deleted file holds nothing.
      if try fileSystem.lockWhole(file, .exclusive),
        let named = try fileSystem.statusWhole(at: .lock),
        named.isSameFile(as: try fileSystem.statusWhole(of: file))
      {
        return LockFile(file: file)
      }
    } catch {
      fileSystem.close(file)
      throw error
    }
    fileSystem.close(file)
    return nil
  }

  private mutating func write(
    _ surroundings: JournalSurroundings,
    _ options: JournalOptions
  ) throws(IOFault) {
    let fileSystem = surroundings.fileSystem
    let holder = LockHolder(
      processID: fileSystem.processID,
      host: options.host,
      program: options.program,
      since: surroundings.clock.now
    )
    do throws(IOFault) {
      formerText = try fileSystem.readBytes(file, 0..<4_096)
      try fileSystem.truncateWhole(file, to: 0)
      try fileSystem.writeWhole(file, at: 0, holder.text)
    } catch {
      fileSystem.close(file)
      throw error
    }
  }
}

extension LockHolder {
  /// The text of `LOCK`.
  var text: [UInt8] {
    var buffer = ByteBuffer()
    buffer.append("{\"pid\":")
    buffer.append(utf8: String(processID))
    buffer.append(",\"host\":")
    JSONText.append(string: host, to: &buffer)
    buffer.append(",\"program\":")
    JSONText.append(string: program, to: &buffer)
    buffer.append(",\"since\":")
    JSONText.append(string: since.description, to: &buffer)
    buffer.append("}\n")
    return buffer.array
  }

  /// Reads the text of `LOCK`.
  init?(text: [UInt8]) {
    do {
      let value = try JSONValue(parsing: text)
      guard
        let pid = value["pid"]?.integer, let host = value["host"]?.string,
        let program = value["program"]?.string, let moment = value["since"]?.string,
        let since = JournalInstant(moment)
      else { return nil }
      self.init(processID: Int32(clamping: pid), host: host, program: program, since: since)
    } catch {
      return nil
    }
  }
}
