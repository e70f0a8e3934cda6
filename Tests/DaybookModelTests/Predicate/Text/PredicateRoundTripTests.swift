import DaybookModel
import TestSupport
import Testing

/// Random trees, printed and read again.
@Suite("Printing and reading predicates")
struct PredicateRoundTripTests {
  @Test(arguments: SeededGenerator.seeds(fixed: 3))
  func `PRD-22 reading what was printed gives the same tree`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for round in 0..<TestScale.count(20_000, atLeast: 1_000) {
      let tree = RandomTree.predicate(4, &random)
      let text = tree.format
      do throws(DaybookError) {
        let read = try FetchPredicate(format: text)
        guard read != tree || read.format != text else { continue }
        Issue.record("seed \(seed), round \(round): \(text) is read as \(read.format)")
      } catch {
        Issue.record("seed \(seed), round \(round): \(error.localizedDescription)")
      }
      return
    }
  }

  @Test(
    arguments: [
      (FetchPredicate.and([]), "TRUEPREDICATE"), (.or([]), "FALSEPREDICATE"),
      (.and([.never]), "FALSEPREDICATE"), (.or([.and([.or([])]), .always]), nil),
      (.not(.and([.or([.never, .always])])), "NOT (FALSEPREDICATE OR TRUEPREDICATE)"),
    ] as [(FetchPredicate, String?)]
  )
  func `lists of one condition or none are printed as what they mean`(
    tree: FetchPredicate,
    text: String?
  ) throws {
    #expect(tree.format == text ?? "FALSEPREDICATE OR TRUEPREDICATE")
  }

  @Test(arguments: SeededGenerator.seeds(fixed: 3))
  func `PRD-21 damaged texts are predicates or errors`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let scraps = ["(", ")", "'", "\"", "{", "[", "]", ",", "%@", "$", "#", "AND ", "\\", "é", "0x"]
    for _ in 0..<TestScale.count(20_000, atLeast: 1_000) {
      var text = Array(RandomTree.predicate(2, &random).format)
      let place = Int.random(in: 0...text.count, using: &random)
      if random.chooses(withChance: 0.5), place < text.count {
        text.remove(at: place)
      } else {
        text.insert(contentsOf: scraps.randomElement(using: &random) ?? "(", at: place)
      }
      do throws(DaybookError) {
        let read = try FetchPredicate(format: String(text))
        #expect(try FetchPredicate(format: read.format) == read, "seed \(seed)")
      } catch {
        #expect(error.place.column != nil, "seed \(seed), \(String(text))")
      }
    }
  }
}
