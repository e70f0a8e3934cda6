#!/usr/bin/env bash
# Tortures the daybook command: kills, failing system calls, full disks, contending processes.
# usage: torture.sh [debug|release] [--scale N] [--layer NAME]... [--seed N]; scale 1 takes a minute.
set -euo pipefail
cd "$(dirname "$0")/.."

configuration=debug
case ${1:-} in debug | release) configuration=$1 && shift ;; esac
flags=()
if [ $configuration = debug ]; then flags=(-Xswiftc -warnings-as-errors); fi
swift build -q -c $configuration --product daybook "${flags[@]}"
binary=$(swift build -c $configuration --show-bin-path "${flags[@]}")/daybook
exec python3 scripts/torture.py --binary "$binary" "$@"
