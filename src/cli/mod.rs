//! The command line: arguments, one file per command, and what they share.
//!
//! | file | what it is for |
//! |---|---|
//! | `options` | options that several commands take |
//! | `engine` | which engine solves |
//! | `input` | files, lists of files and standard input to batches of records |
//! | `output` | standard output or a file; failed writes; messages on stderr |
//! | `status` | what the exit code says |
//! | `bulk` | the loop of every command that answers record by record, on many threads |
//! | `page` | where a record is shown |
//! | `progress` | how far long work has come |
//! | `sink` | the end of the loop: output, messages, progress, counts |
//! | `tally` | what `--stats` counts |
//! | `steps` | steps of the ladder for a machine, and marked in the candidate grid |
//! | `signals` | what a run that is ended from outside cleans up |
//!
//! Commands return errors with their story (`anyhow`); [`main`] prints them and picks the exit code.

mod bench;
mod bulk;
mod canonicalize;
mod check;
mod convert;
mod count;
mod engine;
mod generate;
mod hint;
mod input;
mod manual;
mod minimize;
mod options;
mod output;
mod page;
mod progress;
mod rate;
mod shuffle;
mod signals;
mod sink;
mod solve;
mod status;
mod steps;
mod tally;

use std::process::ExitCode;

use clap::error::ErrorKind;
use clap::{CommandFactory, Parser, Subcommand};

use output::{Closed, complain};
use status::Status;

use crate::stream;

/// Solve, explain, rate, make, check and convert sudokus.
///
/// Reads puzzles in any usual format from files or standard input, one or many, and finds the format of each
/// by itself. Every output comes in input order.
#[derive(Debug, Parser)]
#[command(name = "sudoku", version, max_term_width = 100, after_help = EXIT_CODES, after_long_help = AFTER_HELP)]
#[command(subcommand_required = true, arg_required_else_help = true)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

const EXIT_CODES: &str = "\
Exit codes: 0 every puzzle did what was asked, 1 a puzzle has no solution or several, 2 something failed.";

const AFTER_HELP: &str = "\
Examples:
  sudoku solve puzzles.txt            solve a file, whatever its format
  sudoku generate | sudoku solve      make a puzzle and solve it, in a pipe
  sudoku solve --trace puzzle.txt     show each step
  sudoku check *.sdk                  unique, multiple or none? minimal?
  sudoku hint puzzle.txt              the next step, and why it holds
  sudoku rate puzzles.txt             how hard for people? ER, EP, ED, level
  sudoku convert --format line *.ss   one line per puzzle
  sudoku generate -n 10               make new puzzles

Exit codes:
  0  every puzzle did what was asked
  1  at least one puzzle has no solution, or several where one was asked for, or was given up
  2  bad usage, malformed input, a file that cannot be read, a write that failed";

#[derive(Debug, Subcommand)]
enum Command {
    Solve(solve::Solve),
    Check(check::Check),
    Count(count::Count),
    Hint(hint::Hint),
    Rate(rate::Rate),
    Generate(generate::Generate),
    Minimize(minimize::Minimize),
    Canonicalize(canonicalize::Canonicalize),
    Shuffle(shuffle::Shuffle),
    Convert(convert::Convert),
    Bench(bench::Bench),
    Completions(manual::Completions),
    Man(manual::Man),
}

/// What any command takes beside its threads, with room to spare. Where it is not to be had, an allocation would
/// fail sooner or later, and that is the end of a process.
const MEMORY: usize = 8 << 20;

/// Runs the command that the process was started with.
pub fn main() -> ExitCode {
    signals::fail_properly();
    if !stream::is_affordable(MEMORY) {
        complain(&"not enough memory");
        return Status::Failed.into();
    }
    let status = match run() {
        Ok(status) => status,
        // Whoever read our output has seen enough.
        Err(error) if error.is::<Closed>() => Status::Done,
        Err(error) => {
            match error.downcast_ref::<clap::Error>() {
                // That stderr is closed is no reason to fail differently.
                Some(usage) => drop(usage.print()),
                None => complain(&format_args!("{error:#}")),
            }
            Status::Failed
        }
    };
    status.into()
}

fn run() -> anyhow::Result<Status> {
    let cli = match Cli::try_parse() {
        // Help and versions, when they are asked for, are output like any other.
        Err(help) if !help.use_stderr() => return manual::help(&help),
        cli => cli?,
    };
    match cli.command {
        Command::Solve(command) => command.run(),
        Command::Check(command) => command.run(),
        Command::Count(command) => command.run(),
        Command::Generate(command) => command.run(),
        Command::Minimize(command) => command.run(),
        Command::Canonicalize(command) => command.run(),
        Command::Shuffle(command) => command.run(),
        Command::Hint(command) => command.run(),
        Command::Rate(command) => command.run(),
        Command::Convert(command) => command.run(),
        Command::Bench(command) => command.run(),
        Command::Completions(command) => command.run(),
        Command::Man(command) => command.run(),
    }
}

/// What clap itself can't see to be wrong with the arguments of a command.
fn usage_error(command: &str, kind: ErrorKind, problem: &str) -> clap::Error {
    let mut cli = Cli::command();
    cli.build();
    match cli.find_subcommand_mut(command) {
        Some(command) => command.error(kind, problem),
        None => cli.error(kind, problem),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_definition_is_consistent() {
        Cli::command().debug_assert();
    }
}
