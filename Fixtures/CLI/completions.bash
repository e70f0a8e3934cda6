# bash completion for daybook; to use it: source <(daybook completions bash)
_daybook() {
  local word="${COMP_WORDS[COMP_CWORD]}" before="${COMP_WORDS[COMP_CWORD-1]}"
  local command="" flags="" formats="" words="" index
  COMPREPLY=()
  for ((index = 1; index < COMP_CWORD; index++)); do
    case "${COMP_WORDS[index]}" in
      info|model|list|get|browse|log|show|history|blame|diff|verify|check|head|new|add|set|rm|import|export|demo|help|completions|man|version)
        command="${COMP_WORDS[index]}"
        break ;;
    esac
  done
  case "$command" in
    "") words="info model list get browse log show history blame diff verify check head new add set rm import export demo help completions man version" flags="--help --version" ;;
    info)
      flags="--at --tz -o --output --json --color -q --quiet -h --help"
      formats="text json" ;;
    model)
      flags="--swift --dot --svg --at -o --output --json --color -q --quiet -h --help"
      formats="text json" ;;
    list)
      flags="--where --sort --limit --offset --columns --section --count --explain --at --tz -o --output --json --color -q --quiet -h --help"
      formats="text json jsonl csv tsv" ;;
    get)
      flags="--at --tz -o --output --json --color -q --quiet -h --help"
      formats="text json" ;;
    browse)
      flags="--at --tz --script --snapshot -o --output --json --color -q --quiet -h --help"
      formats="text" ;;
    log)
      flags="--limit -p --patch --oneline --stat --reverse --entity --id --attr --author --since --until --value --at --tz -o --output --json --color -q --quiet -h --help"
      formats="text json jsonl" ;;
    show)
      flags="--at --tz -o --output --json --color -q --quiet -h --help"
      formats="text json" ;;
    history)
      flags="--attr --at --tz -o --output --json --color -q --quiet -h --help"
      formats="text json jsonl" ;;
    blame)
      flags="--attr --at --tz -o --output --json --color -q --quiet -h --help"
      formats="text json" ;;
    diff)
      flags="--stat --tz -o --output --json --color -q --quiet -h --help"
      formats="text json jsonl" ;;
    verify)
      flags="--expect -o --output --json --color -q --quiet -h --help"
      formats="text json" ;;
    check)
      flags="--at -o --output --json --color -q --quiet -h --help"
      formats="text json jsonl" ;;
    head)
      flags="--at --tz -o --output --json --color -q --quiet -h --help"
      formats="text json" ;;
    new)
      flags="--model -n --dry-run -o --output --json --color -q --quiet -h --help"
      formats="text json" ;;
    add)
      flags="--author --note --wait -n --dry-run -o --output --json --color -q --quiet -h --help"
      formats="text json" ;;
    set)
      flags="--author --note --wait -n --dry-run -o --output --json --color -q --quiet -h --help"
      formats="text json" ;;
    rm)
      flags="--author --note --wait -n --dry-run -y --yes --no-input -o --output --json --color -q --quiet -h --help"
      formats="text json" ;;
    import)
      flags="--map --key --policy --null --path --encoding --max-errors --batch --tz --author --note --wait -n --dry-run -v --verbose -o --output --json --color -q --quiet -h --help"
      formats="text json" ;;
    export)
      flags="--at -o --output --json --color -q --quiet -h --help"
      formats="csv tsv json jsonl" ;;
    demo)
      flags="--script --snapshot --in-memory --policy --author -o --output --json --color -q --quiet -h --help"
      formats="text json" ;;
    help)
      flags="-o --output --json --color -q --quiet -h --help"
      formats="text json"
      words="info model list get browse log show history blame diff verify check head new add set rm import export demo help completions man version predicates journal exit-codes csv model" ;;
    completions)
      flags="-o --output --json --color -q --quiet -h --help"
      formats="text json"
      words="bash zsh fish" ;;
    man)
      flags="-o --output --json --color -q --quiet -h --help"
      formats="text json" ;;
    version)
      flags="-o --output --json --color -q --quiet -h --help"
      formats="text json" ;;
  esac
  case "$before" in
    --color)
      mapfile -t COMPREPLY < <(compgen -W "auto always never" -- "$word")
      return ;;
    -o|--output)
      mapfile -t COMPREPLY < <(compgen -W "$formats" -- "$word"
        compgen -f -- "$word")
      return ;;
    --model)
      mapfile -t COMPREPLY < <(compgen -f -- "$word")
      return ;;
    --map|--where|--sort|--section|--key|--policy|--null|--path|--encoding|--max-errors|--batch|--limit|--offset|--columns|--entity|--id|--attr|--author|--since|--until|--value|--expect|--at|--note|--wait|--script|--tz) return ;;
  esac
  if [[ $word == -* ]]; then
    mapfile -t COMPREPLY < <(compgen -W "$flags" -- "$word")
  elif [[ -n $words ]]; then
    mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")
  else
    mapfile -t COMPREPLY < <(compgen -f -- "$word")
  fi
}
complete -o filenames -F _daybook daybook
