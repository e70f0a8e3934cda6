#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// An application that a program offers: how it is called, and how its first screen is made.
nonisolated public struct Application: Sendable {
  /// The word by which it is asked for.
  public let name: String

  /// What it is for, in one line.
  public let purpose: String

  /// What it makes in the folder of its launch.
  public let files: [String]

  /// A script that shows what it does, beginning with nothing.
  public let script: String

  /// What its policy can be, for those that have one.
  public var policies: [String] = []

  /// Makes the first screen.
  public let open: @MainActor @Sendable (Launch) throws -> any Screen

  /// Describes an application.
  public init(
    name: String,
    purpose: String,
    files: [String],
    script: String,
    open: @escaping @MainActor @Sendable (Launch) throws -> any Screen
  ) {
    self.name = name
    self.purpose = purpose
    self.files = files
    self.script = script
    self.open = open
  }
}

/// What an application is told when it is started: nothing of the world comes from elsewhere.
nonisolated public struct Launch: Sendable {
  /// The folder for its files.
  public var directory: String

  /// Whether it keeps everything in memory.
  public var isInMemory = false

  /// Who works with it.
  public var author: String?

  /// Choices of the application's own, by name.
  public var options: [String: String] = [:]

  /// What time it is, if not the machine's.
  public var now: (@Sendable () -> Date)?

  /// Random bits.
  public var random: @Sendable () -> UInt64

  /// Takes lines for whoever debugs.
  public var tell: @Sendable (String) -> Void = { _ in }

  /// Prepares a launch.
  ///
  /// - Parameters:
  ///   - directory: The folder for the application's files.
  ///   - random: Random bits.
  public init(directory: String, random: @escaping @Sendable () -> UInt64) {
    self.directory = directory
    self.random = random
  }
}
