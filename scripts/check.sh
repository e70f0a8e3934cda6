#!/usr/bin/env bash
# Checks what every change must pass: format, warnings, tests, public API, pages, README.
set -euo pipefail
cd "$(dirname "$0")/.."

swift format lint --strict --parallel --recursive Package.swift Sources Tests scripts
swift build --build-tests -Xswiftc -warnings-as-errors
scripts/test.sh --skip-build -Xswiftc -warnings-as-errors
scripts/public-api.sh
scripts/docs.sh
scripts/readme.sh
echo "check: all passed"
