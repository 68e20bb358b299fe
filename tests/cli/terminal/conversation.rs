//! Words that a person types between puzzles and between rows, and the answers.

use std::fs::File;
use std::process::Child;

use super::pty::Terminal;
use super::{start_on_terminal, with_environment};
use crate::common::{LINE, OTHER, SOLVED, objects, plain_rows, rows, run, stdout};

const NEXT: &str = "Enter: next hint";
const ANOTHER: &str = "another puzzle, or Ctrl-D to end";

fn start(arguments: &[&str]) -> (Terminal, Child) {
    let (mut terminal, child) =
        start_on_terminal(200, with_environment(&[("TERM", "dumb"), ("NO_COLOR", "1")]).args(arguments));
    terminal.wait_for("Ctrl-D ends the input");
    (terminal, child)
}

/// Ends the session, and returns all that was shown.
fn end(mut terminal: Terminal, mut child: Child, last_line: &str) -> String {
    terminal.type_text(last_line);
    let shown = terminal.all_output().replace("\r\n", "\n");
    assert!(child.wait().is_ok_and(|status| status.code().is_some_and(|code| code < 2)), "{shown}");
    shown
}

/// Enter takes the step and gives the next hint, up to the solution: the steps of `--all`, in order.
#[test]
fn enter_gives_the_steps_of_all() {
    let records = objects(&stdout(&run(&["hint", "--all", "--format", "json"], OTHER)));
    let steps: Vec<&str> = records.iter().filter_map(|record| record["step"].as_str()).collect();
    assert!(steps.len() > 40, "{}", steps.len());
    let (mut terminal, child) = start(&["hint"]);
    terminal.answer(OTHER, NEXT);
    for _ in &steps {
        terminal.answer("", NEXT);
    }
    terminal.answer("", "there is no step to take");
    let shown = end(terminal, child, "\u{4}");
    let mut rest = &shown[..];
    for step in steps {
        // A hint has the sentence of the step on a line of its own.
        let start = rest.find(&format!("\n{step}\n")).unwrap_or_else(|| panic!("{step}: {rest}"));
        rest = &rest[start + 1..];
    }
    assert!(rest.contains("every cell is filled") && !shown.contains("<stdin>"), "{rest}");
}

#[test]
fn a_person_may_ask_why_and_place_digits_and_take_them_back() {
    let (mut terminal, child) = start(&["hint", "--detail", "name"]);
    // Before the first puzzle, these words are no commands.
    terminal.answer("why", "why");
    terminal.answer(LINE, NEXT);
    terminal.answer("why", "is left for");
    terminal.answer("grid", "| 5   3    124 ");
    terminal.answer("r1c3=1", "r1c3 is not 1; the position stays as it was");
    terminal.answer("A3 = 4", "r1c3 is 4: right. 50 cells are left");
    terminal.answer("13=4", "r1c3 is 4 already");
    terminal.answer("grid", "| 5   3    +4 ");
    terminal.answer("undo", NEXT);
    terminal.answer("grid", "| 5   3    124 ");
    terminal.answer("undo", "there is nothing to take back");
    terminal.answer("", NEXT);
    terminal.answer("undo", NEXT);
    terminal.answer("undo", "there is nothing to take back");
    terminal.answer("help", "places a digit of your own");
    // Another puzzle begins anew.
    terminal.answer("", NEXT);
    terminal.answer(OTHER, NEXT);
    terminal.answer("undo", "there is nothing to take back");
    let shown = end(terminal, child, "quit\n");
    let help = shown.split("a puzzle  nine rows").nth(1).unwrap();
    assert_eq!(
        help.lines().take_while(|line| line.starts_with(char::is_alphabetic) || line.starts_with(',')).count(),
        5,
        "{help}"
    );
}

#[test]
fn a_missing_row_is_asked_for_and_a_row_can_be_taken_back() {
    let typed = rows(LINE);
    for end_line in ["\u{4}", "q\n", "exit\n"] {
        let (mut terminal, child) = start(&["solve", "--format", "line"]);
        for row in &typed[..5] {
            terminal.answer(row, row);
        }
        terminal.answer("undo", "row 5 is taken back");
        terminal.answer("undo", "row 4 is taken back");
        for row in &typed[3..8] {
            terminal.answer(row, row);
        }
        terminal.type_text("\u{4}");
        terminal.wait_for("row 9 is missing: type it, or Ctrl-D again to end");
        terminal.answer(&typed[8], SOLVED);
        terminal.wait_for(ANOTHER);
        // A whole puzzle on a line, and a pasted grid.
        terminal.answer(LINE, SOLVED);
        terminal.wait_for(ANOTHER);
        terminal.type_text(&plain_rows(LINE));
        terminal.wait_for(SOLVED);
        terminal.answer("help", "takes back the last row");
        let shown = end(terminal, child, end_line);
        assert_eq!(shown.matches(SOLVED).count(), 3, "{shown}");
        assert!(!shown.contains("skipped"), "{shown}");
    }
}

/// Rows are not lost without a word if the input ends within a grid.
#[test]
fn rows_of_an_incomplete_grid_are_reported() {
    let (mut terminal, mut child) = start(&["solve"]);
    for row in &rows(LINE)[..3] {
        terminal.answer(row, row);
    }
    terminal.type_text("\u{4}");
    terminal.wait_for("row 4 is missing");
    terminal.type_text("\u{4}");
    let shown = terminal.all_output();
    assert!(shown.contains("expected 9 rows, found 3"), "{shown}");
    assert_eq!(child.wait().unwrap().code(), Some(2));
}

/// An empty row is a row if blanks are spaces.
#[test]
fn an_empty_row_is_a_row_where_blanks_are_spaces() {
    let puzzle = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
    let solution = stdout(&run(&["solve", "--format", "line"], puzzle));
    let mut lines: Vec<String> = rows(puzzle).iter().map(|row| row.replace('.', " ")).collect();
    // A row without givens, in place of one that the others imply.
    lines[8] = String::new();
    let expected = format!("{}.........", &puzzle[..72]);
    let (mut terminal, child) = start(&["count", "--limit", "1", "--format", "line"]);
    for line in &lines {
        terminal.type_text(&format!("{line}\n"));
        std::thread::sleep(std::time::Duration::from_millis(30));
    }
    terminal.wait_for(&expected);
    let shown = end(terminal, child, "\u{4}");
    assert!(!shown.contains("missing") && !solution.is_empty(), "{shown}");
}

/// Only stderr has the prompt, and only if a person types.
#[test]
fn the_prompt_is_on_stderr_alone() {
    for command in ["solve", "check", "rate", "hint"] {
        let prompt = if command == "hint" { NEXT } else { ANOTHER };
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("out");
        let mut terminal = Terminal::new(120);
        let mut child = with_environment(&[("NO_COLOR", "1")])
            .arg(command)
            .stdin(terminal.stdio())
            .stderr(terminal.stdio())
            .stdout(File::create(&path).unwrap())
            .spawn()
            .unwrap();
        terminal.wait_for("Ctrl-D ends the input");
        terminal.answer(LINE, prompt);
        terminal.answer(LINE, prompt);
        terminal.type_text("\u{4}");
        child.wait().unwrap();
        let written = std::fs::read_to_string(&path).unwrap();
        assert_eq!(
            written,
            stdout(&run(&[command], format!("{LINE}\n{LINE}\n"))).replace("<stdin>:2\n", ""),
            "{command}"
        );
    }
}
