//! Output to a terminal: colours, control characters, progress, man pages and the width of a terminal.

mod colour;
mod errors;
mod escapes;
mod pager;
mod progress;
mod pty;
mod typing;
mod width;

use std::process::{Command, Stdio};

use pty::Terminal;

use crate::common::{project_file, stdout, sudoku};

/// The binary in a folder with puzzles and with nothing else in its environment but this.
fn with_environment(environment: &[(&str, &str)]) -> Command {
    let mut command = sudoku();
    command.current_dir(project_file("puzzles")).env_clear().stdin(Stdio::null());
    command.envs(environment.iter().copied());
    command
}

/// Returns the output of the tool to a pipe.
fn pipe_output(arguments: &[&str]) -> String {
    stdout(&with_environment(&[]).args(arguments).output().unwrap())
}

/// Runs the tool on a terminal that has all its output. Returns the text shown and the exit code.
fn on_terminal(columns: u16, environment: &[(&str, &str)], arguments: &[&str]) -> (String, Option<i32>) {
    let terminal = Terminal::new(columns);
    let mut command = with_environment(environment);
    command.args(arguments).stdout(terminal.side()).stderr(terminal.side());
    let mut child = command.spawn().unwrap();
    drop(command);
    let shown = terminal.rest();
    (shown, child.wait().unwrap().code())
}
