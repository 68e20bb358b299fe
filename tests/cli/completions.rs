//! Completions: values of options are offered where they are read.

use std::process::Command;

use crate::common::{run, stdout};

fn script(shell: &str) -> String {
    stdout(&run(&["completions", shell], ""))
}

/// Returns the completions that Bash offers for the last of these words.
fn offered_by_bash(words: &[&str]) -> Vec<String> {
    let (last, before) = (words[words.len() - 1], words[words.len() - 2]);
    let quoted: Vec<String> = words.iter().map(|word| format!("'{word}'")).collect();
    let typed = format!(
        "COMP_WORDS=({}); COMP_CWORD={}; _sudoku sudoku '{last}' '{before}'; printf '%s\\n' \"${{COMPREPLY[@]}}\"",
        quoted.join(" "),
        words.len() - 1,
    );
    let output = Command::new("bash").args(["-c", &format!("{}\n{typed}", script("bash"))]).output().unwrap();
    stdout(&output).lines().map(str::to_owned).collect()
}

#[test]
fn bash_offers_a_value_after_the_equals_sign_only() {
    let traces = ["steps", "grid", "logic", "full"];
    assert_eq!(offered_by_bash(&["sudoku", "solve", "--trace", "=", ""]), traces);
    assert_eq!(offered_by_bash(&["sudoku", "solve", "--trace", "="]), traces);
    assert_eq!(offered_by_bash(&["sudoku", "solve", "--trace", "=", "lo"]), ["logic"]);
    assert_eq!(offered_by_bash(&["sudoku", "check", "--stats", "=", "j"]), ["json"]);
    for (option, value) in [("--trace", "lo"), ("--stats", "js")] {
        assert_eq!(offered_by_bash(&["sudoku", "solve", option, value]), [""], "{option}");
        assert!(!offered_by_bash(&["sudoku", "solve", option, ""]).contains(&"logic".to_owned()));
    }
    // Others take theirs either way.
    assert_eq!(offered_by_bash(&["sudoku", "solve", "--color", "al"]), ["always"]);
    assert_eq!(offered_by_bash(&["sudoku", "solve", "--color", "=", "al"]), ["always"]);
}

#[test]
fn zsh_and_fish_offer_a_value_after_the_equals_sign_only() {
    let zsh = script("zsh");
    assert!(zsh.contains("--color=[") && zsh.contains("--trace=-["));
    let fish = script("fish");
    let line = |option: &str| fish.lines().find(|line| line.contains(&format!(" -l {option} "))).unwrap();
    assert!(line("color").contains(" -r -f -a"));
    assert!(line("trace").contains(" -f -a") && !line("trace").contains(" -r "));
    for option in ["trace", "stats", "random"] {
        assert!(!zsh.contains(&format!("--{option}=[")), "{option}");
        assert!(!line(option).ends_with(" -r"), "{option}");
    }
}
