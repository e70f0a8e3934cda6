#!/usr/bin/env bash
# Rewrites the golden files by running the tests that compare them, and prints the diff.
set -euo pipefail
cd "$(dirname "$0")/.."

DAYBOOK_UPDATE_FIXTURES=1 swift test -Xswiftc -warnings-as-errors "$@" >/dev/null
git add --intent-to-add Fixtures
git --no-pager diff --stat --patch -- Fixtures
