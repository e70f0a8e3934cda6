import DaybookModel

/// A row made of a dictionary, among others like it.
struct DictionaryRow: ValueRow {
  var reference: ObjectReference
  var values: [String: Value] = [:]
  var others: [ObjectReference: [String: Value]] = [:]

  func value(named name: String) -> Value { values[name] ?? .null }

  func related(_ reference: ObjectReference) -> (any ValueRow)? {
    others[reference].map { DictionaryRow(reference: reference, values: $0, others: others) }
  }
}

/// Countries and their candies.
func makeCandyModel() throws(DaybookError) -> ManagedObjectModel {
  try ManagedObjectModel {
    Entity("Candy") {
      Attribute("name", .string, isOptional: true)
      Attribute("price", .decimal, isOptional: true)
      Attribute("weight", .float, isOptional: true)
      Attribute("count", .integer64, isOptional: true)
      Attribute("soldAt", .date, isOptional: true)
      Attribute("code", .uuid, isOptional: true)
      ToOne("origin", of: "Country", inverse: "candy")
    }
    Entity("Country") {
      Attribute("shortName", .string)
      Attribute("fullName", .string, isOptional: true)
      ToMany("candy", of: "Candy", inverse: "origin")
    }
  }
}

func candy(_ values: [String: Value]) -> DictionaryRow {
  DictionaryRow(reference: ObjectReference(entity: "Candy", number: 1), values: values)
}

func isTrue(_ predicate: FetchPredicate, _ row: DictionaryRow) -> Bool {
  PredicateEvaluator(predicate).matches(row)
}
