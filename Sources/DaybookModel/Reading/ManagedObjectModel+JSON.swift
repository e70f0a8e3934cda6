import DaybookBytes

extension ManagedObjectModel {
  /// Reads a model from its JSON, as `json` writes it.
  ///
  /// An absent key is null, false or empty. An unknown key is refused unless it starts with `x-`.
  /// Blanks and the order of keys do not matter; `owner` is computed, whatever stands there.
  ///
  /// - Parameters:
  ///   - text: One JSON object.
  ///   - file: The name of the file, for errors.
  /// - Throws: One error with everything that is wrong, each part with its line and column.
  public convenience init(json text: String, file: String? = nil) throws(DaybookError) {
    try self.init(json: Array(text.utf8), file: file)
  }

  /// Reads a model from the bytes of its JSON.
  ///
  /// - Parameters:
  ///   - bytes: One JSON object: a model file, or a journal's model line.
  ///   - file: The name of the file, for errors.
  /// - Throws: One error with everything that is wrong, each part with its line and column.
  package convenience init(json bytes: [UInt8], file: String? = nil) throws(DaybookError) {
    let source = ModelSource(bytes: bytes, file: file)
    let json = try source.tree()
    var reader = ModelReader()
    var resolver = ModelResolver(reader.model(json))
    resolver.run()
    // What could not be read is not missing besides.
    let contradictions = resolver.problems.filter {
      reader.problems.isEmpty || $0.reason != .model(.empty)
    }
    let problems =
      reader.problems.map { source.located($0.error, at: $0.offset) }
      + contradictions.map { source.located($0, reader.offsets) }
    try self.init(resolver, problems: problems.sorted { $0.offset < $1.offset })
  }
}

extension DaybookError {
  fileprivate var offset: Int64 { place.offset ?? 0 }
}

/// The text of a model, for finding lines and columns in it.
private struct ModelSource {
  let bytes: [UInt8]
  let file: String?

  func tree() throws(DaybookError) -> LocatedJSON {
    do throws(JSONError) {
      return try bytes.withUnsafeBufferPointer { bytes throws(JSONError) in
        var scanner = JSONScanner(UnsafeRawBufferPointer(bytes))
        return try LocatedJSON(parsing: &scanner)
      }
    } catch {
      var place = DaybookError.Place()
      place.file = file
      place.line = error.line
      place.column = error.column
      place.offset = Int64(error.offset)
      throw DaybookError(.model(.notJSON(error.reason.text)), at: place)
    }
  }

  /// Adds the position of the property or the entity that the error names.
  func located(_ error: DaybookError, _ offsets: [String: Int]) -> DaybookError {
    let entity = error.place.entity ?? ""
    let property = error.place.property.map { "\(entity).\($0)" }
    return located(error, at: property.flatMap { offsets[$0] } ?? offsets[entity] ?? 0)
  }

  func located(_ error: DaybookError, at offset: Int) -> DaybookError {
    let position = bytes.withUnsafeBytes { JSONScanner($0).error(.unexpectedEnd, at: offset) }
    var copy = error
    copy.place.file = file
    copy.place.line = position.line
    copy.place.column = position.column
    copy.place.offset = Int64(offset)
    return copy
  }
}
