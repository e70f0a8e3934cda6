#!/usr/bin/env bash
# Runs `swift test` with the given arguments; prints failures and the runner's closing lines.
set -euo pipefail
cd "$(dirname "$0")/.."

log=$(mktemp)
trap 'rm -f "$log"' EXIT
if swift test "$@" >"$log" 2>&1; then
  tail -n 2 "$log"
else
  sed -nE '/error:|^✘/,/^(◇|✔)/{/^(◇|✔)/!p}' "$log" | tail -n 200
  # A runner that died says so in its last lines only.
  tail -n 5 "$log"
  exit 1
fi
