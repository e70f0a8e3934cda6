// swift-tools-version: 6.2
import PackageDescription

// Measures SQLite with the workloads of `daybook-benchmarks`; a package of its own, so that
// Daybook itself depends on nothing. Needs libsqlite3-dev.
let package = Package(
  name: "bench",
  products: [
    .executable(name: "sqlite-benchmarks", targets: ["SQLiteBenchmarks"])
  ],
  targets: [
    .systemLibrary(name: "CSQLite"),
    .executableTarget(
      name: "SQLiteBenchmarks",
      dependencies: ["CSQLite"],
      swiftSettings: [.swiftLanguageMode(.v6)]
    ),
  ]
)
