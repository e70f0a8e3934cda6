#!/usr/bin/env bash
# Runs the command of each console block in the README and compares its output; --update writes it.
set -euo pipefail
cd "$(dirname "$0")/.."

binaries=$(swift build --show-bin-path -Xswiftc -warnings-as-errors)
export PATH="$binaries:$PWD/scripts:$PATH" NO_COLOR=1 TERM=dumb
export DAYBOOK_NOW=2026-10-07T08:15:30Z DAYBOOK_SEED=1 DAYBOOK_AUTHOR=anna
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/here"

# The first line of a console block is the command, the rest is what it prints.
while IFS= read -r line; do
  printf '%s\n' "$line"
  if [ "$line" != '```console' ]; then continue; fi
  IFS= read -r command
  printf '%s\n' "$command"
  (cd "$work/here" && bash -c "${command#'$ '}" 2>&1 </dev/null) || echo "(exit $?)"
  while [ "$line" != '```' ]; do IFS= read -r line; done
  printf '%s\n' "$line"
done <README.md >"$work/README.md"

if [ "${1:-}" = --update ]; then cp "$work/README.md" README.md; fi
diff -u README.md "$work/README.md" || {
  echo "README shows other output than the commands: scripts/readme.sh --update, then review" >&2
  exit 1
}
