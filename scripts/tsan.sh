#!/usr/bin/env bash
# Runs tests under the thread sanitizer and prints what it found: every place once, with its
# first report.
# usage: scripts/tsan.sh [FILTER [SCRATCH]]; fails where a race is reported that scripts/tsan.txt
# does not explain.
set -euo pipefail
cd "$(dirname "$0")/.."
filter=${1:-DaybookStoreTests} scratch=${2:-.build/tsan}
log=$(mktemp)
trap 'rm -f "$log"' EXIT
status=0
TSAN_OPTIONS="suppressions=$PWD/scripts/tsan.txt halt_on_error=0 exitcode=66" \
  swift test --sanitize=thread --scratch-path "$scratch" \
  --filter "$filter" >"$log" 2>&1 || status=$?
awk '/^WARNING: ThreadSanitizer/ { report = "" }
  { report = report "\n" $0 }
  /^SUMMARY: ThreadSanitizer/ && !seen[$0]++ { print report }' "$log"
grep '^SUMMARY: ThreadSanitizer' "$log" | sort | uniq -c || true
grep -E '✘|error:' "$log" || true
tail -1 "$log"
exit "$status"
