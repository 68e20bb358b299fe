//! Output to a terminal: colours, progress and the width of a terminal, and the languages of the environment.

mod colour;
mod errors;
mod locale;
mod progress;
mod pty;
mod width;

use std::process::{Command, Stdio};

use pty::Terminal;

use crate::common::{project_file, stdout, sudoku};

/// The commands that the help lists; each has a help of its own.
fn commands() -> Vec<String> {
    let help = stdout(&with_environment(&[]).arg("--help").output().unwrap());
    let (_, list) = help.split_once("\nCommands:\n").unwrap();
    // What it says of a command goes on in lines that are indented further.
    let lines = list.lines().take_while(|line| !line.is_empty());
    let names = lines.filter_map(|line| line.strip_prefix("  ")?.split(' ').next());
    let is_name = |name: &&str| !name.is_empty() && *name != "help";
    let names: Vec<String> = names.filter(is_name).map(str::to_owned).collect();
    assert!(names.len() > 10, "{names:?}");
    names
}

/// The binary in a folder with puzzles and with nothing else in its environment but this.
fn with_environment(environment: &[(&str, &str)]) -> Command {
    let mut command = sudoku();
    command.current_dir(project_file("puzzles")).env_clear().stdin(Stdio::null());
    command.envs(environment.iter().copied());
    command
}

/// What a run shows on a terminal that has all its output, and its exit code. `None` where there are no terminals.
fn on_terminal(
    columns: u16,
    environment: &[(&str, &str)],
    arguments: &[&str],
) -> Option<(String, Option<i32>)> {
    let terminal = Terminal::new(columns)?;
    let mut command = with_environment(environment);
    command.args(arguments).stdout(terminal.side()).stderr(terminal.side());
    let mut child = command.spawn().unwrap();
    drop(command);
    let shown = terminal.rest();
    Some((shown, child.wait().unwrap().code()))
}
