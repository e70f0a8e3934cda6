#!/usr/bin/env bash
# Measures Daybook beside SQLite: the same work, in alternation, medians, ratios, raw numbers kept.
# usage: scripts/bench.sh [DIRECTORY [ROWS [RUNS [WORKLOAD…]]]]; needs libsqlite3-dev.
set -euo pipefail
cd "$(dirname "$0")/.."
out=${1:-bench-results} rows=${2:-1000000} runs=${3:-5}
shift $(($# < 3 ? $# : 3))
mkdir -p "$out"
out=$(cd "$out" && pwd)
if ! echo '#include <sqlite3.h>' | cc -E - >/dev/null 2>&1; then
  apt-get install -y libsqlite3-dev
fi
swift build -c release --product daybook-benchmarks
swift build -c release --package-path scripts/bench
work=$(mktemp -d "$out/work.XXXXXX")
trap 'rm -rf "$work"' EXIT
mkdir "$work/daybook" "$work/sqlite"
mkfifo "$work"/{daybook,sqlite}.{in,out}
.build/release/daybook-benchmarks "$work/daybook" "$rows" <"$work/daybook.in" >"$work/daybook.out" &
daybook_pid=$!
scripts/bench/.build/release/sqlite-benchmarks "$work/sqlite" "$rows" \
  <"$work/sqlite.in" >"$work/sqlite.out" &
sqlite_pid=$!
exec 3>"$work/daybook.in" 4<"$work/daybook.out" 5>"$work/sqlite.in" 6<"$work/sqlite.out"

# Prints what both processes hold in memory.
resident() {
  echo "resident KiB $1: daybook $(ps -o rss= -p "$daybook_pid") sqlite $(ps -o rss= -p "$sqlite_pid")"
}

# Runs a workload on one side and prints seconds and checksum.
ask() {
  local line
  echo "$1" >&"$3"
  read -r line <&"$2"
  echo "$line" >>"$out/raw.txt"
  echo "${line#* }"
}
{ date -u +%FT%TZ; uname -srm; nproc; git rev-parse HEAD; echo "rows $rows runs $runs"; } >"$out/raw.txt"

all="insert-unique insert-plain transactions durable-saves concurrent-savers scan count top-50
  sort-all lookups sum group-100 sum-related readers-and-writer update replay delete
  objects-materialise objects-related objects-insert list-change objects-undo
  child-save batch-merge history-after"
printf '%-20s %12s %12s %10s %10s %s\n' workload daybook-s sqlite-s ratio demanded verdict
for workload in ${*:-$all}; do
  : >"$work/pairs"
  for run in $(seq 0 "$runs"); do
    ours=$(ask "$workload" 4 3)
    theirs=$(ask "$workload" 6 5)
    # The first run of each side only warms up.
    if [ "$run" -gt 0 ]; then echo "$ours $theirs" >>"$work/pairs"; fi
  done
  awk -v name="$workload" -f scripts/bench/compare.awk "$work/pairs"
  # Live objects come after the engine, which is what the figure for memory is about.
  if [ "$workload" = delete ]; then resident "after deletions"; fi
done | tee "$out/table.txt"
{
  resident "at the end"
  echo "journal bytes: $(cat "$work"/daybook/Full.daybook/journal/* 2>/dev/null | wc -c)"
  echo "sqlite bytes: $(cat "$work"/sqlite/full.sqlite* 2>/dev/null | wc -c)"
} | tee -a "$out/table.txt"
