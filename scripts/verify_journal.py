#!/usr/bin/env python3
"""Verifies a Daybook store, or one segment, with nothing but the written format.

It shares no code with the library and was written from the format's documentation alone, so that
each checks the other. Prints what was checked, or the objects as they are now, one JSON line each.
Exit codes: 0 sound, 2 wrong use, 4 damaged.
"""
import argparse, hashlib, json, os, re, sys

TRAILER = re.compile(rb',"crc":"([0-9a-f]{8})"}\n\Z')
CHANGES = "model insert update delete migrate metadata purge checkpoint recovery".split()
LINE_LIMIT, BLOCK = 64 << 20, 1 << 20

class Damage(Exception):
    """What is wrong, and where."""

def need(condition, what):
    if not condition:
        raise ValueError(what)

def crc32c(data, table=[]):
    if not table:
        for byte in range(256):
            for _ in range(8):
                byte = byte >> 1 ^ (0x82F63B78 if byte & 1 else 0)
            table.append(byte)
    crc = 0xFFFFFFFF
    for byte in data:
        crc = crc >> 8 ^ table[(crc ^ byte) & 255]
    return crc ^ 0xFFFFFFFF

def unique(pairs):
    need(len({key for key, _ in pairs}) == len(pairs), "a key stands twice")
    return dict(pairs)

def read(path):
    with open(path, "rb") as file:
        return file.read()

def lines_of(data):
    return re.findall(rb"[^\n]*\n|[^\n]+\Z", data)

def parse(line):
    found = TRAILER.search(line)
    need(line.startswith(b'{"op":"') and found and len(line) <= LINE_LIMIT, "no journal line")
    need(b"%08x" % crc32c(line[:found.start()]) == found.group(1), "the checksum is wrong")
    return json.loads(line.decode("utf-8"), object_pairs_hook=unique)

def digest(raw):
    """The hash of a transaction's bytes, or of the list of its blocks' hashes."""
    if len(raw) > BLOCK:
        blocks = (raw[start:start + BLOCK] for start in range(0, len(raw), BLOCK))
        raw = "".join(hashlib.sha256(block).hexdigest() + "\n" for block in blocks).encode()
    return hashlib.sha256(raw).hexdigest()

class Journal:
    def __init__(self, store):
        self.store, self.objects, self.uuid, self.sha = store, {}, None, None
        self.tx = self.line_count = self.segment = self.blob_count = self.torn = 0
        self.head = self.read_head()

    def read_head(self):
        """HEAD's record, or None if it is missing or damaged, which alone harms nothing."""
        try:
            text = read(f"{self.store}/HEAD")
            need(len(text) == 256 and text.endswith(b"\n"), "another length")
            return parse(text.rstrip(b" \n") + b"\n")
        except (OSError, TypeError, ValueError):
            return None

    def read(self, paths):
        for path, following in zip(paths, paths[1:] + [None]):
            # Where a torn tail could not be cut off, the next header says where the file ends.
            stated = re.search(rb'^[^\n]*"prevBytes":(\d+)', read(following)) if following else None
            end = int(stated.group(1)) if stated else None
            self.read_segment(path, read(path)[:end], following is None)
            need(self.sealed or end or not following, f"{path}: an inner segment has no seal")

    def read_segment(self, path, data, is_last):
        self.offset, self.good, self.sealed, pending = 0, 0, False, None
        for number, line in enumerate(lines_of(data), 1):
            try:
                record = parse(line)
                need(not self.sealed, "a line follows the seal")
                take = self.take_header if number == 1 else self.take
                pending = take(record, line, pending)
            except (ValueError, KeyError, TypeError, OSError) as error:
                place = f"{path}:{number}: byte {self.offset}, transaction {self.tx + 1}: {error}"
                rest = data[self.offset + len(line):]
                alone = not self.store and line.endswith(b"\n")  # a whole line, and no HEAD
                if not is_last or alone or self.highest_durable(rest) > self.tx:
                    raise Damage(place) from error
                break
            self.offset += len(line)
            self.line_count += 1
            if pending is None:
                self.good = self.offset
        # What follows the last commit and was never acknowledged is a torn tail, not damage.
        self.torn = len(data) - self.good

    def highest_durable(self, rest):
        highest = self.head["tx"] if self.head else 0
        for line in lines_of(rest):
            try:
                record = parse(line)
                highest = max(highest, record.get("durable", 0), record.get("last", 0))
            except ValueError:
                continue
        return highest

    def take_header(self, record, line, _):
        need(record["op"] == "segment" and record["reader"] <= 1, "no header of format 1")
        need(self.uuid in (None, record["store"]), "a segment of another store")
        if self.segment == 0:
            self.tx, self.segment = record["first"] - 1, record["segment"] - 1
        else:
            need(record["prev"] == self.sha, "the chain between segments is broken")
        need(record["segment"] == self.segment + 1, "a segment is missing")
        need(record["first"] == self.tx + 1, "transactions are missing")
        self.segment, self.uuid = record["segment"], record["store"]
        self.sha = hashlib.sha256(line).hexdigest()

    def take(self, record, line, pending):
        """Takes a line after the header; returns the open transaction, or None between two."""
        op = record["op"]
        if op == "seal":
            need(pending is None and (record["segment"], record["last"], record["bytes"])
                 == (self.segment, self.tx, self.offset), "the seal is wrong")
            need(record["sha"] == self.sha, "the seal names another hash")
            self.sealed = True
            return None
        need(record["tx"] == self.tx + 1, f"{op} of transaction {record['tx']}")
        if pending is None:
            need(op == "begin" and record["prev"] == self.sha, "the hash chain is broken")
            return [], [line]
        changes, raw = pending
        if op != "commit":
            need(op in CHANGES or op.startswith("x-"), f"the line '{op}' is unknown")
            changes.append(record)
            raw.append(line)
            return pending
        raw = b"".join(raw)
        need(record["changes"] == len(changes), "change lines are missing")
        need(record["durable"] < record["tx"], "the durable mark leads")
        need(record.get("blocks") == (BLOCK if len(raw) > BLOCK else None), "wrong block size")
        need(record["sha"] == digest(raw), "the lines do not match their hash")
        for change in changes:
            self.apply(change)
        self.tx, self.sha = self.tx + 1, record["sha"]
        return None

    def apply(self, change):
        key, values = change.get("id"), self.objects.get(change.get("id"))
        if change["op"] == "insert":
            need(values is None, f"{key} is inserted twice")
            self.objects[key] = dict(change["set"])
        elif change["op"] == "delete":
            del self.objects[key]
        elif change["op"] == "update":
            for name, old in change.get("was", {}).items():
                need(values[name] == old, f"{key}.{name} was not what the line says")
            values.update(change.get("set", {}))
            for name, keys in change.get("remove", {}).items():
                need(set(keys) <= set(values[name]), f"{key}.{name} lacks what is removed")
                values[name] = [each for each in values[name] if each not in keys]
            for name, keys in change.get("add", {}).items():
                values[name] = sorted(values[name] + keys, key=lambda id: int(id.split("/")[1]))
            for name, splices in change.get("splice", {}).items():
                values[name] = list(values[name])
                for position, removed, keys in splices:
                    values[name][position:position + removed] = keys
        if change["op"] in ("insert", "update"):
            for value in change.get("set", {}).values():
                self.check_blob(value)

    def check_blob(self, value):
        if not isinstance(value, dict):
            return
        if "$blob" not in value:
            for element in value.values():
                self.check_blob(element)
            return
        name = value["$blob"].removeprefix("sha256:")
        need(re.fullmatch("[0-9a-f]{64}", name), "a blob has no proper name")
        if self.store:
            content = read(f"{self.store}/blobs/sha256/{name[:2]}/{name}")
            need(len(content) == value["len"], f"blob {name} has another size")
            need(hashlib.sha256(content).hexdigest() == name, f"blob {name} is damaged")
            self.blob_count += 1

    def check_head(self):
        if self.head is None:
            need(self.store or self.segment, "there is no header")
            return "HEAD missing" if self.store else "one segment"
        place, end = (self.head["segment"], self.head["bytes"]), (self.segment, self.good)
        need(place <= end, f"truncated: HEAD says {self.head['tx']}, the journal ends at {self.tx}")
        agrees = (self.head["tx"], self.head["sha"]) == (self.tx, self.sha)
        need(place < end or agrees, "HEAD and journal disagree")
        return "HEAD agrees"

def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("path")
    parser.add_argument("--state", action="store_true", help="print the objects as they are now")
    parser.add_argument("--expect", metavar="TX:SHA", help="the head noted earlier")
    options = parser.parse_args()
    is_store = os.path.isdir(options.path)
    journal = Journal(options.path if is_store else None)
    try:
        names = sorted(os.listdir(options.path + "/journal")) if is_store else []
        journal.read([f"{options.path}/journal/{name}" for name in names] or [options.path])
        head = journal.check_head()
        found = f"{journal.tx}:{journal.sha}"
        need(options.expect in (None, found), "another head is expected")
    except (Damage, OSError, ValueError) as damage:
        print(f"damaged: {damage}", file=sys.stderr)
        return 4
    for key in sorted(journal.objects) if options.state else []:
        print(json.dumps({"id": key, **journal.objects[key]}, ensure_ascii=False))
    if not options.state:
        print(f"sound: {journal.tx} transactions, {journal.line_count} lines, "
              f"{journal.blob_count} blobs, {head}, torn bytes {journal.torn}, head {found}")
    return 0

if __name__ == "__main__":
    sys.exit(main())
