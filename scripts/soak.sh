#!/usr/bin/env bash
# Changes a store at random while threads read it, and watches that its memory stays bounded.
# usage: scripts/soak.sh [MINUTES [ROWS [DIRECTORY]]]; fails where the last third of the time needs
# a quarter more memory than the second, or where an answer is wrong. The first third only warms up:
# each thread's share of the heap grows to its size.
set -euo pipefail
cd "$(dirname "$0")/.."
minutes=${1:-60} rows=${2:-100000} out=${3:-soak-results}
swift build -c release --product daybook-benchmarks
mkdir -p "$out"
work=$(mktemp -d "$out/work.XXXXXX")
trap 'rm -rf "$work"' EXIT
mkfifo "$work/in" "$work/out"
.build/release/daybook-benchmarks "$work" "$rows" <"$work/in" >"$work/out" &
pid=$!
exec 3>"$work/in" 4<"$work/out"
: >"$out/memory.txt"
end=$((SECONDS + minutes * 60))
while [ "$SECONDS" -lt "$end" ]; do
  echo soak >&3
  read -r line <&4
  case $line in *failed*) echo "$line"; exit 1 ;; esac
  echo "$SECONDS $(ps -o rss= -p "$pid") ${line#soak }" >>"$out/memory.txt"
done
awk '
  { kib[NR] = $2 }
  END {
    third = int(NR / 3)
    if (third < 2) { print "too few runs to compare"; exit 1 }
    for (run = 1; run <= third; run++) { middle += kib[third + run]; last += kib[NR + 1 - run] }
    printf "%d runs of 2000 commits, resident MiB: second third %.0f, last third %.0f\n",
      NR, middle / third / 1024, last / third / 1024
    exit last > middle * 1.25
  }' "$out/memory.txt"
