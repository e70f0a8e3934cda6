#!/usr/bin/env bash
# Builds the DocC pages and the tutorials of the samples; any warning fails. docs.sh [DIRECTORY].
set -euo pipefail
cd "$(dirname "$0")/.."

command -v docc >/dev/null || { echo "docs: skipped, there is no docc"; exit 0; }
modules=$(swift build --show-bin-path -Xswiftc -warnings-as-errors)/Modules
target=$(swift -print-target-info | sed -n 's/.*"unversionedTriple": "\(.*\)".*/\1/p')
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

output=${1:-$work}
mkdir -p "$output"

# convert NAME CATALOGUE [ARGUMENTS]
convert() {
  docc convert "$2" --fallback-display-name "$1" --fallback-bundle-identifier "$1" \
    --warnings-as-errors --output-path "$output/$1.doccarchive" "${@:3}"
}

# The journal's pages describe files; its declarations are for this package alone.
for module in Daybook DaybookJournal; do
  mkdir -p "$work/$module"
  swift symbolgraph-extract -module-name "$module" -target "$target" -I "$modules" \
    -minimum-access-level public -skip-synthesized-members -output-dir "$work/$module" >/dev/null
  convert "$module" "Sources/$module/$module.docc" --additional-symbol-graph-dir "$work/$module"
done

# Steps show the code of the samples as it stands, so it is put in here.
scripts/tutorials.py Sources/DaybookSamples/DaybookSamples.docc "$work/DaybookSamples.docc"
convert DaybookSamples "$work/DaybookSamples.docc"
echo "docs: no warnings"
