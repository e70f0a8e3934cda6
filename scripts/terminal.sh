#!/usr/bin/env bash
# Drives daybook on a real terminal under tmux: keys, resizes, Ctrl-C, crashes: terminal.sh [DAYBOOK].
set -euo pipefail
cd "$(dirname "$0")/.."

# Warnings are errors in check.sh; another flag here would build everything once more.
daybook=${1:-$(swift build --show-bin-path -Xswiftc -warnings-as-errors)/daybook}
daybook=$(realpath "$daybook")
work=$(mktemp -d)
socket=daybook-terminal-$$
trap 'tmux -L $socket kill-server 2>/dev/null || true; rm -rf "$work"' EXIT

tmux() { command tmux -L "$socket" -f /dev/null "$@"; }

screen() { tmux capture-pane -p -t main "$@"; }

fail() {
  echo "terminal: $1; the screen shows:" >&2
  screen >&2
  exit 1
}

# Waits until the screen shows a text; 5 seconds are much more than any of it takes.
expect() {
  for _ in {1..100}; do
    if screen | grep -qF -- "$1"; then return; fi
    sleep 0.05
  done
  fail "waited for '$1'"
}

press() { tmux send-keys -t main "$@"; }
type_text() { tmux send-keys -t main -l -- "$1"; }

# Runs a command line in the pane's shell.
start() {
  press C-l
  type_text "$1"
  press Enter
}

# The terminal is as it was: no other screen, a cursor, the same settings.
expect_restored() {
  expect "left $1"
  [ "$(tmux display -p -t main '#{alternate_on} #{cursor_flag}')" = "0 1" ] ||
    fail "the terminal was not given back"
  type_text "stty -g >$work/after"
  press Enter
  for _ in {1..100}; do [ -s "$work/after" ] && break || sleep 0.05; done
  cmp -s "$work/before" "$work/after" || fail "the terminal's settings were not restored"
  rm "$work/after"
}

resize() {
  tmux resize-window -t main -x "$1" -y "$2"
  for _ in {1..100}; do
    # The lower right corner of the frame is where the screen's is.
    if screen | tail -n 1 | grep -q '┘$' && [ "$(screen | wc -l)" = "$2" ] &&
      [ "$(screen | tail -n 1 | tr -d '\n' | wc -m)" = "$1" ]; then return; fi
    sleep 0.05
  done
  fail "it did not follow the window to $1x$2"
}

cd "$work"
export LC_ALL=C.UTF-8 DAYBOOK_NOW=2026-10-07T08:15:30Z DAYBOOK_SEED=1
cat >model.json <<'JSON'
{"name": "Shop", "entities": [
  {"name": "Item", "attributes": [{"name": "title", "type": "String"},
    {"name": "price", "type": "Decimal", "optional": true}],
   "relationships": [{"name": "shelf", "destination": "Shelf", "inverse": "items", "optional": true}]},
  {"name": "Shelf", "attributes": [{"name": "name", "type": "String"}],
   "relationships": [{"name": "items", "destination": "Item", "inverse": "shelf", "toMany": true,
     "optional": true}]}]}
JSON
seq 1 3000 | awk 'BEGIN { print "title,price" } { printf "item %d,%d.50\n", $1, $1 }' >items.csv
"$daybook" new Shop.daybook --model model.json >/dev/null
"$daybook" import Shop.daybook Item items.csv >/dev/null
"$daybook" add Shop.daybook Shelf name=日本の棚 items=Item/1,Item/2 >/dev/null

tmux new-session -d -s main -x 80 -y 24 "env PS1='ready> ' bash --norc"
expect "ready>"
type_text "stty -g >$work/before"
press Enter

echo "terminal: browse, with keys and resizes"
start "$daybook browse Shop.daybook; echo left \$?"
expect "Entities"
expect "3,000"
press Enter
expect "item 1 "
press G
expect "item 3000"
resize 200 60
expect "item 3000"
resize 60 16
press g
expect "> Item/1 "
type_text "/title ENDSWITH '77'"
press Enter
expect "30 of 3,000 objects"
press Escape
expect "3,000 objects"
press Enter
expect "Values"
press h
expect "History of Item/1"
press Escape
press q
expect_restored 0

echo "terminal: Ctrl-C, signals and crashes give the terminal back"
for end in INT TERM HUP SEGV ABRT TRAP; do
  start "$daybook browse Shop.daybook; echo left \$?"
  expect "Entities"
  if [ $end = INT ]; then
    press C-c
    expect_restored 130
    continue
  fi
  kill -$end "$(pgrep -P "$(tmux display -p -t main '#{pane_pid}')")"
  expect_restored $((128 + $(kill -l $end)))
done

echo "terminal: Ctrl-Z and fg"
start "$daybook browse Shop.daybook; echo left \$?"
expect "Entities"
press C-z
expect "left 148"
press C-l
type_text fg
press Enter
expect "Entities"
press q
expect "ready>"
type_text "echo left \$?"
press Enter
expect_restored 0

echo "terminal: colours, unless they are not wanted"
start "$daybook browse Shop.daybook; echo left \$?"
expect "Entities"
screen -e | grep -q $'\e\[[0-9;]*7m' || fail "the selected row has no colour"
press q
expect_restored 0
start "NO_COLOR=1 $daybook browse Shop.daybook; echo left \$?"
expect "Entities"
if screen -e | grep -q $'\e\[[0-9;]*m'; then fail "NO_COLOR shows colours"; fi
press q
expect_restored 0

echo "terminal: a plain dialogue where TERM is dumb"
start "TERM=dumb $daybook browse Shop.daybook; echo left \$?"
expect "  1  Item"
type_text 1
press Enter
expect "rows 1 to 20 of 3000"
type_text q
press Enter
expect "left 0"

echo "terminal: the applications"
app() {
  start "DAYBOOK_AUTHOR=anna $daybook demo $1; echo left \$?"
  expect "┌ $2 ─"
  resize 200 60
  resize 60 16
}
leave() {
  press C-c
  expect_restored 130
}

app budget Budgets
type_text a
expect "Add New Budget ─"
type_text "映画 Movies"
press Tab
type_text "abc"
press Enter
expect '"abc" is no number'
press C-u
type_text "100"
press Enter
expect "> 映画 Movies"
expect "100.00"
expect "saved: tx 2, 1 inserted"
type_text p
expect '{"op":"insert","tx":2,"id":"Budget/1"'
press Escape
type_text d
expect "Delete 映画 Movies? y/N"
type_text n
expect "> 映画 Movies"
leave
"$daybook" verify daybook-demo/Budget.daybook | grep -q "verify: ok"

app company Companies
type_text a
type_text "Acme"
press Tab
type_text "Wile"
press Enter
expect "Acme"
press Escape
press Enter
expect "Employees of Acme"
type_text a
type_text "Ann"
press Enter
expect "1 updated"
leave

app employees Employees
type_text +
type_text "Anna"
press Tab
type_text "41"
press Enter
expect "> Anna |  41 |"
press Enter
expect "Update ─"
press Escape
leave

app candy Candy
type_text a
expect "United Kingdom"
type_text a
expect "saved: tx 3"
press G
expect "> Twix"
leave

app fruits Fruits
expect "Add New Fruit here..."
type_text i
expect "No Name"
expect "tx 11"
press Enter
expect "Update Fruit name here..."
leave

start "DAYBOOK_DEBUG=1 $daybook demo budget; echo left \$?"
expect "┌ Budgets ─"
if screen | grep -q "daybook: debug"; then fail "debug lines spoil the screen"; fi
press q
expect "daybook: debug: store"
expect_restored 0

echo "terminal: all passed in $SECONDS s"
