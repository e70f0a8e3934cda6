import DaybookModel
import Testing

/// Suggestions for mistyped names.
@Suite("Nearest names")
struct NearestNameTests {
  private static let names = ["title", "total", "expenses", "id", "isPaid"]

  @Test(arguments: [
    ("titel", "title"), ("Title", "title"), ("ttle", "title"), ("totla", "total"),
    ("expense", "expenses"), ("exspenses", "expenses"), ("ispaid", "isPaid"), ("di", "id"),
  ])
  func `are found across small mistakes`(name: String, expected: String) {
    #expect(NearestName.of(name, among: Self.names) == expected)
  }

  @Test(arguments: ["", "x", "colour", "expedition to the pole"])
  func `are not found far away`(name: String) {
    #expect(NearestName.of(name, among: Self.names) == nil)
  }

  @Test(arguments: [("x", nil), ("A", "a"), ("ax", "a1")] as [(String, String?)])
  func `of single letters are those in the other case`(name: String, expected: String?) {
    #expect(NearestName.of(name, among: ["a", "a1", "b2c"]) == expected)
  }

  @Test func `do not depend on the order of the candidates`() {
    #expect(NearestName.of("bat", among: ["cat", "bar", "rat"]) == "bar")
    #expect(NearestName.of("bat", among: ["rat", "cat", "bar"]) == "bar")
    #expect(NearestName.of("bat", among: [String]()) == nil)
  }
}
