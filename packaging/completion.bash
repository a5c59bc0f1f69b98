# SPDX-License-Identifier: Apache-2.0
# Completion for bash. Commands and long options come from `acecheck help`, targets from `acecheck adapters`, and the ids
# of vectors from `acecheck vectors list`. Everything else, and what follows --, is completed as a file.
_acecheck() {
  local word=${COMP_WORDS[COMP_CWORD]} last=${COMP_WORDS[COMP_CWORD - 1]} option='' help words each
  local -a command=()
  for each in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case $each in
      --) return ;;
      -*) option=$each ;;
      *) [ "$option" ] || command+=("$each") ;;
    esac
  done
  [ "${command[0]-}" != help ] || command=()
  help=$("$1" help "${command[@]:0:2}" 2>/dev/null || "$1" help "${command[@]:0:1}" 2>/dev/null || "$1" --help)
  case ${command[0]-}$last:$word in
    *:-*) words=$(grep -oE '^  (-.,)*--[a-z-]+' <<<"$help" | grep -oE -- '--[a-z-]+') ;;
    *--codec:*) words='punycode lace mace cidnuc' ;;
    *--filter:* | *--exclude:*) words=$("$1" vectors list) ;;
    *-*:*) [[ $help != *"$last "@(TEXT|UINT|FLOAT)* ]] || return ;;&  # another option that takes a value
    explain* | vectorsshow:*) words=$("$1" vectors list) ;;
    certify* | hunt* | prove*) words=$("$1" adapters | cut -d ' ' -f 1) ;;
    *) words=$(sed -nE '/^Subcommands:/,/^$/s/^  ([a-z]+) .*/\1/p' <<<"$help") ;;
  esac
  mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")
}
complete -o bashdefault -o default -F _acecheck acecheck
