import DaybookModel

/// The file of an import, which is read once or twice.
struct ImportFile {
  /// What the file is called in messages.
  let name: String

  private let source: FileSource
  private let format: ImportFormat
  private let mapping: ImportMapping
  private let options: ImportOptions

  init(
    _ path: String,
    _ format: ImportFormat,
    _ mapping: ImportMapping,
    _ options: ImportOptions,
    _ environment: CommandEnvironment
  ) throws(CommandFailure) {
    guard options.path.isEmpty || format == .json else {
      throw CommandFailure(.usage, place: "--path", "only a .json file has arrays within objects")
    }
    name = path == "-" ? "standard input" : path
    source = try FileSource(path, environment)
    self.format = format
    self.mapping = mapping
    self.options = options
    guard options.batchCount != nil || options.errorLimit > 0 else { return }
    let folder = environment.variables["TMPDIR"].flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
    try source.keepForRereading(in: folder)
  }

  /// How far the file is read, from 0 to 1, where its size is known.
  var progress: Double? {
    guard let byteCount = source.byteCount, byteCount > 0 else { return nil }
    return min(1, Double(source.readByteCount) / Double(byteCount))
  }

  /// Returns a reader of the rows, from the first one on.
  func reader(isFirst: Bool = true) throws(CommandFailure) -> any ImportReader {
    if !isFirst { try source.rewind() }
    let bytes: any ByteSource =
      options.encoding == .utf8
      ? source : EncodingSource(source, options.encoding, path: name)
    switch format {
    case .csv, .tsv:
      let delimiter: UInt8 = format == .csv ? 0x2C : 0x09
      let reader = DelimitedReader(bytes, path: name, delimiter: delimiter)
      return try DelimitedImport(reader, mapping: mapping, nullText: options.nullText)
    case .json, .jsonl:
      let form = format == .json ? JSONElementReader.Form.array : .lines
      let reader = JSONElementReader(bytes, path: name, form: form, keys: options.path)
      return JSONImport(reader, mapping: mapping, nullText: options.nullText)
    }
  }
}
