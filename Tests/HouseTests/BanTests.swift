import Testing

/// What is not written in this package.
@Suite("Bans")
struct BanTests {
  @Test(arguments: Ban.all)
  func `hold`(ban: Ban) {
    Breach.expectNone(
      SourceFile.all.filter(ban.applies).flatMap { file in
        ban.words.flatMap { word in
          WordSearch.lines(containing: word, in: file).filter { line in
            // A method of somebody's own may be called print.
            !file.codeLines[line - 1].contains("func " + word)
              && !file.codeLines[line - 1].contains("." + word)
          }.map { file.breach($0, "\(word): \(ban.remedy)") }
        }
      }
    )
  }

  @Test func `no error is caught and dropped`() {
    Breach.expectNone(
      SourceFile.all.flatMap { file in
        WordSearch.offsets(of: "catch", in: file.code).compactMap { offset in
          let rest = file.code[offset...].drop { $0 != UInt8(ascii: "{") }.dropFirst()
          let next = rest.first { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\n") }
          guard next == UInt8(ascii: "}") else { return nil }
          return file.breach(file.lineNumber(at: offset), "an empty catch swallows an error")
        }
      }
    )
  }

  @Test func `unchecked sharing states its invariant`() {
    Breach.expectNone(
      SourceFile.all.flatMap { file in
        ["@unchecked Sendable", "nonisolated(unsafe)", "unowned(unsafe)"].flatMap { word in
          WordSearch.lines(containing: word, in: file).compactMap { line in
            let above = file.lines[..<line].suffix(16).joined(separator: "\n")
            let ownsMemory = ["Daybook", "DaybookBytes", "DaybookStore"].contains(file.room)
            guard !ownsMemory || !above.contains("Invariant:") else { return nil }
            return file.breach(line, "only owners of raw memory, under a comment: Invariant: …")
          }
        }
      }
    )
  }

  @Test func `unfinished work is not on the main branch`() {
    let marks = ["TO" + "DO", "FIX" + "ME", "XX" + "X", "HA" + "CK"]

    Breach.expectNone(
      SourceFile.all.flatMap { file in
        file.lines.enumerated().compactMap { index, line in
          guard let mark = marks.first(where: line.contains) else { return nil }
          return file.breach(index + 1, "\(mark): finish it or open an issue")
        }
      }
    )
  }

  @Test func `a type says what it is`() {
    let vague = ["Helper", "Helpers", "Info", "Manager", "Util", "Utility", "Utils"]
    // The word that everybody knows it by.
    let known: Set<Substring> = ["UndoManager"]

    Breach.expectNone(
      SourceFile.all.flatMap { file in
        file.codeLines.enumerated().compactMap { index, line in
          let words = line.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
          let keywords: Set<Substring> = ["struct", "class", "enum", "protocol", "actor"]
          guard let position = words.firstIndex(where: keywords.contains),
            position + 1 < words.count, !known.contains(words[position + 1]),
            let ending = vague.first(where: words[position + 1].hasSuffix)
          else { return nil }
          return file.breach(index + 1, "\(words[position + 1]): '\(ending)' says nothing")
        }
      }
    )
  }

  /// What each room may not know, as words of its code.
  static let foreignWords: [(room: String, words: [String])] = [
    ("DaybookBytes", ["transaction", "Transaction", "journal", "entity", "Entity"]),
    (
      "DaybookModel",
      ["FileSystem", "RowID", "StoreState", "Journal", "ManagedObjectContext", "SHA256Block"]
    ),
    (
      "DaybookJournal",
      [
        "entity", "Entity", "entities", "attribute", "Attribute", "relationship", "RowID", "row",
        "ManagedObject", "model",
      ]
    ),
    (
      "DaybookStore",
      ["ManagedObject", "ManagedObjectContext", "ManagedObjectID", "viewContext", "screen"]
    ),
    ("Daybook", ["CRC32C", "SHA256", "segment", "checksum", "FileSystem", "screen"]),
    ("DaybookViewModels", ["RowID", "StoreState", "Journal", "SwiftUI", "terminal"]),
    ("DaybookCommand", ["CRC32C", "FileSystem", "ColumnBlock", "pwrite"]),
    ("DaybookSamples", ["RowID", "StoreState", "Journal", "Store"]),
  ]

  @Test func `no room speaks of what it may not know`() {
    Breach.expectNone(
      SourceFile.products.flatMap { file in
        let words = Self.foreignWords.first { $0.room == file.room }?.words ?? []
        return words.flatMap { word in
          WordSearch.lines(containing: word, in: file).map { line in
            file.breach(line, "'\(word)' is foreign to \(file.room)")
          }
        }
      }
    )
  }
}
