_sudoku() {
    local lines line
    COMPREPLY=()
    if lines=$(sudoku completions bash -- "${COMP_WORDS[@]:1:COMP_CWORD}" 2> /dev/null); then
        while read -r line; do COMPREPLY+=("$line"); done <<< "$lines"
    else
        compopt -o default 2> /dev/null
    fi
}
complete -F _sudoku sudoku
