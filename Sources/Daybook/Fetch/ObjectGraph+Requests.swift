internal import DaybookModel
internal import DaybookStore

extension FetchRequest {
  /// Whether found objects are bound to their rows at once.
  var bindsObjects: Bool { !returnsObjectsAsFaults && includesPropertyValues }

  /// How many objects are made at a time, where they are not made all at once.
  var stepSize: Int { fetchBatchSize > 0 ? fetchBatchSize : 1_000 }

  /// Does with found objects what the request says.
  func prepare(_ objects: [Result], in graph: ObjectGraph) {
    if shouldRefreshRefetchedObjects { graph.unbind(objects) }
    guard bindsObjects else { return }
    for object in objects { object.bind() }
  }
}

extension ObjectGraph {
  /// Checks that every path leads over relationships only.
  ///
  /// - Throws: For a name that is not there, with the nearest one, and for an attribute.
  func checkPrefetching(_ paths: [String], of name: String) throws(DaybookError) {
    guard !paths.isEmpty else { return }
    let entity = try entity(named: name).entity
    for text in paths {
      let path = try PredicatePath(text, from: entity)
      guard path.attribute == nil, path.operation == nil, !path.relationships.isEmpty else {
        throw DaybookError(
          .value(.wrongKind(expected: "a relationship")),
          at: .init(entity: entity.name, property: text)
        )
      }
    }
  }

  /// Checks that the objects of rows are of a class.
  ///
  /// - Throws: An error that names the first object that is not.
  func checkClass<T: ManagedObject>(of rows: [UInt64], _ type: T.Type) throws(DaybookError) {
    var checked: UInt64?
    for row in rows where row &>> 48 != checked {
      let found = layout(ofEntity: Int(truncatingIfNeeded: row &>> 48)).managedClass
      guard found is T.Type else {
        throw DaybookError(
          .usage(.wrongClass(expected: "\(T.self)", found: "\(found)")),
          at: .init(object: schema.reference(to: RowID(rawValue: row)))
        )
      }
      checked = row &>> 48
    }
  }
}
