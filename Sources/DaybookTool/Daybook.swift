import DaybookCommand
import DaybookSamples

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The roof: the only place that asks for the process's environment.
@main
struct Daybook {
  static func main() {
    DaybookProgram.runProcess(
      variables: ProcessInfo.processInfo.environment,
      applications: Samples.all
    )
  }
}
