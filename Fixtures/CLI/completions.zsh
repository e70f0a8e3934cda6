#compdef daybook
# zsh completion for daybook; to use it keep it as _daybook in a folder of $fpath
_daybook() {
  local -a commands
  local state line
  commands=(
    'info:say what a store holds, how large it is and who has it locked'
    'model:show entities, attributes, relationships and rules'
    'list:list the objects of an entity'
    'get:show one object and its relationships'
    'browse:walk through a store: entities, objects, relationships, history'
    'log:list the transactions, newest first'
    'show:show one transaction: every value before and after, and how to check its hash'
    'history:show every value that an object ever had, also after its deletion'
    'blame:say for each current value of an object who gave it, when, in which transaction'
    'diff:show the net change between two moments of a store, or between two stores'
    'verify:prove that nothing was altered: checksums, framing, hash chain, blobs'
    'check:check the content against the model: every value, key and relationship'
    'head:print one line to note elsewhere: store, transaction and hash'
    'new:create a store from a model'
    'add:insert an object'
    'set:change values of an object'
    'rm:delete objects; their history stays'
    'import:insert the rows of a CSV, TSV, JSON or JSON lines file'
    'export:write the objects of one entity, or of the whole store, as data for other programs'
    'demo:try the sample applications in ./daybook-demo, and verify what they saved'
    'help:explain a command or a topic'
    'completions:print a script that lets a shell complete commands, flags and formats'
    'man:print the manual page, as the program man reads it'
    'version:print the version of program and format'
  )
  _arguments -C '1:command:->command' '*::argument:->argument'
  case $state in
    command) _describe 'command' commands ;;
    argument)
      case $line[1] in
        info)
          _arguments \
            '--at[as of a transaction, or the end of a day, or a moment]:TX|DATE:' \
            '--tz[read and show dates in UTC, ±HH:MM or a zone such as Europe/Berlin]:ZONE:' \
            '(-o --output)'{-o,--output}'[one of the formats below, or a file whose name ends in one]:FORMAT|FILE:(text json)' \
            '--json[the same as -o json]' \
            '--color[auto, always or never]:WHEN:(auto always never)' \
            '(-q --quiet)'{-q,--quiet}'[say nothing but data and errors]' \
            '(-h --help)'{-h,--help}'[explain the command]' \
            '*:argument:_files' ;;
        model)
          _arguments \
            '--swift[as Swift code: a class for each entity, and the model]' \
            '--dot[as a drawing in the language of Graphviz]' \
            '--svg[as a drawing in SVG]' \
            '--at[as of a transaction, or the end of a day, or a moment]:TX|DATE:' \
            '(-o --output)'{-o,--output}'[one of the formats below, or a file whose name ends in one]:FORMAT|FILE:(text json)' \
            '--json[the same as -o json]' \
            '--color[auto, always or never]:WHEN:(auto always never)' \
            '(-q --quiet)'{-q,--quiet}'[say nothing but data and errors]' \
            '(-h --help)'{-h,--help}'[explain the command]' \
            '*:argument:_files' ;;
        list)
          _arguments \
            '--where[only objects that fit a condition, such as '\''total > 100'\'']:PREDICATE:' \
            '--sort[the order, by attributes, over to-one relationships too]:KEY[\:desc],…:' \
            '--limit[show at most N]:N:' \
            '--offset[leave out the first N rows]:N:' \
            '--columns[show these attributes and relationships, in this order]:A,B:' \
            '--section[group the objects by a value]:KEY:' \
            '--count[say how many there are, and list none]' \
            '--explain[say how they are found, and list none]' \
            '--at[as of a transaction, or the end of a day, or a moment]:TX|DATE:' \
            '--tz[read and show dates in UTC, ±HH:MM or a zone such as Europe/Berlin]:ZONE:' \
            '(-o --output)'{-o,--output}'[one of the formats below, or a file whose name ends in one]:FORMAT|FILE:(text json jsonl csv tsv)' \
            '--json[the same as -o json]' \
            '--color[auto, always or never]:WHEN:(auto always never)' \
            '(-q --quiet)'{-q,--quiet}'[say nothing but data and errors]' \
            '(-h --help)'{-h,--help}'[explain the command]' \
            '*:argument:_files' ;;
        get)
          _arguments \
            '--at[as of a transaction, or the end of a day, or a moment]:TX|DATE:' \
            '--tz[read and show dates in UTC, ±HH:MM or a zone such as Europe/Berlin]:ZONE:' \
            '(-o --output)'{-o,--output}'[one of the formats below, or a file whose name ends in one]:FORMAT|FILE:(text json)' \
            '--json[the same as -o json]' \
            '--color[auto, always or never]:WHEN:(auto always never)' \
            '(-q --quiet)'{-q,--quiet}'[say nothing but data and errors]' \
            '(-h --help)'{-h,--help}'[explain the command]' \
            '*:argument:_files' ;;
        browse)
          _arguments \
            '--at[as of a transaction, or the end of a day, or a moment]:TX|DATE:' \
            '--tz[read and show dates in UTC, ±HH:MM or a zone such as Europe/Berlin]:ZONE:' \
            '--script[do what a file says, line by line, instead of asking a person]:FILE:' \
            '--snapshot[show every frame of the script]' \
            '(-o --output)'{-o,--output}'[one of the formats below, or a file whose name ends in one]:FORMAT|FILE:(text)' \
            '--json[the same as -o json]' \
            '--color[auto, always or never]:WHEN:(auto always never)' \
            '(-q --quiet)'{-q,--quiet}'[say nothing but data and errors]' \
            '(-h --help)'{-h,--help}'[explain the command]' \
            '*:argument:_files' ;;
        log)
          _arguments \
            '--limit[show at most N]:N:' \
            '(-p --patch)'{-p,--patch}'[show every value before and after]' \
            '--oneline[one line for each transaction]' \
            '--stat[count the changes of each entity]' \
            '--reverse[oldest first]' \
            '--entity[only changes of an entity and its subentities]:ENTITY:' \
            '--id[only changes of one object]:ENTITY/N:' \
            '--attr[only changes of one attribute or relationship]:ATTRIBUTE:' \
            '--author[the author: of the save, or in '\''log'\'' whose saves to list]:NAME:' \
            '--since[only from a day, or moment, on]:DATE:' \
            '--until[only up to the end of a day, or to a moment]:DATE:' \
            '--value[only changes from or to this value]:TEXT:' \
            '--at[as of a transaction, or the end of a day, or a moment]:TX|DATE:' \
            '--tz[read and show dates in UTC, ±HH:MM or a zone such as Europe/Berlin]:ZONE:' \
            '(-o --output)'{-o,--output}'[one of the formats below, or a file whose name ends in one]:FORMAT|FILE:(text json jsonl)' \
            '--json[the same as -o json]' \
            '--color[auto, always or never]:WHEN:(auto always never)' \
            '(-q --quiet)'{-q,--quiet}'[say nothing but data and errors]' \
            '(-h --help)'{-h,--help}'[explain the command]' \
            '*:argument:_files' ;;
        show)
          _arguments \
            '--at[as of a transaction, or the end of a day, or a moment]:TX|DATE:' \
            '--tz[read and show dates in UTC, ±HH:MM or a zone such as Europe/Berlin]:ZONE:' \
            '(-o --output)'{-o,--output}'[one of the formats below, or a file whose name ends in one]:FORMAT|FILE:(text json)' \
            '--json[the same as -o json]' \
            '--color[auto, always or never]:WHEN:(auto always never)' \
            '(-q --quiet)'{-q,--quiet}'[say nothing but data and errors]' \
            '(-h --help)'{-h,--help}'[explain the command]' \
            '*:argument:_files' ;;
        history)
          _arguments \
            '--attr[only changes of one attribute or relationship]:ATTRIBUTE:' \
            '--at[as of a transaction, or the end of a day, or a moment]:TX|DATE:' \
            '--tz[read and show dates in UTC, ±HH:MM or a zone such as Europe/Berlin]:ZONE:' \
            '(-o --output)'{-o,--output}'[one of the formats below, or a file whose name ends in one]:FORMAT|FILE:(text json jsonl)' \
            '--json[the same as -o json]' \
            '--color[auto, always or never]:WHEN:(auto always never)' \
            '(-q --quiet)'{-q,--quiet}'[say nothing but data and errors]' \
            '(-h --help)'{-h,--help}'[explain the command]' \
            '*:argument:_files' ;;
        blame)
          _arguments \
            '--attr[only changes of one attribute or relationship]:ATTRIBUTE:' \
            '--at[as of a transaction, or the end of a day, or a moment]:TX|DATE:' \
            '--tz[read and show dates in UTC, ±HH:MM or a zone such as Europe/Berlin]:ZONE:' \
            '(-o --output)'{-o,--output}'[one of the formats below, or a file whose name ends in one]:FORMAT|FILE:(text json)' \
            '--json[the same as -o json]' \
            '--color[auto, always or never]:WHEN:(auto always never)' \
            '(-q --quiet)'{-q,--quiet}'[say nothing but data and errors]' \
            '(-h --help)'{-h,--help}'[explain the command]' \
            '*:argument:_files' ;;
        diff)
          _arguments \
            '--stat[count the changes of each entity]' \
            '--tz[read and show dates in UTC, ±HH:MM or a zone such as Europe/Berlin]:ZONE:' \
            '(-o --output)'{-o,--output}'[one of the formats below, or a file whose name ends in one]:FORMAT|FILE:(text json jsonl)' \
            '--json[the same as -o json]' \
            '--color[auto, always or never]:WHEN:(auto always never)' \
            '(-q --quiet)'{-q,--quiet}'[say nothing but data and errors]' \
            '(-h --help)'{-h,--help}'[explain the command]' \
            '*:argument:_files' ;;
        verify)
          _arguments \
            '--expect[the hash that transaction TX must have, as noted elsewhere]:TX\:SHA:' \
            '(-o --output)'{-o,--output}'[one of the formats below, or a file whose name ends in one]:FORMAT|FILE:(text json)' \
            '--json[the same as -o json]' \
            '--color[auto, always or never]:WHEN:(auto always never)' \
            '(-q --quiet)'{-q,--quiet}'[say nothing but data and errors]' \
            '(-h --help)'{-h,--help}'[explain the command]' \
            '*:argument:_files' ;;
        check)
          _arguments \
            '--at[as of a transaction, or the end of a day, or a moment]:TX|DATE:' \
            '(-o --output)'{-o,--output}'[one of the formats below, or a file whose name ends in one]:FORMAT|FILE:(text json jsonl)' \
            '--json[the same as -o json]' \
            '--color[auto, always or never]:WHEN:(auto always never)' \
            '(-q --quiet)'{-q,--quiet}'[say nothing but data and errors]' \
            '(-h --help)'{-h,--help}'[explain the command]' \
            '*:argument:_files' ;;
        head)
          _arguments \
            '--at[as of a transaction, or the end of a day, or a moment]:TX|DATE:' \
            '--tz[read and show dates in UTC, ±HH:MM or a zone such as Europe/Berlin]:ZONE:' \
            '(-o --output)'{-o,--output}'[one of the formats below, or a file whose name ends in one]:FORMAT|FILE:(text json)' \
            '--json[the same as -o json]' \
            '--color[auto, always or never]:WHEN:(auto always never)' \
            '(-q --quiet)'{-q,--quiet}'[say nothing but data and errors]' \
            '(-h --help)'{-h,--help}'[explain the command]' \
            '*:argument:_files' ;;
        new)
          _arguments \
            '--model[the model, a JSON file]:FILE:_files' \
            '(-n --dry-run)'{-n,--dry-run}'[do everything but save]' \
            '(-o --output)'{-o,--output}'[one of the formats below, or a file whose name ends in one]:FORMAT|FILE:(text json)' \
            '--json[the same as -o json]' \
            '--color[auto, always or never]:WHEN:(auto always never)' \
            '(-q --quiet)'{-q,--quiet}'[say nothing but data and errors]' \
            '(-h --help)'{-h,--help}'[explain the command]' \
            '*:argument:_files' ;;
        add)
          _arguments \
            '--author[the author: of the save, or in '\''log'\'' whose saves to list]:NAME:' \
            '--note[a note that is kept with the transaction]:TEXT:' \
            '--wait[how long to wait for another process'\''s lock (none)]:SECONDS:' \
            '(-n --dry-run)'{-n,--dry-run}'[do everything but save]' \
            '(-o --output)'{-o,--output}'[one of the formats below, or a file whose name ends in one]:FORMAT|FILE:(text json)' \
            '--json[the same as -o json]' \
            '--color[auto, always or never]:WHEN:(auto always never)' \
            '(-q --quiet)'{-q,--quiet}'[say nothing but data and errors]' \
            '(-h --help)'{-h,--help}'[explain the command]' \
            '*:argument:_files' ;;
        set)
          _arguments \
            '--author[the author: of the save, or in '\''log'\'' whose saves to list]:NAME:' \
            '--note[a note that is kept with the transaction]:TEXT:' \
            '--wait[how long to wait for another process'\''s lock (none)]:SECONDS:' \
            '(-n --dry-run)'{-n,--dry-run}'[do everything but save]' \
            '(-o --output)'{-o,--output}'[one of the formats below, or a file whose name ends in one]:FORMAT|FILE:(text json)' \
            '--json[the same as -o json]' \
            '--color[auto, always or never]:WHEN:(auto always never)' \
            '(-q --quiet)'{-q,--quiet}'[say nothing but data and errors]' \
            '(-h --help)'{-h,--help}'[explain the command]' \
            '*:argument:_files' ;;
        rm)
          _arguments \
            '--author[the author: of the save, or in '\''log'\'' whose saves to list]:NAME:' \
            '--note[a note that is kept with the transaction]:TEXT:' \
            '--wait[how long to wait for another process'\''s lock (none)]:SECONDS:' \
            '(-n --dry-run)'{-n,--dry-run}'[do everything but save]' \
            '(-y --yes)'{-y,--yes}'[answer yes to every question]' \
            '--no-input[never ask]' \
            '(-o --output)'{-o,--output}'[one of the formats below, or a file whose name ends in one]:FORMAT|FILE:(text json)' \
            '--json[the same as -o json]' \
            '--color[auto, always or never]:WHEN:(auto always never)' \
            '(-q --quiet)'{-q,--quiet}'[say nothing but data and errors]' \
            '(-h --help)'{-h,--help}'[explain the command]' \
            '*:argument:_files' ;;
        import)
          _arguments \
            '*--map[take an attribute from a column of another name; nothing after = leaves it out]:COLUMN=ATTRIBUTE:' \
            '--key[match rows and objects by this attribute; several with a comma between]:ATTRIBUTE:' \
            '--policy[what to do with rows whose key an object has already (error)]:error|skip|update:' \
            '--null[an unquoted field, or a JSON text, that stands for null]:TEXT:' \
            '--path[the keys that lead to the array within a JSON file]:A.B:' \
            '--encoding[utf-8, utf-16, utf-16le, utf-16be, latin-1 or windows-1252 (utf-8)]:ENCODING:' \
            '--max-errors[leave out up to N bad rows, and import the others (0)]:N:' \
            '--batch[save every N rows as a transaction of their own]:N:' \
            '--tz[read and show dates in UTC, ±HH:MM or a zone such as Europe/Berlin]:ZONE:' \
            '--author[the author: of the save, or in '\''log'\'' whose saves to list]:NAME:' \
            '--note[a note that is kept with the transaction]:TEXT:' \
            '--wait[how long to wait for another process'\''s lock (none)]:SECONDS:' \
            '(-n --dry-run)'{-n,--dry-run}'[do everything but save]' \
            '(-v --verbose)'{-v,--verbose}'[say more]' \
            '(-o --output)'{-o,--output}'[one of the formats below, or a file whose name ends in one]:FORMAT|FILE:(text json)' \
            '--json[the same as -o json]' \
            '--color[auto, always or never]:WHEN:(auto always never)' \
            '(-q --quiet)'{-q,--quiet}'[say nothing but data and errors]' \
            '(-h --help)'{-h,--help}'[explain the command]' \
            '*:argument:_files' ;;
        export)
          _arguments \
            '--at[as of a transaction, or the end of a day, or a moment]:TX|DATE:' \
            '(-o --output)'{-o,--output}'[one of the formats below, or a file whose name ends in one]:FORMAT|FILE:(csv tsv json jsonl)' \
            '--json[the same as -o json]' \
            '--color[auto, always or never]:WHEN:(auto always never)' \
            '(-q --quiet)'{-q,--quiet}'[say nothing but data and errors]' \
            '(-h --help)'{-h,--help}'[explain the command]' \
            '*:argument:_files' ;;
        demo)
          _arguments \
            '--script[do what a file says, line by line, instead of asking a person]:FILE:' \
            '--snapshot[show every frame of the script]' \
            '--in-memory[keep the store in memory, and leave no file]' \
            '--policy[what candy does with countries of one short name (merge)]:error|merge:' \
            '--author[the author: of the save, or in '\''log'\'' whose saves to list]:NAME:' \
            '(-o --output)'{-o,--output}'[one of the formats below, or a file whose name ends in one]:FORMAT|FILE:(text json)' \
            '--json[the same as -o json]' \
            '--color[auto, always or never]:WHEN:(auto always never)' \
            '(-q --quiet)'{-q,--quiet}'[say nothing but data and errors]' \
            '(-h --help)'{-h,--help}'[explain the command]' \
            '*:argument:_files' ;;
        help)
          _arguments \
            '(-o --output)'{-o,--output}'[one of the formats below, or a file whose name ends in one]:FORMAT|FILE:(text json)' \
            '--json[the same as -o json]' \
            '--color[auto, always or never]:WHEN:(auto always never)' \
            '(-q --quiet)'{-q,--quiet}'[say nothing but data and errors]' \
            '(-h --help)'{-h,--help}'[explain the command]' \
            '1:TOPIC:(info model list get browse log show history blame diff verify check head new add set rm import export demo help completions man version predicates journal exit-codes csv model)' ;;
        completions)
          _arguments \
            '(-o --output)'{-o,--output}'[one of the formats below, or a file whose name ends in one]:FORMAT|FILE:(text json)' \
            '--json[the same as -o json]' \
            '--color[auto, always or never]:WHEN:(auto always never)' \
            '(-q --quiet)'{-q,--quiet}'[say nothing but data and errors]' \
            '(-h --help)'{-h,--help}'[explain the command]' \
            '1:SHELL:(bash zsh fish)' ;;
        man)
          _arguments \
            '(-o --output)'{-o,--output}'[one of the formats below, or a file whose name ends in one]:FORMAT|FILE:(text json)' \
            '--json[the same as -o json]' \
            '--color[auto, always or never]:WHEN:(auto always never)' \
            '(-q --quiet)'{-q,--quiet}'[say nothing but data and errors]' \
            '(-h --help)'{-h,--help}'[explain the command]' \
            '*:argument:_files' ;;
        version)
          _arguments \
            '(-o --output)'{-o,--output}'[one of the formats below, or a file whose name ends in one]:FORMAT|FILE:(text json)' \
            '--json[the same as -o json]' \
            '--color[auto, always or never]:WHEN:(auto always never)' \
            '(-q --quiet)'{-q,--quiet}'[say nothing but data and errors]' \
            '(-h --help)'{-h,--help}'[explain the command]' \
            '*:argument:_files' ;;
      esac ;;
  esac
}
_daybook "$@"
