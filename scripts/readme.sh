#!/usr/bin/env bash
# Runs each `$ command` of the README's console blocks and compares its output; --update writes it.
set -euo pipefail
cd "$(dirname "$0")/.."

binaries=$(swift build --show-bin-path -Xswiftc -warnings-as-errors)
export PATH="$binaries:$PWD/scripts:$PATH" NO_COLOR=1 TERM=dumb
export DAYBOOK_NOW=2026-10-07T08:15:30Z DAYBOOK_SEED=1 DAYBOOK_AUTHOR=anna
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/here"

inside=false
while IFS= read -r line; do
  if [ "$line" = '```' ]; then inside=false; fi
  if ! $inside; then printf '%s\n' "$line"; fi
  if [ "$line" = '```console' ]; then inside=true; fi
  if ! $inside || [[ $line != '$ '* ]]; then continue; fi
  command=${line#'$ '}
  while [[ $command == *\\ ]]; do
    IFS= read -r line
    command+=$'\n'$line
  done
  printf '$ %s\n' "$command"
  (cd "$work/here" && bash -c "$command" 2>&1 </dev/null) || echo "(exit $?)"
done <README.md >"$work/README.md"

if [ "${1:-}" = --update ]; then cp "$work/README.md" README.md; fi
diff -u README.md "$work/README.md" || {
  echo "README shows other output than the commands: scripts/readme.sh --update, then review" >&2
  exit 1
}
