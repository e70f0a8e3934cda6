/// A model with inheritance and most kinds of relationships, and a store of it.
enum LibrarySample {
  static let model = ##"""
    {"name":"Library","identifiers":["1"],"entities":[
      {"name":"Item","abstract":true,"attributes":[
        {"name":"title","type":"String","minimum":1,"maximum":80,"pattern":"[^\"\\\\]+"},
        {"name":"added","type":"Date","optional":true,"minimum":"2000-01-01"},
        {"name":"default","type":"Boolean","default":true}],
       "relationships":[
        {"name":"tags","destination":"Tag","inverse":"items","toMany":true,"optional":true},
        {"name":"owner","destination":"Person","inverse":"owned","optional":true},
        {"name":"wishedBy","destination":"Person","inverse":"wishes","toMany":true,
         "ordered":true,"optional":true},
        {"name":"shelf","destination":"Shelf","inverse":"items","optional":true}]},
      {"name":"Book","parent":"Item","attributes":[
        {"name":"pages","type":"Integer 32","default":1,"minimum":1},
        {"name":"isbn","type":"String","optional":true},
        {"name":"chapterCount","type":"Integer 64","optional":true,"derived":"chapters.@count"}],
       "relationships":[
        {"name":"chapters","destination":"Chapter","inverse":"book","toMany":true,"ordered":true,
         "optional":true,"minimum":0,"maximum":40,"deleteRule":"Cascade"}],
       "unique":[["isbn"]],"indexes":[["pages"]]},
      {"name":"Disc","parent":"Item","attributes":[
        {"name":"length","type":"Double","default":0.5,"optional":true},
        {"name":"price","type":"Decimal","default":"12.50","optional":true},
        {"name":"cover","type":"Binary","optional":true},
        {"name":"notes","type":"Transformable","optional":true,"transformer":"Notes"}]},
      {"name":"Chapter","attributes":[{"name":"name","type":"String"},
        {"name":"number","type":"Integer 16","default":0}],
       "relationships":[{"name":"book","destination":"Book","inverse":"chapters",
         "optional":false}]},
      {"name":"Tag","attributes":[{"name":"name","type":"String"},
        {"name":"willSave","type":"String","optional":true,"info":{"colour":"red"}}],
       "relationships":[{"name":"items","destination":"Item","inverse":"tags","toMany":true,
         "optional":true}],"unique":[["name"]]},
      {"name":"Person","attributes":[{"name":"name","type":"String"},
        {"name":"key","type":"UUID","optional":true},{"name":"page","type":"URI","optional":true},
        {"name":"height","type":"Float","optional":true}],
       "relationships":[
        {"name":"friends","destination":"Person","inverse":"friends","toMany":true,
         "optional":true},
        {"name":"spouse","destination":"Person","inverse":"spouse","optional":true},
        {"name":"mentor","destination":"Person","inverse":"pupils","optional":true},
        {"name":"pupils","destination":"Person","inverse":"mentor","toMany":true,
         "optional":true},
        {"name":"wishes","destination":"Item","inverse":"wishedBy","toMany":true,"ordered":true,
         "optional":true},
        {"name":"owned","destination":"Item","inverse":"owner","toMany":true,
         "optional":true,"deleteRule":"Deny"}]},
      {"name":"Shelf","attributes":[{"name":"label","type":"String"}],
       "relationships":[{"name":"items","destination":"Item","inverse":"shelf","toMany":true,
         "optional":true,"deleteRule":"No Action"}]},
      {"name":"Index","attributes":[{"name":"where","type":"String","optional":true}]}]}
    """##

  /// The store's objects, as `import` reads them, their IDs with gaps and in no order.
  static let objects = ##"""
    {"entity":"Person","id":"Person/7","name":"Ana","friends":["Person/9"],\##
    "spouse":"Person/9","key":"3F2504E0-4F89-41D3-9A0C-0305E82C3301",\##
    "page":"https://example.org/?a=1&b=%20","height":1.75,"wishes":["Disc/12","Book/40"]}
    {"entity":"Person","id":"Person/9","name":"Ben \"B\"","friends":["Person/7"],\##
    "spouse":"Person/7","mentor":"Person/7","wishes":["Book/40"]}
    {"entity":"Disc","id":"Disc/12","title":"Kind of Blue",\##
    "added":"2026-01-31T08:15:00.123456789Z","default":false,"length":-0.0,\##
    "price":"79228162514264337593543950335","cover":"","notes":{"$a":[1,2.50,"x"],\##
    "b":null},"tags":["Tag/2"],"owner":"Person/9","wishedBy":["Person/7"]}
    {"entity":"Book","id":"Book/40","title":"日本, ein 'Buch'","pages":12,"isbn":"",\##
    "chapters":["Chapter/3","Chapter/1"],"tags":["Tag/2","Tag/5"],"shelf":"Shelf/2",\##
    "wishedBy":["Person/9","Person/7"]}
    {"entity":"Book","id":"Book/41","title":"Second","shelf":"Shelf/1"}
    {"entity":"Chapter","id":"Chapter/1","name":"two\nlines\tand a tab","book":"Book/40"}
    {"entity":"Chapter","id":"Chapter/3","name":"","number":-32768,"book":"Book/40"}
    {"entity":"Tag","id":"Tag/2","name":"jazz"}
    {"entity":"Tag","id":"Tag/5","name":"e\u0301tude"}
    {"entity":"Shelf","id":"Shelf/1","label":"A"}
    {"entity":"Shelf","id":"Shelf/2","label":"B"}
    {"entity":"Index","id":"Index/1","where":"\ufeffx"}

    """##
}

extension CommandWorld {
  /// A world with a store of books and discs.
  static func withLibrary() throws -> CommandWorld {
    let world = try CommandWorld()
    try world.write("library.json", LibrarySample.model)
    try world.write("objects.jsonl", LibrarySample.objects)
    _ = world.run("new Library.daybook --model library.json")
    _ = world.run("import Library.daybook objects.jsonl --author ana")
    return world
  }
}
