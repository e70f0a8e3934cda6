#!/usr/bin/env bash
# Runs tests under the thread sanitizer and prints where its reports point to.
# usage: scripts/tsan.sh [FILTER [SCRATCH]]; fails where a race is reported that scripts/tsan.txt
# does not explain.
set -euo pipefail
cd "$(dirname "$0")/.."
filter=${1:-DaybookStoreTests} scratch=${2:-.build/tsan}
log=$(mktemp)
trap 'rm -f "$log"' EXIT
status=0
TSAN_OPTIONS="suppressions=$PWD/scripts/tsan.txt halt_on_error=0 exitcode=66" \
  swift test --disable-index-store --sanitize=thread --scratch-path "$scratch" \
  --filter "$filter" >"$log" 2>&1 || status=$?
if grep -q 'WARNING: ThreadSanitizer' "$log"; then
  grep -A 40 'WARNING: ThreadSanitizer' "$log" | head -400
fi
tail -3 "$log"
exit "$status"
