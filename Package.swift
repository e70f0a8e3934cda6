// swift-tools-version: 6.2
import PackageDescription

/// Every target is built in the Swift 6 language mode with the same upcoming features.
let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

/// Rooms of the main actor: what people see.
let screenSettings: [SwiftSetting] = settings + [.defaultIsolation(MainActor.self)]

// Arrows point down only: roof, second floor, first floor, ground, floor.
let package = Package(
  name: "Daybook",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .executable(name: "daybook", targets: ["DaybookTool"]),
    .library(name: "Daybook", targets: ["Daybook"]),
    .library(name: "DaybookTerminal", targets: ["DaybookTerminal"]),
    .library(name: "DaybookViewModels", targets: ["DaybookViewModels"]),
    .executable(name: "daybook-benchmarks", targets: ["DaybookBenchmarks"]),
  ],
  targets: [
    .target(name: "DaybookBytes", swiftSettings: settings),
    .target(name: "DaybookModel", dependencies: ["DaybookBytes"], swiftSettings: settings),
    .target(name: "DaybookJournal", dependencies: ["DaybookBytes"], swiftSettings: settings),
    .target(
      name: "DaybookStore",
      dependencies: ["DaybookBytes", "DaybookJournal", "DaybookModel"],
      swiftSettings: settings
    ),
    .target(
      name: "Daybook",
      dependencies: ["DaybookModel", "DaybookStore"],
      swiftSettings: settings
    ),
    .target(
      name: "DaybookViewModels",
      dependencies: ["Daybook"],
      swiftSettings: screenSettings
    ),
    .target(
      name: "DaybookTerminal",
      dependencies: ["DaybookViewModels"],
      swiftSettings: screenSettings
    ),
    .target(
      name: "DaybookCommand",
      dependencies: [
        "DaybookBytes", "DaybookJournal", "DaybookModel", "DaybookStore", "DaybookTerminal",
      ],
      swiftSettings: settings
    ),
    .target(
      name: "DaybookSamples",
      dependencies: ["Daybook", "DaybookTerminal", "DaybookViewModels"],
      swiftSettings: screenSettings
    ),
    .executableTarget(
      name: "DaybookTool",
      dependencies: ["DaybookCommand", "DaybookSamples"],
      swiftSettings: settings
    ),
    .executableTarget(
      name: "DaybookBenchmarks",
      dependencies: ["Daybook", "DaybookJournal", "DaybookModel", "DaybookStore"],
      swiftSettings: settings
    ),
    .target(
      name: "TestSupport",
      dependencies: ["DaybookBytes", "DaybookJournal", "DaybookModel", "DaybookStore"],
      path: "Tests/TestSupport",
      swiftSettings: settings
    ),
    .testTarget(
      name: "DaybookBytesTests",
      dependencies: ["DaybookBytes", "TestSupport"],
      swiftSettings: settings
    ),
    .testTarget(
      name: "DaybookModelTests",
      dependencies: ["DaybookBytes", "DaybookModel", "TestSupport"],
      swiftSettings: settings
    ),
    .testTarget(
      name: "DaybookJournalTests",
      dependencies: ["DaybookBytes", "DaybookJournal", "TestSupport"],
      swiftSettings: settings
    ),
    .testTarget(
      name: "DaybookStoreTests",
      dependencies: [
        "DaybookBytes", "DaybookJournal", "DaybookModel", "DaybookStore", "TestSupport",
      ],
      swiftSettings: settings
    ),
    .testTarget(
      name: "DaybookTests",
      dependencies: [
        "Daybook", "DaybookJournal", "DaybookModel", "DaybookStore", "TestSupport",
      ],
      swiftSettings: settings
    ),
    .testTarget(
      name: "DaybookViewModelsTests",
      dependencies: ["Daybook", "DaybookModel", "DaybookViewModels", "TestSupport"],
      swiftSettings: settings
    ),
    .testTarget(
      name: "DaybookBenchmarksTests",
      dependencies: ["DaybookBenchmarks", "TestSupport"],
      swiftSettings: settings
    ),
    .testTarget(
      name: "DaybookCommandTests",
      dependencies: [
        "Daybook", "DaybookBytes", "DaybookCommand", "DaybookJournal", "DaybookModel",
        "DaybookSamples", "DaybookStore", "DaybookTerminal", "TestSupport",
      ],
      swiftSettings: settings
    ),
    .testTarget(
      name: "DaybookTerminalTests",
      dependencies: ["DaybookTerminal", "TestSupport"],
      swiftSettings: screenSettings
    ),
    .testTarget(
      name: "DaybookSamplesTests",
      dependencies: ["DaybookSamples", "DaybookTerminal", "TestSupport"],
      swiftSettings: screenSettings
    ),
    .testTarget(name: "HouseTests", dependencies: ["TestSupport"], swiftSettings: settings),
  ]
)
