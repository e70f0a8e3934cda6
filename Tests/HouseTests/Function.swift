/// A function, initialiser or subscript, measured in the blanked code of a file.
struct Function {
  /// The word that declares it: `func`, `init` or `subscript`.
  let keyword: String

  /// The line of the keyword, counted from 1.
  let line: Int

  /// Lines from the keyword to the closing brace, both counted; 0 without a body.
  let lineCount: Int

  /// How many parameters a caller has to pass.
  let requiredParameterCount: Int

  /// How deep control flow is nested: 1 for a loop, 2 for a condition in it.
  let nesting: Int
}

extension SourceFile {
  /// Every function of the file, nested ones too.
  var functions: [Function] {
    ["func", "init", "subscript"].flatMap { keyword in
      WordSearch.offsets(of: keyword, in: code).compactMap { function(keyword, at: $0) }
    }
  }

  private func function(_ keyword: String, at offset: Int) -> Function? {
    let isUse = offset > 0 && code[offset - 1] == UInt8(ascii: ".")
    guard !isUse, let open = parameterList(after: offset + keyword.utf8.count) else { return nil }
    let close = closing(of: open)
    guard close < code.count else { return nil }
    let line = lineNumber(at: offset)
    let required = requiredParameterCount(in: open + 1..<close)
    guard let body = bodyStart(after: close + 1) else {
      return Function(
        keyword: keyword,
        line: line,
        lineCount: 0,
        requiredParameterCount: required,
        nesting: 0
      )
    }
    let end = closing(of: body)
    return Function(
      keyword: keyword,
      line: line,
      lineCount: lineNumber(at: min(end, code.count - 1)) - line + 1,
      requiredParameterCount: required,
      nesting: ControlFlow.depth(of: code[body + 1..<max(body + 1, min(end, code.count))])
    )
  }

  /// The first `(` of a declaration whose keyword ends at `offset`, past its name and generics.
  private func parameterList(after offset: Int) -> Int? {
    var depth = 0
    for index in offset..<code.count {
      switch code[index] {
      case UInt8(ascii: "<"): depth += 1
      case UInt8(ascii: ">"): depth -= 1
      // An operator's name may itself hold angle brackets.
      case UInt8(ascii: "(") where depth <= 0 || code[index - 1] == UInt8(ascii: " "): return index
      case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "="): return nil
      default: continue
      }
    }
    return nil
  }

  /// The offset of the bracket that closes the one at `open`, or the end of the code.
  private func closing(of open: Int) -> Int {
    var depth = 0
    for index in open..<code.count {
      switch code[index] {
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
      default: continue
      }
      if depth == 0 { return index }
    }
    return code.count
  }

  private func requiredParameterCount(in range: Range<Int>) -> Int {
    var depth = 0
    var count = 0
    var isEmpty = true
    var hasDefault = false
    func finish() { if !isEmpty, !hasDefault { count += 1 } }
    for index in range {
      switch code[index] {
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: "<"): depth += 1
      case UInt8(ascii: ">") where code[index - 1] == UInt8(ascii: "-"): continue
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: ">"): depth -= 1
      case UInt8(ascii: "=") where depth == 0: hasDefault = true
      case UInt8(ascii: ",") where depth == 0:
        finish()
        (isEmpty, hasDefault) = (true, false)
      case UInt8(ascii: " "), UInt8(ascii: "\n"): continue
      default: isEmpty = false
      }
    }
    finish()
    return count
  }

  /// The `{` of a body: on the signature's last line, which may follow the parameters.
  private func bodyStart(after offset: Int) -> Int? {
    for index in offset..<code.count {
      switch code[index] {
      case UInt8(ascii: "{"): return index
      case UInt8(ascii: "}"): return nil
      case UInt8(ascii: "\n"):
        let next = code[(index + 1)...].drop { $0 == UInt8(ascii: " ") }
        let continues = ["->", "where ", "throws", "async", "{"].contains { word in
          next.starts(with: Array(word.utf8))
        }
        if !continues { return nil }
      default: continue
      }
    }
    return nil
  }
}
