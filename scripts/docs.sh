#!/usr/bin/env bash
# Builds the DocC pages of Daybook and DaybookJournal; any warning fails. docs.sh [DIRECTORY].
set -euo pipefail
cd "$(dirname "$0")/.."

command -v docc >/dev/null || { echo "docs: skipped, there is no docc"; exit 0; }
modules=$(swift build --show-bin-path -Xswiftc -warnings-as-errors)/Modules
target=$(swift -print-target-info | sed -n 's/.*"unversionedTriple": "\(.*\)".*/\1/p')
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# The journal's pages describe files; its declarations are for this package alone.
convert() {
  mkdir -p "$work/$1"
  swift symbolgraph-extract -module-name "$1" -target "$target" -I "$modules" \
    -minimum-access-level public -skip-synthesized-members -output-dir "$work/$1" >/dev/null
  docc convert "Sources/$1/$1.docc" --additional-symbol-graph-dir "$work/$1" \
    --fallback-display-name "$1" --fallback-bundle-identifier "$1" --warnings-as-errors \
    --output-path "${2:-$work}/$1.doccarchive"
}

convert Daybook "${1:-}"
convert DaybookJournal "${1:-}"
echo "docs: no warnings"
