import TestSupport
import Testing

/// How failing scripts are shortened, which otherwise happens only when one fails.
@Suite("Shortening")
struct ShorteningTests {
  @Test(arguments: [[], [0], [49], [99], [0, 99], [31, 32, 33], [12, 50, 51, 87]])
  func `what fails is shortened to what the failure needs, in large pieces first`(needed: [Int]) {
    var attemptCount = 0

    let shortest = Array(0..<100).shortened { part in
      attemptCount += 1
      return needed.allSatisfy(part.contains)
    }

    #expect(shortest == needed)
    #expect(attemptCount < 40)
  }

  @Test(arguments: [[], ["save"], ["insert", "save", "save"]])
  func `what needs all its elements stays as it is`(script: [String]) {
    #expect(script.shortened { $0 == script } == script)
  }

  @Test func `what goes wrong in an attempt is thrown`() {
    #expect(throws: CancellationError.self) {
      try [1, 2].shortened { _ in throw CancellationError() }
    }
  }
}
