import Testing

/// The arrows between the rooms, and who may talk to the system.
@Suite("Imports")
struct ImportTests {
  /// The rooms that each room may import; a room that is missing here may not exist.
  static let arrows: [String: Set<String>] = [
    "DaybookBytes": [],
    "DaybookModel": ["DaybookBytes"],
    "DaybookJournal": ["DaybookBytes"],
    "DaybookStore": ["DaybookBytes", "DaybookJournal", "DaybookModel"],
    "Daybook": ["DaybookModel", "DaybookStore"],
    "DaybookViewModels": ["Daybook"],
    "DaybookTerminal": ["DaybookViewModels"],
    "DaybookCommand": [
      "Daybook", "DaybookBytes", "DaybookJournal", "DaybookModel", "DaybookStore",
      "DaybookTerminal",
    ],
    "DaybookBenchmarks": [
      "Daybook", "DaybookBytes", "DaybookJournal", "DaybookModel", "DaybookStore",
    ],
    "DaybookSamples": ["Daybook", "DaybookTerminal", "DaybookViewModels"],
    "DaybookTool": ["DaybookCommand", "DaybookSamples"],
  ]

  /// Modules of the toolchain that every room may import.
  static let libraries: Set<String> = [
    "Foundation", "FoundationEssentials", "Swift", "Synchronization",
  ]

  /// The C library by its names on each platform.
  static let systems: Set<String> = ["Darwin", "Glibc", "Musl"]

  @Test func `point down only`() {
    Breach.expectNone(
      SourceFile.products.flatMap { file in
        file.imports.compactMap { found in
          guard let allowed = Self.arrows[file.room] else {
            return file.breach(found.line, "the room is not in the table of arrows")
          }
          let isSystem = Self.systems.contains(found.module) || found.module == "Observation"
          guard !isSystem, !Self.libraries.contains(found.module) else { return nil }
          guard !allowed.contains(found.module) else { return nil }
          return file.breach(found.line, "\(file.room) may not import \(found.module)")
        }
      }
    )
  }

  @Test func `reach the C library only from a Platform folder of the journal or the terminal`() {
    Breach.expectNone(
      SourceFile.products.flatMap { file in
        file.imports.compactMap { found in
          guard Self.systems.contains(found.module) else { return nil }
          let isDoor = file.room == "DaybookJournal" || file.room == "DaybookTerminal"
          if isDoor, file.isPlatform { return nil }
          return file.breach(found.line, "\(found.module) belongs in a Platform folder")
        }
      }
    )
  }

  @Test func `prefer FoundationEssentials`() {
    Breach.expectNone(
      SourceFile.products.flatMap { file in
        file.imports.compactMap { found in
          guard found.module == "Foundation" else { return nil }
          let before = file.codeLines[..<(found.line - 1)].suffix(3).map { $0.trimmedSpaces }
          let isFallback =
            before.last == "#if !canImport(FoundationEssentials)"
            || before.last == "#else" && before.first == "#if canImport(FoundationEssentials)"
          guard !isFallback else { return nil }
          return file.breach(
            found.line,
            "write #if canImport(FoundationEssentials), import it, #else import Foundation"
          )
        }
      }
    )
  }

  @Test func `re-export one module in one place`() {
    let breaches = SourceFile.all.flatMap { file in
      WordSearch.lines(containing: "@_exported", in: file).map { line in
        file.breach(line, "only Daybook re-exports, and only DaybookModel")
      }
    }

    #expect(breaches.count { $0.path.hasPrefix("Sources/Daybook/") } <= 1)
    Breach.expectNone(breaches.filter { !$0.path.hasPrefix("Sources/Daybook/") })
  }
}

extension SourceFile {
  /// The modules that the file imports, with their lines counted from 1.
  var imports: [(module: String, line: Int)] {
    codeLines.enumerated().compactMap { index, line in
      let words = line.split(separator: " ")
      guard let position = words.firstIndex(of: "import"), position + 1 < words.count,
        position <= 2
      else { return nil }
      let module = words[words.count - 1].prefix { $0 != "." }
      return (String(module), index + 1)
    }
  }

  /// A breach of `rule` in a line of this file.
  func breach(_ line: Int?, _ rule: String) -> Breach {
    Breach(path: path, line: line, rule: rule)
  }
}

extension String {
  /// The text without spaces at its ends.
  var trimmedSpaces: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
