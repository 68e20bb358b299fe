//! The width of the terminal: help and prose are wrapped and lose no words; other output does not depend on the width.

use super::{pipe_output, run_on_terminal, with_environment};
use crate::common::{commands, quiet_output};

fn words(text: &str) -> Vec<&str> {
    text.split_whitespace().collect()
}

#[test]
fn help_has_the_same_words_at_any_width() {
    let mut help_arguments: Vec<Vec<&str>> = vec![vec!["-h"], vec!["--help"]];
    let commands = commands();
    help_arguments.extend(commands.iter().flat_map(|command| [vec![command, "-h"], vec![command, "--help"]]));
    for arguments in help_arguments {
        let help_at = |columns: &str| {
            let mut command = with_environment(&[("COLUMNS", columns)]);
            quiet_output(&command.args(&arguments).output().unwrap())
        };
        let wide = help_at("100");
        for columns in ["20", "1", "0", "-5", "65535", "99999999999999999999", "nonsense"] {
            assert_eq!(words(&help_at(columns)), words(&wide), "{arguments:?} {columns}");
        }
        assert!(help_at("20").lines().count() > wide.lines().count());
    }
}

#[test]
fn help_fits_a_narrow_terminal() {
    for columns in [1, 2, 20, 40] {
        for arguments in [&["--help"][..], &["solve", "-h"], &["generate", "--help"]] {
            let environment = [("TERM", "dumb")];
            let (shown, code) = run_on_terminal(columns, &environment, arguments);
            assert_eq!(code, Some(0));
            assert_eq!(words(&shown), words(&pipe_output(arguments)));
        }
    }
    // Prose is wrapped; its words are short.
    let (shown, _) = run_on_terminal(40, &[("TERM", "dumb")], &["shuffle", "--help"]);
    let prose = shown.split("Usage:").next().unwrap();
    assert!(prose.lines().count() > 5 && prose.lines().all(|line| line.trim_end().len() <= 40));
}

/// The binary does not wrap grids, records or messages; the terminal does.
#[test]
fn output_does_not_depend_on_the_width() {
    for arguments in [
        &["solve", "wikipedia.ss", "mixed.txt", "missing"][..],
        &["check", "--format", "csv", "generated.txt"],
        &["convert", "--format", "pencilmarks", "wikipedia.ss"],
    ] {
        let environment = [("TERM", "dumb")];
        let wide_output = run_on_terminal(200, &environment, arguments);
        for columns in [0, 1, 20] {
            assert_eq!(run_on_terminal(columns, &environment, arguments), wide_output);
        }
        assert!(wide_output.0.len() > 100);
    }
}

/// Returns whether a line may be wider than the terminal, since it is a row of a grid or has no more than one word.
fn may_be_wide(line: &str) -> bool {
    line.starts_with(['|', '+']) || !line.trim().contains(' ')
}

#[test]
fn prose_is_wrapped_at_spaces() {
    for arguments in [
        &["hint", "escargot.sdk"][..],
        &["hint", "--format", "pencilmarks", "escargot.sdk"],
        &["hint", "--detail", "links", "hard.sdm"],
        &["steps", "--limit", "9", "escargot.sdk"],
        &["solve", "--trace", "--max-guesses", "50", "escargot.sdk"],
        &["solve", "--trace=logic,grid", "--detail", "links", "escargot.sdk"],
        &["solve", "--trace=logic", "--ladder", "se", "generated.txt"],
        &["explain"],
    ] {
        let pipe_text = pipe_output(arguments);
        for columns in [40, 57, 80, 200] {
            let (shown, _) = run_on_terminal(columns, &[("TERM", "dumb"), ("PAGER", "")], arguments);
            let width = usize::from(columns);
            let wide_line = shown.lines().find(|line| line.trim_end().len() > width && !may_be_wide(line));
            assert_eq!(wide_line, None, "{arguments:?} {columns}");
            // On a terminal, `hint` also has grids, and `steps` a summary.
            let mut shown_words = words(&shown).into_iter();
            let lost_word = words(&pipe_text).into_iter().find(|word| !shown_words.any(|other| other == *word));
            assert_eq!(lost_word, None, "{arguments:?} {columns}");
            let is_wrapped = shown.lines().count() > pipe_text.lines().count() + 1;
            assert!(is_wrapped || columns > 40, "{arguments:?} {columns}");
        }
    }
}

#[test]
fn an_explanation_takes_the_width_of_the_terminal() {
    let arguments = &["explain", "death-blossom"];
    let environment = [("TERM", "dumb")];
    let pipe_text = pipe_output(arguments);
    let is_prose = |line: &&str| !may_be_wide(line) && !line.starts_with("Practise");
    let max_prose_width = |text: &str| text.lines().filter(is_prose).map(|line| line.trim_end().len()).max().unwrap();
    assert!((70..=80).contains(&max_prose_width(&pipe_text)));
    for (columns, widths) in [(20, 30..=40), (60, 50..=60), (100, 90..=100), (300, 90..=100)] {
        let (shown, code) = run_on_terminal(columns, &environment, arguments);
        assert_eq!(code, Some(0));
        assert!(widths.contains(&max_prose_width(&shown)), "{columns}: {}\n{shown}", max_prose_width(&shown));
        assert_eq!(words(&shown), words(&pipe_text));
    }
}
