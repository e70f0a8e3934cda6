#!/usr/bin/env bash
# Imports a folder of real files, and compares what the stores then hold with the files.
# usage: corpus.sh [debug|release] DIR; DIR holds csv-spectrum, json-test-suite, ChinookData.json
# and northwind, as scripts/corpus/corpus.py describes them; what is not there is skipped.
set -euo pipefail
cd "$(dirname "$0")/.."

configuration=debug
case ${1:-} in debug | release) configuration=$1 && shift ;; esac
swift build -q -c $configuration --product daybook
binary=$(swift build -c $configuration --show-bin-path)/daybook
exec python3 scripts/corpus/corpus.py --binary "$binary" "$@"
