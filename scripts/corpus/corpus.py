"""Imports real files into stores and compares what the stores hold with the files.

DIR (or DIR/data) may hold
  csv-spectrum/csvs/*.csv and csv-spectrum/json/*.json   the CSV must give the JSON
  json-test-suite/y_*.json and n_*.json                  must be read, must be refused with a place
  ChinookData.json                                       11 tables with keys, one of them of pairs
  northwind/*.csv                                        11 tables with keys, one of them of pairs
The models that they are imported with stand beside this file. What is compared is read by Python's
own csv and json modules.
"""

import argparse
import csv
import json
import pathlib
import re
import subprocess
import sys
import tempfile
from decimal import Decimal

MODELS = pathlib.Path(__file__).parent
PLACE = re.compile(r":[0-9]+:[0-9]+: ")

# Entity: (table of the file, names that differ, relationship: (key of its destination, column)).
CHINOOK = {
    "Genre": ("Genre", {}, {}),
    "MediaType": ("MediaType", {}, {}),
    "Artist": ("Artist", {}, {}),
    "Album": ("Album", {}, {"artist": ("artistId", "ArtistId")}),
    "Track": (
        "Track",
        {},
        {
            "album": ("albumId", "AlbumId"),
            "mediaType": ("mediaTypeId", "MediaTypeId"),
            "genre": ("genreId", "GenreId"),
        },
    ),
    "Employee": ("Employee", {}, {"reportsTo": ("employeeId", "ReportsTo")}),
    "Customer": ("Customer", {}, {"supportRep": ("employeeId", "SupportRepId")}),
    "Invoice": ("Invoice", {}, {"customer": ("customerId", "CustomerId")}),
    "InvoiceLine": (
        "InvoiceLine",
        {},
        {"invoice": ("invoiceId", "InvoiceId"), "track": ("trackId", "TrackId")},
    ),
    "Playlist": ("Playlist", {}, {}),
}
NORTHWIND = {
    "Category": ("categories", {"description": "about"}, {}),
    "Customer": ("customers", {}, {}),
    "Employee": ("employees", {}, {"reportsTo": ("employeeID", "reportsTo")}),
    "Region": ("regions", {}, {}),
    "Territory": ("territories", {}, {"region": ("regionID", "regionID")}),
    "Shipper": ("shippers", {}, {}),
    "Supplier": ("suppliers", {}, {}),
    "Product": (
        "products",
        {},
        {"supplier": ("supplierID", "supplierID"), "category": ("categoryID", "categoryID")},
    ),
    "Order": (
        "orders",
        {},
        {
            "customer": ("customerID", "customerID"),
            "employee": ("employeeID", "employeeID"),
            "shipper": ("shipperID", "shipVia"),
        },
    ),
    "OrderDetail": (
        "order_details",
        {},
        {"order": ("orderID", "orderID"), "product": ("productID", "productID")},
    ),
}


class Runner:
    """Runs the command in a folder of its own, and counts what went wrong."""

    def __init__(self, binary, folder):
        self.binary = binary
        self.folder = folder
        self.failures = 0

    def run(self, *words):
        return subprocess.run(
            [self.binary, *map(str, words)], cwd=self.folder, capture_output=True, check=False
        )

    def must(self, *words):
        done = self.run(*words)
        if done.returncode != 0:
            self.fail(f"{' '.join(map(str, words))}: exit {done.returncode}: {done.stderr.decode()}")
        return done.stdout

    def rows(self, store, entity):
        return json.loads(self.must("list", store, entity, "--json", "-q"))

    def create(self, name, model):
        store = self.folder / name
        self.must("new", store, "--model", MODELS / model)
        return store

    def fail(self, text):
        self.failures += 1
        print("FAILED", text)


def check_spectrum(runner, folder):
    files = sorted((folder / "csvs").glob("*.csv"))
    for file in files:
        store = runner.create(file.stem + ".daybook", "csv-spectrum.json")
        runner.must("import", store, "Row", file)
        expected = json.loads((folder / "json" / (file.stem + ".json")).read_text("utf-8"))
        if b"\r" not in file.read_bytes():
            # The copy has lost its CRs, as some tools' settings do, and so must what it gives.
            expected = [{n: v.replace("\r\n", "\n") for n, v in row.items()} for row in expected]
        names = list(expected[0])
        found = [{name: row[name] for name in names} for row in runner.rows(store, "Row")]
        if found != expected:
            runner.fail(f"{file.name}: {found} is not {expected}")
    print(f"csv-spectrum: {len(files)} files")


def check_json(runner, folder):
    store = runner.create("texts.daybook", "json-texts.json")
    count = 0
    for file in sorted(folder.glob("[yn]_*.json")):
        count += 1
        wrapped = runner.folder / "wrapped.json"
        wrapped.write_bytes(b'[{"value":' + file.read_bytes() + b"}]")
        if file.name.startswith("y_"):
            runner.must("import", store, "Text", wrapped)
            continue
        for refused in [file, wrapped]:
            done = runner.run("import", store, "Text", refused)
            first = done.stderr.decode("utf-8", "replace").split("\n")[0]
            if done.returncode != 8 or not PLACE.search(first):
                runner.fail(f"{file.name}: exit {done.returncode}: {first}")
    print(f"json-test-suite: {count} files")


def lowered(name):
    return name[0].lower() + name[1:]


def import_tables(runner, store, tables, source, flags):
    """Imports each table, and returns the rows that each file has."""
    for entity, (table, names, links) in tables.items():
        file, rows, words = source(table)
        columns = list(rows[0])
        linked = {column for _, column in links.values()}
        maps = []
        for column in columns:
            if column not in linked:
                maps += ["--map", f"{column}={names.get(column, lowered(column))}"]
        for relationship, (key, column) in links.items():
            maps += ["--map", f"{relationship}.{key}={column}"]
        done = runner.run("import", store, entity, file, *words, *flags, *maps)
        text = done.stderr.decode()
        if done.returncode != 0 or text:
            runner.fail(f"{entity}: exit {done.returncode}: {text}")


def same(value, text):
    """Whether a value of a store is the one of a file."""
    if value is None or text is None:
        return value is text
    if isinstance(value, bool):
        return value == (str(text) in ("1", "true", "True"))
    if isinstance(value, (int, float)) or isinstance(text, (int, float)):
        return Decimal(str(value)) == Decimal(str(text))
    if value == text:
        return True
    if re.fullmatch(r"\d{4}-\d\d-\d\dT[0-9:.]+Z", value):
        return value.rstrip("Z") == text.replace(" ", "T").removesuffix(".000")
    if re.fullmatch(r"-?[0-9.]+", value) and re.fullmatch(r"-?[0-9.]+", text):
        return Decimal(value) == Decimal(text)
    return False


def compare_tables(runner, store, tables, source):
    """Compares every value and every key of the store with the file's, and returns the rows."""
    stored = {entity: runner.rows(store, entity) for entity in tables}
    objects = {row["id"]: row for rows in stored.values() for row in rows}
    total = 0
    for entity, (table, names, links) in tables.items():
        _, rows, _ = source(table)
        total += len(rows)
        if len(rows) != len(stored[entity]):
            runner.fail(f"{entity}: {len(stored[entity])} objects of {len(rows)} rows")
        destinations = {column: (name, key) for name, (key, column) in links.items()}
        for row, found in zip(rows, stored[entity]):
            for column, text in row.items():
                if column in destinations:
                    name, key = destinations[column]
                    value = found[name] and objects[found[name]][key]
                else:
                    value = found[names.get(column, lowered(column))]
                if not same(value, text):
                    runner.fail(f"{found['id']}: {column}: {value!r} is not {text!r}")
    return stored, total


def compare_pairs(runner, store, rows, owner, member, pairs):
    """Compares a to-many relationship with a table of pairs."""
    entity, key, relationship = owner
    ids = {row["id"]: row[member[1]] for row in rows[member[0]]}
    columns = ["--columns", f"{key},{relationship}"]
    owners = json.loads(runner.must("list", store, entity, "--json", *columns))
    found = {
        (str(row[key]), str(ids[other])) for row in owners for other in row[relationship] or []
    }
    if found != pairs:
        runner.fail(f"{entity}.{relationship}: {len(found ^ pairs)} pairs differ")


def check_chinook(runner, file):
    tables = json.loads(file.read_text("utf-8-sig"))

    def source(table):
        return file, tables[table], ["--path", table]

    store = runner.create("Chinook.daybook", "chinook.json")
    import_tables(runner, store, CHINOOK, source, ["--tz", "UTC"])
    runner.must(
        *["import", store, "Playlist", file, "--path", "PlaylistTrack", "--key", "playlistId"],
        *["--policy", "update", "--map", "PlaylistId=playlistId", "--map", "tracks.trackId=TrackId"],
    )
    rows, total = compare_tables(runner, store, CHINOOK, source)
    pairs = {(str(row["PlaylistId"]), str(row["TrackId"])) for row in tables["PlaylistTrack"]}
    owner = ("Playlist", "playlistId", "tracks")
    compare_pairs(runner, store, rows, owner, ("Track", "trackId"), pairs)
    runner.must("verify", store)
    copy(runner, store, "chinook.json", CHINOOK)
    print(f"Chinook: {total} rows and {len(pairs)} pairs")


def check_northwind(runner, folder):
    def source(table):
        file = folder / (table + ".csv")
        with open(file, encoding="utf-8-sig", newline="") as stream:
            rows = [
                {name: None if text in ("", "NULL") else text for name, text in row.items()}
                for row in csv.DictReader(stream)
            ]
        return file, rows, []

    store = runner.create("Northwind.daybook", "northwind.json")
    import_tables(runner, store, NORTHWIND, source, ["--null", "NULL", "--tz", "UTC"])
    runner.must(
        *["import", store, "Employee", folder / "employee_territories.csv", "--key", "employeeID"],
        *["--policy", "update", "--map", "territories.territoryID=territoryID"],
    )
    rows, total = compare_tables(runner, store, NORTHWIND, source)
    pairs = {(r["employeeID"], r["territoryID"]) for r in source("employee_territories")[1]}
    owner = ("Employee", "employeeID", "territories")
    compare_pairs(runner, store, rows, owner, ("Territory", "territoryID"), pairs)
    runner.must("verify", store)
    copy(runner, store, "northwind.json", NORTHWIND)
    print(f"Northwind: {total} rows and {len(pairs)} pairs")


def copy(runner, store, model, tables):
    """Exports a whole store, imports that into another one, and compares the two."""
    if b"export" not in runner.must("help"):
        return
    file = store.with_suffix(".jsonl")
    runner.must("export", store, "-o", file)
    other = runner.create("Copy-" + store.name, model)
    runner.must("import", other, file)
    for entity in tables:
        if runner.rows(store, entity) != runner.rows(other, entity):
            runner.fail(f"{entity} differs after export and import")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--binary", required=True)
    parser.add_argument("folder", type=pathlib.Path)
    arguments = parser.parse_args()
    folder = arguments.folder.resolve()
    if (folder / "data").is_dir():
        folder = folder / "data"
    checks = {
        "csv-spectrum": check_spectrum,
        "json-test-suite": check_json,
        "ChinookData.json": check_chinook,
        "northwind": check_northwind,
    }
    with tempfile.TemporaryDirectory() as scratch:
        runner = Runner(pathlib.Path(arguments.binary).resolve(), pathlib.Path(scratch))
        for name, check in checks.items():
            if (folder / name).exists():
                check(runner, folder / name)
            else:
                print(f"{name}: not there, skipped")
    if runner.failures:
        print(f"{runner.failures} failures")
    sys.exit(1 if runner.failures else 0)


if __name__ == "__main__":
    main()
