//! The command line: the commands, one file each in `commands/`, and what they share.
//!
//! | file | what it is for |
//! |---|---|
//! | `args` | options that several commands take |
//! | `run` | the loop that all commands use: reads records, answers them on many threads, writes them in order |
//! | `file_parts` | parts of a file: by their number, and as spans of bytes |
//! | `input` | reads files, lists of files and standard input as batches of records |
//! | `record_writer` | writes what a command has found about a record, in the output format |
//! | `columns` | the columns of records: those of a command, and those that are carried through |
//! | `messages` | messages on stderr, and which of them are only counted |
//! | `sink` | takes the reports in order: output, messages, counts |
//! | `output` | standard output, or a file that is written whole or not at all |
//! | `terminal` | what a terminal shows: no control characters, lines wrapped at its width |
//! | `record_files` | a file for each record, and its name |
//! | `endings` | endings of file names that stand for formats of other programs |
//! | `template` | `--template`: text with fields in it |
//! | `buffers` | buffers that go from thread to thread and come back |
//! | `chart` | bar charts of counts |
//! | `progress` | shows the progress of long work |
//! | `status` | the exit code, the counts of `--stats`, single messages |
//! | `signals` | removes the temporary file when the process is killed |
//! | `engine` | the choice of an engine |
//! | `known` | the puzzles that are known already |
//! | `ladder` | the choice of a ladder and of its techniques |
//! | `values` | options whose values are names from a table, or whole numbers |
//! | `scales` | the choice of scales, and of the ratings that are wanted |
//! | `steps` | steps as JSON, and marked in the candidate grid |
//! | `usage` | definitions of arguments with their examples, and errors in their use |
//!
//! Commands return errors with context (`anyhow`). [`main`] prints them and chooses the exit code.

mod args;
mod buffers;
mod chart;
mod columns;
mod endings;
mod engine;
mod file_parts;
mod input;
mod known;
mod ladder;
mod messages;
mod origin;
mod output;
mod progress;
mod record_files;
mod record_writer;
mod run;
mod scales;
mod signals;
mod sink;
mod status;
mod steps;
mod template;
mod terminal;
mod usage;
mod values;

mod commands {
    pub mod backdoors;
    pub mod bench;
    pub mod canonicalize;
    pub mod check;
    pub mod completions;
    pub mod convert;
    pub mod count;
    pub mod explain;
    pub mod generate;
    pub mod hint;
    pub mod man;
    pub mod minimize;
    pub mod neighbours;
    pub mod print;
    pub mod rate;
    pub mod shuffle;
    pub mod solve;
    pub mod steps;
    pub mod unavoidable;
}

use std::ffi::OsString;
use std::process::ExitCode;
use std::{env, io};

use anstream::{AutoStream, ColorChoice};
use anyhow::{anyhow, bail};
use clap::error::ErrorKind::{InvalidSubcommand, MissingSubcommand, UnknownArgument};
use clap::{Args, CommandFactory, FromArgMatches, Parser, Subcommand};

use output::{Output, OutputClosed};
use status::{Status, print_message, printable};

/// Declares the commands in groups. A row is the name, the type of the arguments, which has the method `run`, and what
/// `run` takes beside `self`, if anything. The file has the name that is typed.
macro_rules! commands {
    ($($group:literal: $($Name:ident($file:ident::$Arguments:ident $(, $needs:expr)?),)*)*) => {
        #[derive(Debug, Subcommand)]
        enum CliCommand {
            $($($Name(commands::$file::$Arguments),)*)*
        }

        /// The groups of commands, in the order of the help.
        const GROUPS: &[(&str, &[&str])] = &[$(($group, &[$(stringify!($file)),*])),*];

        impl CliCommand {
            fn command_named(name: &str) -> Option<clap::Command> {
                match name {
                    $($(stringify!($file) => Some(usage::adapt(commands::$file::$Arguments::augment_args(
                        clap::Command::new(stringify!($file)),
                    ))),)*)*
                    _ => None,
                }
            }

            fn run(self) -> anyhow::Result<Status> {
                match self {
                    $($(Self::$Name(command) => command.run($($needs)?),)*)*
                }
            }
        }
    };
}

commands! {
    "Solve":
    Solve(solve::SolveCommand),
    Check(check::CheckCommand),
    Count(count::CountCommand),
    "Learn":
    Hint(hint::HintCommand),
    Steps(steps::StepsCommand),
    Explain(explain::ExplainCommand),
    Rate(rate::RateCommand),
    "Make":
    Generate(generate::GenerateCommand),
    Minimize(minimize::MinimizeCommand),
    Shuffle(shuffle::ShuffleCommand),
    Canonicalize(canonicalize::CanonicalizeCommand),
    "Convert":
    Convert(convert::ConvertCommand),
    Print(print::PrintCommand),
    "Hunt":
    Neighbours(neighbours::NeighboursCommand),
    Backdoors(backdoors::BackdoorsCommand),
    Unavoidable(unavoidable::UnavoidableCommand),
    "Tools":
    Bench(bench::BenchCommand),
    Completions(completions::CompletionsCommand, definition()),
    Man(man::ManCommand, definition()),
}

const NAME: &str = "sudoku";

/// The widest help, in columns.
const WIDTH: usize = 100;

/// Solve, explain, rate, make, check and convert sudokus.
///
/// Reads one or many puzzles from files or standard input, and detects the format of each. Output is in input order.
#[derive(Debug, Parser)]
#[command(name = NAME, version, max_term_width = WIDTH, after_help = EXIT_CODES)]
#[command(subcommand_required = true, arg_required_else_help = true)]
struct Cli {
    #[command(subcommand)]
    command: CliCommand,
}

const EXIT_CODES: &str = "\
Exit codes: 0 every puzzle was handled as asked, 1 a puzzle has no solution or several, 2 something failed.";

pub fn main() -> ExitCode {
    signals::let_writes_fail();
    let status = match run() {
        Ok(status) => status,
        // The reader of the output has seen enough.
        Err(error) if error.is::<OutputClosed>() => Status::Done,
        Err(error) => {
            match error.downcast_ref::<clap::Error>() {
                // A closed stderr changes nothing.
                Some(usage) => drop(usage.print()),
                None => print_message(&format_args!("{error:#}")),
            }
            Status::Failed
        }
    };
    status.into()
}

fn run() -> anyhow::Result<Status> {
    let mut arguments: Vec<OsString> = env::args_os().collect();
    // `help solve` is `solve --help`.
    if arguments.len() > 1 && arguments[1] == "help" {
        arguments[1] = "--help".into();
        arguments[1..].rotate_left(1);
    }
    match parse(&arguments) {
        // Help and versions that were asked for go to standard output.
        Err(help) if !help.use_stderr() => print(&help),
        Err(usage) => match usage::input_without_command(&arguments) {
            // The error is about the first argument.
            Some(file) if matches!(usage.kind(), InvalidSubcommand | MissingSubcommand | UnknownArgument) => {
                bail!("no such command '{file}'; did you mean `sudoku solve {file}`?")
            }
            _ => Err(usage_error(usage, &arguments)),
        },
        Ok(command) => command.run(),
    }
}

/// The error for arguments that cannot be parsed, without control characters.
fn usage_error(usage: clap::Error, arguments: &[OsString]) -> anyhow::Error {
    let printable = arguments.iter().map(|argument| printable(&argument.to_string_lossy()).into_owned().into());
    let printable: Vec<OsString> = printable.collect();
    let usage = if printable == arguments { Some(usage) } else { parse(&printable).err() };
    usage.map_or_else(
        || anyhow!("control characters in the arguments"),
        |usage| usage::suggest_command(usage, &definition()).into(),
    )
}

/// Reads the arguments. Only the command that is named first is defined: all together take longer than a puzzle.
fn parse(arguments: &[OsString]) -> clap::error::Result<CliCommand> {
    let first = arguments.get(1).and_then(|first| first.to_str());
    match first.and_then(CliCommand::command_named) {
        None => Cli::from_arg_matches(&definition().try_get_matches_from(arguments)?).map(|cli| cli.command),
        Some(command) => {
            let is_help = arguments.iter().any(|argument| argument == "--help");
            let command = if is_help { usage::with_full_help(command) } else { command };
            usage::check_values(&command, &arguments[2..])?;
            CliCommand::from_arg_matches(&with_only(command).try_get_matches_from(arguments)?)
        }
    }
}

fn definition() -> clap::Command {
    let all = Cli::command().disable_help_subcommand(true).mut_subcommands(usage::adapt);
    let all = all.after_long_help(usage::examples(NAME).unwrap_or_default());
    let template = usage::grouped_help(&all, GROUPS);
    all.help_template(template)
}

/// Defines `sudoku` with this command alone.
fn with_only(command: clap::Command) -> clap::Command {
    clap::Command::new(NAME).max_term_width(WIDTH).subcommand(command)
}

/// Prints help or a version.
fn print(help: &clap::Error) -> anyhow::Result<Status> {
    let styled = help.render();
    let text = match AutoStream::choice(&io::stdout()) {
        ColorChoice::Never => styled.to_string(),
        _ => styled.ansi().to_string(),
    };
    Output::stdout().with_colours(true).write(text.replace(usage::BRACE, "{").as_bytes())?;
    Ok(Status::Done)
}
