#compdef sudoku
_sudoku() {
    local lines
    local -a offers
    if lines=$(sudoku completions zsh -- "${(@)words[2,CURRENT]}" 2> /dev/null); then
        offers=("${(@f)lines}")
        _describe -V sudoku offers
    else
        compset -P '--*='
        _files
    fi
}
if [ "$funcstack[1]" = _sudoku ]; then
    _sudoku "$@"
else
    compdef _sudoku sudoku
fi
