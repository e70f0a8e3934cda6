#!/usr/bin/env bash
# Lets each shell that is here complete words of daybook, as at a prompt: completions.sh [debug|release].
set -euo pipefail
cd "$(dirname "$0")/.."

configuration=${1:-debug}
swift build -q -c "$configuration" --product daybook
binary=$(swift build -c "$configuration" --show-bin-path)/daybook
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
for shell in bash fish zsh; do "$binary" completions $shell >"$work/$shell"; done
cp "$work/zsh" "$work/_daybook"

# Each prints what the shell offers for the last word of a line.
offers_bash() (
  source "$work/bash"
  read -ra COMP_WORDS <<<"$1"
  [[ $1 == *" " ]] && COMP_WORDS+=("")
  COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
  _daybook
  printf '%s\n' "${COMPREPLY[@]}"
)
offers_fish() {
  fish --no-config -c "source $work/fish; complete -C '$1'" | cut -f 1
}
# zsh completes at a prompt only: one on a terminal of its own, where Tab is typed.
offers_zsh() {
  zsh -f -c '
    zmodload zsh/zpty
    zpty prompt "TERM=dumb COLUMNS=200 zsh -f -i"
    zpty -w prompt "PS1=; unset zle_bracketed_paste; fpath=($1 \$fpath)"
    zpty -w prompt "autoload -U compinit && compinit -u -D && print READY"
    zpty -r -m prompt line "*READY*" && zpty -r -m prompt line "*READY*"
    zpty -w -n prompt "$2"$'"'\\t\\t'"'
    text=
    for round in {1..40}; do
      while zpty -r -t prompt part; do text+=$part; done
      sleep 0.05
    done
    print -r -- "${text//$'"'\\a'"'/}"
    zpty -d prompt' zsh "$work" "$1" | tr -d '\r' | tr -s ' ' '\n'
}

failures=0
checked=()
expect() {
  local shell
  for shell in bash fish zsh; do
    command -v $shell >/dev/null || continue
    if ! "offers_$shell" "$1" | grep -qx -- "$2"; then
      echo "completions: $shell does not offer '$2' for '$1'" >&2
      failures=$((failures + 1))
    fi
  done
}
expect "daybook ver" verify
expect "daybook list Budget.daybook --wh" --where
expect "daybook completions " fish
expect "daybook export Budget.daybook -o " jsonl
for shell in bash fish zsh; do
  if command -v $shell >/dev/null; then checked+=($shell); else checked+=("$shell (skipped)"); fi
done
[ "$failures" = 0 ]
echo "completions: ${checked[*]}"
