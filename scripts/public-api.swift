// Prints the declarations of a symbol graph file, one a line, sorted.

import Foundation

struct SymbolGraph: Decodable {
  struct Symbol: Decodable {
    struct Kind: Decodable { var identifier: String }
    struct Fragment: Decodable { var spelling: String }

    var kind: Kind
    var pathComponents: [String]
    var declarationFragments: [Fragment]

    var line: String {
      let declaration = declarationFragments.map(\.spelling).joined()
      let words = declaration.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      return "\(pathComponents.joined(separator: "."))\t\(words)"
    }
  }

  var symbols: [Symbol]
}

let file = URL(filePath: CommandLine.arguments[1])
let graph = try JSONDecoder().decode(SymbolGraph.self, from: Data(contentsOf: file))
let lines = Set(graph.symbols.map(\.line)).sorted()
print(lines.joined(separator: "\n"))
