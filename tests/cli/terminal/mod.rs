//! Output to a terminal: colours, control characters, errors, progress, man pages and the width; and puzzles that a
//! person types.

mod colour;
mod conversation;
mod errors;
mod escapes;
mod pager;
mod progress;
mod pty;
mod width;

use std::fs;
use std::process::{Child, Command, Stdio};

use pty::Terminal;

use crate::common::{LINE, SOLVED, plain_rows, project_file, stdout, sudoku};

/// Returns a command that runs the binary in the folder of puzzles, with only these variables in its environment.
fn with_environment(environment: &[(&str, &str)]) -> Command {
    let mut command = sudoku();
    command.current_dir(project_file("puzzles")).env_clear().stdin(Stdio::null());
    command.envs(environment.iter().copied());
    command
}

/// Runs the binary and returns what it writes to stdout, a pipe.
fn pipe_output(arguments: &[&str]) -> String {
    stdout(&with_environment(&[]).args(arguments).output().unwrap())
}

/// Runs the binary on a terminal that receives all its output. Returns the text shown and the exit code.
fn run_on_terminal(columns: u16, environment: &[(&str, &str)], arguments: &[&str]) -> (String, Option<i32>) {
    let terminal = Terminal::new(columns);
    let (stdout, stderr) = (terminal.stdio(), terminal.stdio());
    let mut child = with_environment(environment).args(arguments).stdout(stdout).stderr(stderr).spawn().unwrap();
    let shown = terminal.all_output();
    (shown, child.wait().unwrap().code())
}

/// Starts a command as a person at a terminal does: all its standard streams are the terminal.
fn start_on_terminal(columns: u16, command: &mut Command) -> (Terminal, Child) {
    let terminal = Terminal::new(columns);
    let child = command.stdin(terminal.stdio()).stdout(terminal.stdio()).stderr(terminal.stdio()).spawn().unwrap();
    (terminal, child)
}

/// The first example of the README after the installation: a puzzle typed at the prompt.
#[test]
fn the_typed_puzzle_of_the_readme_is_solved() {
    let readme = fs::read_to_string(project_file("README.md")).unwrap();
    let (_, example) = readme.split_once("```text\n$ sudoku solve\n").unwrap();
    let (example, _) = example.split_once("```").unwrap();
    let (prompt, rest) = example.split_once('\n').unwrap();
    let (typed, _) = rest.split_once('+').unwrap();
    assert_eq!(typed.lines().count(), 9);
    let (mut terminal, mut child) = start_on_terminal(80, with_environment(&[("NO_COLOR", "1")]).arg("solve"));
    terminal.wait_for(&format!("{prompt}\r\n"));
    terminal.type_text(typed);
    terminal.wait_for("another puzzle");
    terminal.type_text("\u{4}");
    assert_eq!(terminal.all_output().replace("\r\n", "\n").trim_end(), example.trim_end());
    assert!(child.wait().unwrap().success());
}

#[test]
fn a_malformed_row_is_typed_again() {
    let mut command = with_environment(&[("TERM", "dumb")]);
    let (mut terminal, mut child) = start_on_terminal(200, command.args(["solve", "--format", "line"]));
    drop(command);
    terminal.wait_for("Ctrl-D ends the input");
    let typed = plain_rows(LINE).replace('.', "o");
    let (first_rows, later_rows) = typed.split_at(20);
    terminal.type_text(first_rows);
    for (row, message) in [
        ("12345678", "sudoku: row 3 has 8 cells; type it again"),
        (".9l....6.", "sudoku: row 3 has 'l' (did you mean 1?); type it again"),
        ("what now?", "sudoku: row 3 cannot be read; type it again"),
    ] {
        terminal.type_text(&format!("{row}\n"));
        terminal.wait_for(message);
    }
    terminal.type_text(later_rows);
    terminal.wait_for(SOLVED);
    // Pasted text is read like a file.
    terminal.type_text(&(plain_rows(LINE).replacen('\n', "5\n", 1) + LINE + "\n"));
    terminal.wait_for("expected 9 cells in the row, found 10");
    terminal.type_text("\u{4}");
    assert_eq!(child.wait().unwrap().code(), Some(2));
}
