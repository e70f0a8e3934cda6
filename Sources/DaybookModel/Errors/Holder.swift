extension DaybookError {
  /// The process that holds a store's lock, as far as it is known.
  public struct Holder: Hashable, Sendable {
    /// The number of the process.
    public var processID: Int?

    /// The name of the program.
    public var program: String?

    /// The name of the machine.
    public var host: String?

    /// When the lock was taken, as it is shown.
    public var since: String?

    /// How long it was waited for; zero if not at all.
    public var waited: Duration

    /// Makes a description of a holder.
    public init(
      processID: Int? = nil,
      program: String? = nil,
      host: String? = nil,
      since: String? = nil,
      waited: Duration = .zero
    ) {
      self.processID = processID
      self.program = program
      self.host = host
      self.since = since
      self.waited = waited
    }
  }
}
