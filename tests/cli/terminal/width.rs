//! Narrow terminals: help is wrapped to any width and loses no word.

use super::{on_terminal, with_environment};
use crate::common::commands;

fn words(text: &str) -> Vec<&str> {
    text.split_whitespace().collect()
}

#[test]
fn help_has_the_same_words_at_any_width() {
    let mut helps: Vec<Vec<&str>> = vec![vec!["-h"], vec!["--help"]];
    let commands = commands();
    helps.extend(commands.iter().flat_map(|command| [vec![command, "-h"], vec![command, "--help"]]));
    for arguments in helps {
        let at = |columns: &str| {
            let mut command = with_environment(&[("COLUMNS", columns)]);
            let output = command.args(&arguments).output().unwrap();
            assert_eq!(output.status.code(), Some(0), "{arguments:?} {columns}");
            assert!(output.stderr.is_empty());
            String::from_utf8(output.stdout).unwrap()
        };
        let wide = at("100");
        for columns in ["20", "1", "0", "-5", "65535", "99999999999999999999", "nonsense"] {
            assert_eq!(words(&at(columns)), words(&wide), "{arguments:?} {columns}");
        }
        assert!(at("20").lines().count() > wide.lines().count());
    }
}

#[test]
fn help_fits_a_narrow_terminal() {
    for columns in [1, 2, 20, 40] {
        for arguments in [&["--help"][..], &["solve", "-h"], &["generate", "--help"]] {
            let environment = [("TERM", "dumb")];
            let Some((shown, code)) = on_terminal(columns, &environment, arguments) else { return };
            assert_eq!(code, Some(0));
            let wide = with_environment(&[]).args(arguments).output().unwrap();
            assert_eq!(words(&shown), words(str::from_utf8(&wide.stdout).unwrap()));
        }
    }
    // What is meant to be wrapped is: prose, whose words are short.
    let Some((shown, _)) = on_terminal(40, &[("TERM", "dumb")], &["shuffle", "--help"]) else {
        return;
    };
    let prose = shown.split("Usage:").next().unwrap();
    assert!(prose.lines().count() > 5 && prose.lines().all(|line| line.trim_end().len() <= 40));
}

/// Grids and messages are what they are; the terminal wraps them.
#[test]
fn output_does_not_depend_on_the_width() {
    for arguments in [
        &["solve", "wikipedia.ss", "mixed.txt", "missing"][..],
        &["solve", "--trace", "wikipedia.ss"],
        &["hint", "wikipedia.ss"],
    ] {
        let environment = [("TERM", "dumb")];
        let Some(wide) = on_terminal(200, &environment, arguments) else { return };
        for columns in [0, 1, 20] {
            assert_eq!(on_terminal(columns, &environment, arguments).unwrap(), wide);
        }
        assert!(wide.0.len() > 100);
    }
}
