#!/usr/bin/env bash
# Builds one static, stripped daybook and proves that it needs nothing: build-static.sh [FILE].
set -euo pipefail
cd "$(dirname "$0")/.."

byte_count_limit=$((20 * 1000 * 1000))
millisecond_limit=5
output=${1:-.build/static/daybook}

log=$(mktemp)
work=$(mktemp -d)
trap 'rm -rf "$log" "$work"' EXIT

# The objects of the usual release build are linked anew, which takes seconds; only the libraries
# differ. SwiftPM calls the program's entry DaybookTool_main.
swift build -c release --product daybook >"$log" 2>&1 || { tail -n 40 "$log" >&2; exit 1; }
products=$(swift build -c release --show-bin-path)
mkdir -p "$(dirname "$output")"
# Swift's runtime looks for its backtracer before main and gives up where there is no /proc. It takes
# "none" for an answer, which getenv gives to the name it asks for.
# The tables for unwinding stacks are left out, 2.7 MB of them: only that backtracer and C++'s
# exceptions would read them.
# glibc warns of its own functions when it is linked statically; only an error is shown.
echo "SECTIONS { /DISCARD/ : { *(.eh_frame) } } INSERT AFTER .text;" >"$work/unwinding.ld"
link=(swiftc -static-executable -Xlinker --gc-sections -Xlinker --strip-all
  -use-ld=lld -Xlinker --icf=all -Xlinker --no-eh-frame-hdr -Xlinker -T -Xlinker "$work/unwinding.ld"
  -Xlinker --wrap=swift_copyAuxiliaryExecutablePath -Xlinker --defsym=__wrap_swift_copyAuxiliaryExecutablePath=getenv
  -Xlinker --defsym=main=DaybookTool_main -l_FoundationCShims -l_FoundationCollections
  @"$products/daybook.product/Objects.LinkFileList" -o "$output")
"${link[@]}" >"$log" 2>&1 || { tail -n 40 "$log" >&2; exit 1; }

fail() {
  echo "build-static: $1" >&2
  exit 1
}

byte_count=$(stat -c %s "$output")
[ "$byte_count" -le $byte_count_limit ] || fail "$byte_count bytes, more than $byte_count_limit"
if ldd "$output" >"$log" 2>&1; then fail "it is dynamic: $(cat "$log")"; fi
grep -q "not a dynamic executable\|statically linked" "$log" || fail "ldd says $(cat "$log")"

# The fastest of twenty starts: what the program costs, not what else the machine does.
microseconds=$(for _ in {1..20}; do
  before=${EPOCHREALTIME/[.,]/}
  "$output" version >/dev/null
  echo $((${EPOCHREALTIME/[.,]/} - before))
done | sort -n | head -n 1)
[ "$microseconds" -lt $((millisecond_limit * 1000)) ] || fail "version takes $microseconds µs"

# A directory tree with nothing in it but the program and a model.
mkdir -m 777 "$work/root"
cp "$output" "$work/root/daybook"
cat >"$work/root/model.json" <<'JSON'
{"name": "Notes", "entities": [{"name": "Note", "attributes": [
  {"name": "text", "type": "String"}, {"name": "written", "type": "Date", "optional": true}]}]}
JSON
printf 'text,written\nGröße,2026-10-07T08:15:30Z\n' >"$work/root/notes.csv"
inside() { chroot "$work/root" /daybook "$@"; }
alone="skipped (only root may chroot)"
if [ "$(id -u)" = 0 ]; then
  inside | grep -q "^USAGE" || fail "it does not start in a chroot"
  inside new Notes.daybook --model model.json >/dev/null
  inside import Notes.daybook Note notes.csv >/dev/null
  inside import Notes.daybook Note - --author ana <"$work/root/notes.csv" >/dev/null
  inside list Notes.daybook Note --tz +02:00 | grep -q "Größe *2026-10-07T10:15:30+02:00" ||
    fail "list in a chroot found nothing"
  inside log Notes.daybook --patch | grep -q "ana" || fail "log in a chroot names nobody"
  inside verify Notes.daybook >/dev/null
  if inside list Notes.daybook Note --tz Europe/Berlin 2>"$log"; then
    fail "a chroot knows no named time zone"
  fi
  grep -q "/usr/share/zoneinfo" "$log" || fail "a missing time zone says $(cat "$log")"
  alone="passed"
fi
echo "build-static: $output, $byte_count bytes, version in $microseconds µs, chroot $alone"
