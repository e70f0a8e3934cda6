import DaybookCommand

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The roof: the only place that asks for the process's arguments and environment.
@main
struct Daybook {
  static func main() {
    DaybookProgram.runProcess(
      arguments: Array(CommandLine.arguments.dropFirst()),
      variables: ProcessInfo.processInfo.environment
    )
  }
}
