/// A model with what only the second version of the model's shape holds, and a store of it.
enum AtlasSample {
  static let model = ##"""
    {"name":"Atlas","entities":[
      {"name":"Place","attributes":[
        {"name":"name","type":"String"},
        {"name":"people","type":"Integer 64","optional":true},
        {"name":"home","type":"Composite","composite":"Address","optional":true},
        {"name":"spot","type":"Composite","composite":"Point"}],
       "relationships":[
        {"name":"region","destination":"Region","inverse":"places","optional":true}]},
      {"name":"City","parent":"Place","unique":[["home.city","home.code"]],
       "indexes":[["spot.x"]]},
      {"name":"Region","attributes":[{"name":"name","type":"String"}],
       "relationships":[
        {"name":"places","destination":"Place","inverse":"region","toMany":true,
         "optional":true}],
       "unique":[["name"]]}],
     "composites":[
      {"name":"Address","attributes":[{"name":"city","type":"String","minimum":2},
        {"name":"code","type":"Integer 32","optional":true,"info":{"k":"v"}},
        {"name":"point","type":"Composite","composite":"Point","optional":true}],
       "info":{"shape":"round"}},
      {"name":"Point","attributes":[{"name":"x","type":"Double","maximum":90},
        {"name":"y","type":"Double","default":1}]}],
     "templates":[
      {"name":"largest","entity":"Place","predicate":"people >= $least AND region.name == $region",
       "sort":[{"keyPath":"people","descending":true},{"keyPath":"name","options":"cd"}],
       "limit":10,"offset":2},
      {"name":"villages","entity":"Place","withoutSubentities":true,"withoutPendingChanges":true,
       "withoutFaults":true,"distinct":true},
      {"name":"\"quoted\"","entity":"Region","limit":1,
       "predicate":"name MATCHES '\\\\d\"' AND ANY places.name BEGINSWITH[c] $beginning"}]}
    """##

  /// Rows of places with objects within objects, as `import` reads them.
  static let places = ##"""
    [{"name":"Bern","people":134000,"home":{"city":"Bern","code":3000,"point":{"x":7.4,"y":46.9}},
      "spot":{"x":7.4,"y":46.9}},
     {"name":"Au","home":null,"spot":{"x":9.6}},
     {"name":"Zug","home":{"city":"Zug","point":null},"spot":{"x":8.5,"y":47.1}}]

    """##
}

extension CommandWorld {
  /// A world with a store of places.
  static func withAtlas() throws -> CommandWorld {
    let world = try CommandWorld()
    try world.write("atlas.json", AtlasSample.model)
    try world.write("places.json", AtlasSample.places)
    _ = world.run("new Atlas.daybook --model atlas.json")
    return world
  }
}
