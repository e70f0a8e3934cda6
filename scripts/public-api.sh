#!/usr/bin/env bash
# Compares the public declarations with Fixtures/API; --update rewrites those files.
set -euo pipefail
cd "$(dirname "$0")/.."

modules=$(swift build --show-bin-path -Xswiftc -warnings-as-errors)/Modules
target=$(swift -print-target-info | sed -n 's/.*"unversionedTriple": "\(.*\)".*/\1/p')
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
for module in DaybookModel Daybook DaybookViewModels DaybookTerminal; do
  [ -e "$modules/$module.swiftmodule" ] || continue
  swift symbolgraph-extract -module-name "$module" -target "$target" -I "$modules" \
    -minimum-access-level public -skip-synthesized-members -output-dir "$work" >/dev/null
  swift scripts/public-api.swift "$work/$module.symbols.json" >"$work/$module.txt"
  if [ "${1:-}" = --update ]; then cp "$work/$module.txt" "Fixtures/API/$module.txt"; fi
  diff -u "Fixtures/API/$module.txt" "$work/$module.txt" || {
    echo "public API of $module changed: scripts/public-api.sh --update, then review the diff" >&2
    exit 1
  }
done
