#!/usr/bin/env bash
# Compares what daybook says about a store with verify_journal.py, jq and sha256sum.
set -euo pipefail
cd "$(dirname "$0")/.."

scripts=$PWD/scripts
PATH="$(swift build --show-bin-path -Xswiftc -warnings-as-errors):$PATH"
export DAYBOOK_NOW=2026-10-07T08:15:30Z DAYBOOK_SEED=1 DAYBOOK_AUTHOR=anna NO_COLOR=1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

cat >model.json <<'JSON'
{"name":"Money","entities":[
  {"name":"Account","attributes":[{"name":"name","type":"String"},
    {"name":"opened","type":"Date","optional":true}],
   "relationships":[{"name":"expenses","destination":"Expense","inverse":"account",
    "toMany":true,"optional":true,"deleteRule":"Cascade"}]},
  {"name":"Expense","attributes":[{"name":"title","type":"String"},
    {"name":"amount","type":"Decimal","optional":true},{"name":"rate","type":"Double","optional":true},
    {"name":"paid","type":"Boolean","default":false},{"name":"count","type":"Integer 64",
    "optional":true},{"name":"receipt","type":"Binary","optional":true}],
   "relationships":[{"name":"account","destination":"Account","inverse":"expenses",
    "optional":true}]}]}
JSON
seq 1 9000 | awk 'BEGIN { print "title,amount,rate,count,receipt" }
  { printf "\"row %d, Größe \"\"%d\"\"\",%d.50,%g,%d,%s\n", $1, $1, $1, $1 / 7, $1 * 2 ^ 50, "QUFB" }' >many.csv
printf 'title,receipt\nlarge,%s\n' "$(head -c 150000 /dev/zero | base64 -w0)" >large.csv

store=Money.daybook
daybook new $store --model model.json
daybook add $store Account name=Girokonto opened=2026-10-01T00:00:00Z
daybook add $store Expense title=$'Café "Größe" ☕\n2nd line' amount=4.50 rate=0.1 account=Account/1
daybook import $store Expense many.csv
daybook import $store Expense large.csv
daybook set $store Expense/1 amount=4.80 rate:='"nan"' account= --note "moved"
daybook add $store Account name=Cash
daybook set $store Expense/2 account=Account/2 paid=true
daybook rm $store Expense/3 Account/1

echo "interop: the independent checker"
for segment in "$scripts"/../Fixtures/Journal/v1/*.jsonl; do
  "$scripts/verify_journal.py" "$segment" >/dev/null
done
for golden in "$scripts"/../Fixtures/Journal/v1/*/journal; do
  "$scripts/verify_journal.py" "${golden%/journal}" >/dev/null
done
"$scripts/verify_journal.py" $store
"$scripts/verify_journal.py" $store --state | jq -cS . | sort >checker.txt
head=$("$scripts/verify_journal.py" $store | sed 's/.*head //')
daybook verify $store --expect "$head" >/dev/null

echo "interop: the objects that daybook lists"
for entity in Account Expense; do
  daybook list $store $entity --json | jq -cS '.[]'
done | sort >listed.txt
cmp <(jq -c 'del(.receipt)' checker.txt) <(jq -c 'del(.receipt)' listed.txt)

echo "interop: the jq line of the documentation"
jq -nc 'reduce (inputs|select(.id and (.set or .op=="delete"))) as $r ({};
  if $r.op=="delete" then delpaths([[$r.id]]) else .[$r.id]+=$r.set end)
  | to_entries[] | {id: .key} + .value' $store/journal/*.jsonl | jq -cS . | sort >jq.txt
cmp checker.txt jq.txt

echo "interop: sha256sum over the lines of each transaction"
awk '/^{"op":"begin"/ { first = NR } /^{"op":"commit"/ { print first, NR - 1, NR }' \
  $store/journal/000001.jsonl | while read -r first last commit; do
  stated=$(sed -n "${commit}p" $store/journal/000001.jsonl | jq -r .sha)
  if sed -n "${commit}p" $store/journal/000001.jsonl | grep -q '"blocks":1048576'; then
    found=$(sed -n "${first},${last}p" $store/journal/000001.jsonl |
      split -b 1M --filter='sha256sum | cut -c1-64' - | sha256sum)
  else
    found=$(sed -n "${first},${last}p" $store/journal/000001.jsonl | sha256sum)
  fi
  [ "$stated  -" = "$found" ] || { echo "lines $first to $last: $found" >&2; exit 1; }
done

echo "interop: one changed byte is found by both"
sed -i 's/row 5, /row 6, /' $store/journal/000001.jsonl
if daybook verify $store >/dev/null 2>&1; then echo "daybook saw nothing" >&2; exit 1; fi
if "$scripts/verify_journal.py" $store 2>/dev/null; then echo "checker saw nothing" >&2; exit 1; fi
