/// A model with what only the second version of the model's shape holds, and a store of it.
enum AtlasSample {
  static let model = ##"""
    {"name":"Atlas","entities":[
      {"name":"Place","attributes":[
        {"name":"name","type":"String"},
        {"name":"people","type":"Integer 64","optional":true}],
       "relationships":[
        {"name":"region","destination":"Region","inverse":"places","optional":true}]},
      {"name":"City","parent":"Place"},
      {"name":"Region","attributes":[{"name":"name","type":"String"}],
       "relationships":[
        {"name":"places","destination":"Place","inverse":"region","toMany":true,
         "optional":true}],
       "unique":[["name"]]}],
     "templates":[
      {"name":"largest","entity":"Place","predicate":"people >= $least AND region.name == $region",
       "sort":[{"keyPath":"people","descending":true},{"keyPath":"name","options":"cd"}],
       "limit":10,"offset":2},
      {"name":"villages","entity":"Place","withoutSubentities":true,"withoutPendingChanges":true,
       "withoutFaults":true,"distinct":true},
      {"name":"\"quoted\"","entity":"Region","limit":1,
       "predicate":"name MATCHES '\\\\d\"' AND ANY places.name BEGINSWITH[c] $beginning"}]}
    """##
}

extension CommandWorld {
  /// A world with a store of places.
  static func withAtlas() throws -> CommandWorld {
    let world = try CommandWorld()
    try world.write("atlas.json", AtlasSample.model)
    _ = world.run("new Atlas.daybook --model atlas.json")
    return world
  }
}
