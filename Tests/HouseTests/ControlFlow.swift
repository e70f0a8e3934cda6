/// Measures how deep control flow is nested.
enum ControlFlow {
  private static let keywords = ["else", "for", "if", "repeat", "switch", "while"]
    .map { Array($0.utf8) }

  /// Returns the greatest depth of loops, conditions and switches in `body`.
  ///
  /// Closures and nested functions add nothing, nor does `do`, which only names the error's type,
  /// nor the `else` of a `guard`, which leaves.
  static func depth(of body: ArraySlice<UInt8>) -> Int {
    var blocks: [Bool] = []
    var (depth, deepest, parentheses) = (0, 0, 0)
    var pending: Int?
    var index = body.startIndex
    while index < body.endIndex {
      let byte = body[index]
      if WordSearch.isWordByte(byte) {
        let word = body[index...].prefix(while: WordSearch.isWordByte)
        if word.elementsEqual("guard".utf8) {
          pending = nil
          index = skipGuard(in: body, from: word.endIndex)
          continue
        }
        if isKeyword(word, in: body) { pending = parentheses }
        index = word.endIndex
        continue
      }
      switch byte {
      case UInt8(ascii: "("), UInt8(ascii: "["): parentheses += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"): parentheses -= 1
      case UInt8(ascii: "{"):
        let isControl = pending == parentheses
        if isControl { pending = nil }
        blocks.append(isControl)
        depth += isControl ? 1 : 0
        deepest = max(deepest, depth)
      case UInt8(ascii: "}"):
        depth -= blocks.popLast() == true ? 1 : 0
      default: break
      }
      index += 1
    }
    return deepest
  }

  private static func isKeyword(_ word: ArraySlice<UInt8>, in body: ArraySlice<UInt8>) -> Bool {
    let start = word.startIndex
    if start > body.startIndex, [UInt8(ascii: "."), UInt8(ascii: "#")].contains(body[start - 1]) {
      return false
    }
    let isLabel = word.endIndex < body.endIndex && body[word.endIndex] == UInt8(ascii: ":")
    return !isLabel && keywords.contains { word.elementsEqual($0) }
  }

  /// Returns the offset just past the `else` that belongs to a `guard`.
  private static func skipGuard(in body: ArraySlice<UInt8>, from start: Int) -> Int {
    var index = start
    while index < body.endIndex {
      let word = body[index...].prefix(while: WordSearch.isWordByte)
      if word.elementsEqual("else".utf8) { return word.endIndex }
      index = max(word.endIndex, index + 1)
    }
    return index
  }
}
