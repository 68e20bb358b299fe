//! Completions: the script for Bash asks the binary, and there is a script for each shell.

use std::path::Path;
use std::process::Command;

use crate::common::{path_with_bin, quiet_output, run, stderr};

/// The answer of the script where Bash itself completes the name of a file.
const FILE_NAMES: &str = "compopt -o default";

struct Case {
    /// The words as Bash splits them: an equals sign is a word of its own.
    words: &'static [&'static str],
    /// The offered words, separated by spaces, or [`FILE_NAMES`].
    offers: &'static str,
}

const fn case(words: &'static [&'static str], offers: &'static str) -> Case {
    Case { words, offers }
}

const UNIQUENESS: &str = "uniqueness unique-rectangle-type-1 unique-rectangle-type-2 unique-rectangle-type-3 \
                          unique-rectangle-type-4 unique-rectangle-type-5 unique-rectangle-type-6 \
                          unique-rectangle-with-strong-links unique-loop-type-1 unique-loop-type-2 \
                          unique-loop-type-3 unique-loop-type-4";

const CASES: &[Case] = &[
    // Commands and options.
    case(&["s"], "solve steps shuffle"),
    case(&["solve", "--tr"], "--trace"),
    case(&["solve", "--sh"], "--shard"),
    case(&["nosuch", "s"], ""),
    // Names of techniques, and the next name of a list.
    case(&["solve", "--only", "x-wing,sw"], "x-wing,swordfish"),
    case(&["steps", "--technique", "sk"], "skyscraper sk-loop"),
    case(&["rate", "--technique", "bug"], "bug-type-1 bug-type-2 bug-type-3 bug-type-4 bug+n"),
    case(&["generate", "--without", "uniq"], UNIQUENESS),
    case(&["rate", "--ladder", "se,h"], "se,human"),
    case(&["rate", "--level", "easy,ex"], "easy,extreme"),
    case(&["solve", "--trace", "=", "logic,g"], "logic,grid"),
    // Other names.
    case(&["explain", "wi"], "wings"),
    case(&["man", "ma"], "man machines"),
    case(&["convert", "-f", "op"], "opensudoku"),
    case(&["convert", "--from", "eu"], "euler"),
    case(&["completions", "z"], "zsh"),
    // A number has no offers.
    case(&["count", "--limit", ""], ""),
    // A value after the equals sign only.
    case(&["solve", "--trace", "=", ""], "steps grid logic"),
    case(&["solve", "--trace", "="], "steps grid logic"),
    case(&["solve", "--trace", "=", "lo"], "logic"),
    case(&["check", "--stats", "=", "j"], "json"),
    case(&["solve", "--trace", ""], FILE_NAMES),
    case(&["solve", "--stats", "js"], FILE_NAMES),
    // A value after a space or the equals sign.
    case(&["solve", "--color", "al"], "always"),
    case(&["solve", "--color", "=", "al"], "always"),
    case(&["solve", "--color=al"], "--color=always"),
    case(&["solve", "--format", "=", "c"], "csv"),
    // Bash would expand some signs.
    case(&["solve", "--blank", ""], r". 0 \* _ - x X \?"),
    // Names of files.
    case(&["solve", "pu"], FILE_NAMES),
    case(&["convert", "-o", ""], FILE_NAMES),
    case(&["convert", "--output", "=", "x"], FILE_NAMES),
    case(&["man", "-o", "x"], FILE_NAMES),
    case(&["canonicalize", "--exclude", "x"], FILE_NAMES),
    case(&["rate", "--nosuch", "=", "x"], FILE_NAMES),
];

#[test]
fn the_script_for_bash_offers_what_the_binary_offers() {
    // The function does what Bash does at the tab key.
    let mut script = String::from(
        r#"
        eval "$(sudoku completions bash)"
        compopt() { completed="compopt $*"; }
        offer() {
            completed=
            COMP_WORDS=(sudoku "$@")
            COMP_CWORD=$#
            _sudoku
            echo "${COMPREPLY[*]}$completed"
        }
        "#,
    );
    for Case { words, .. } in CASES {
        script += &format!("offer '{}'\n", words.join("' '"));
    }
    let mut bash = Command::new("bash");
    bash.args(["-c", &script]).env("PATH", path_with_bin(Path::new(".")));
    let output = bash.output().unwrap();
    assert_eq!(stderr(&output), "");
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(text.lines().count(), CASES.len(), "{text}");
    for (Case { words, offers }, found) in CASES.iter().zip(text.lines()) {
        assert_eq!(found, *offers, "{words:?}");
    }
}

#[test]
fn each_shell_has_a_script() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        assert!(quiet_output(&run(&["completions", shell], "")).contains("sudoku"), "{shell}");
    }
}
