function __sudoku_offers
    set -l word (commandline -ct)
    if not sudoku completions fish -- (commandline -opc)[2..] "$word" 2> /dev/null
        set -l option (string match -r -- '^--[^=]*=' "$word")
        set -l path (string sub -s (math 1 + (string length -- "$option")) -- "$word")
        __fish_complete_path "$path" | string replace -r '^' -- "$option"
    end
end
complete -c sudoku -f -a "(__sudoku_offers)"
