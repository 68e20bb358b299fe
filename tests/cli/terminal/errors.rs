//! Messages on a terminal: the first errors of a file and the number of the others, each error once, and summaries.

use std::fs;

use super::{pipe_output, run_on_terminal, with_environment};
use crate::common::{LINE, SOLVED, TOO_SHORT, stderr, stdout};

#[test]
fn a_terminal_gets_the_first_errors_of_a_file_and_the_number_of_the_others() {
    let folder = tempfile::tempdir().unwrap();
    let write_file = |name: &str, text: String| {
        let path = folder.path().join(name);
        fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let blank_grid = |len: usize| format!("{}\n", ".".repeat(len));
    // More records than one batch holds.
    let many_lines: String = (0..1500).map(|i| blank_grid(if i % 2 == 0 { 80 } else { 82 })).collect();
    let (first, second) = (write_file("first", many_lines), write_file("second", blank_grid(80).repeat(21)));
    let third = write_file("third", blank_grid(80).repeat(20));
    let arguments = ["check", "-o", "/dev/null", &first, &second, &third];
    let (shown, code) = run_on_terminal(200, &[("TERM", "dumb")], &arguments);
    assert_eq!(code, Some(2));
    let lines: Vec<&str> = shown.lines().collect();
    assert_eq!(lines.len(), 20 + 1 + 20 + 1 + 20, "{shown}");
    assert_eq!(lines[0], format!("sudoku: {first}:1:81: expected 81 cells, found 80"));
    assert_eq!(lines[20], format!("sudoku: {first}: 1480 more errors"));
    assert_eq!(lines[41], format!("sudoku: {second}: 1 more error"));
    // A pipe gets all errors.
    let output = with_environment(&[]).args(arguments).output().unwrap();
    assert_eq!(stderr(&output).lines().count(), 1500 + 21 + 20);
}

#[test]
fn a_terminal_that_gets_all_output_shows_each_error_once() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("puzzles");
    fs::write(&path, format!("{LINE}\n{TOO_SHORT}\n{LINE}\n")).unwrap();
    let file = path.to_str().unwrap();
    let run_on_wide_terminal = |arguments: &[&str]| run_on_terminal(400, &[("TERM", "dumb")], arguments);
    let (shown_text, code) = run_on_wide_terminal(&["solve", file]);
    assert_eq!(code, Some(2));
    let mut lines: Vec<&str> = shown_text.lines().collect();
    lines.sort();
    let message = format!("sudoku: {file}:2:81: expected 81 cells, found 80");
    assert_eq!(lines, [SOLVED, SOLVED, &message]);
    // A row of CSV has no column for the error, so only the message shows it.
    let (rows, code) = run_on_wide_terminal(&["solve", "--format", "csv", file]);
    assert_eq!((code, rows.matches("expected 81 cells").count(), rows.lines().count()), (Some(2), 1, 5));
    // If stdout and stderr are not the same terminal, each has the error.
    let output = with_environment(&[]).args(["solve", file]).output().unwrap();
    for text in [stdout(&output), stderr(&output)] {
        assert_eq!(text.matches("expected 81 cells").count(), 1);
    }
}

#[test]
fn a_terminal_gets_a_summary_of_the_steps() {
    let arguments = ["steps", "--limit", "2", "array.txt"];
    let (shown, code) = run_on_terminal(200, &[("TERM", "dumb")], &arguments);
    let summary = shown.trim_end().lines().last().unwrap().to_owned();
    assert_eq!(code, Some(0));
    assert!(summary.starts_with("2 steps; ") && summary.contains("; --limit leaves out "), "{summary}");
    assert!(summary.ends_with("with the same conclusions"), "{summary}");
    assert!(!pipe_output(&arguments).contains("--limit"));
}
