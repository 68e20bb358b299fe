//! The command line: the commands, one file each in `commands/`, and the modules that they share. The first line of
//! each file says what it is for.
//!
//! Commands return errors with context (`anyhow`). [`main`] prints them and chooses the exit code.

mod args;
mod buffer_pool;
mod chart;
mod columns;
mod command_prelude;
mod conversation;
mod destination;
mod engine;
mod file_parts;
mod foreign_formats;
mod input;
mod known_forms;
mod ladder;
mod messages;
mod outcome;
mod output;
mod progress;
mod record_files;
mod record_writer;
mod run;
mod scales;
mod signals;
mod sink;
mod sources;
mod stats;
mod status;
mod steps;
mod suggestions;
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
use clap::error::ErrorKind::{InvalidSubcommand, InvalidValue, MissingSubcommand, UnknownArgument};
use clap::error::{ContextKind, ContextValue};
use clap::{Args, CommandFactory, FromArgMatches, Parser, Subcommand};

use columns::CommandFields;
use output::{Output, OutputClosed};
use record_writer::Fields;
use status::{Status, escape_unprintable, print_message};

/// Declares the commands, in groups. A row has the name of the variant and the type of the command's arguments, and the
/// type of its [`Fields`] if it writes records. The module is named as the user types the command. A command with `=>
/// task` is itself the task to run, and has the options of the run in its field `options`; every other command has a
/// method `run`.
macro_rules! commands {
    (@run $command:ident) => {
        $command.run()
    };
    (@run $command:ident task) => {
        run::run_task($command, |command| &command.options)
    };
    ($($group:literal: $($Name:ident($file:ident::$Arguments:ident $(, $Fields:ty)?) $(=> $task:ident)?,)*)*) => {
        #[derive(Debug, Subcommand)]
        enum CliCommand {
            $($($Name(commands::$file::$Arguments),)*)*
        }

        /// The groups of commands, in the order in which the help lists them.
        const GROUPS: &[(&str, &[&str])] = &[$(($group, &[$(stringify!($file)),*])),*];

        /// The columns of each command that writes records.
        const COMMAND_FIELDS: &[CommandFields] =
            &[$($($(CommandFields { command: stringify!($file), ..<$Fields as Fields>::NAMES },)?)*)*];

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
                    $($(Self::$Name(command) => commands!(@run command $($task)?),)*)*
                }
            }
        }
    };
}

commands! {
    "Solve":
    Solve(solve::SolveCommand, commands::solve::SolveFields),
    Check(check::CheckCommand, commands::check::CheckFields),
    Count(count::CountCommand, commands::count::CountFields) => task,
    "Learn":
    Hint(hint::HintCommand, steps::StepFields),
    Steps(steps::StepsCommand, steps::StepFields),
    Explain(explain::ExplainCommand),
    Rate(rate::RateCommand, commands::rate::RateFields),
    "Make":
    Generate(generate::GenerateCommand, commands::generate::GenerateFields),
    Minimize(minimize::MinimizeCommand, commands::minimize::MinimizeFields),
    Shuffle(shuffle::ShuffleCommand, commands::shuffle::ShuffleFields) => task,
    Canonicalize(canonicalize::CanonicalizeCommand, commands::canonicalize::CanonicalizeFields),
    "Convert":
    Convert(convert::ConvertCommand, commands::convert::ConvertFields) => task,
    Print(print::PrintCommand),
    "Hunt":
    Neighbours(neighbours::NeighboursCommand, commands::neighbours::NeighbourFields),
    Backdoors(backdoors::BackdoorsCommand, commands::backdoors::BackdoorsFields) => task,
    Unavoidable(unavoidable::UnavoidableCommand, commands::unavoidable::UnavoidableFields) => task,
    "Tools":
    Bench(bench::BenchCommand),
    Completions(completions::CompletionsCommand),
    Man(man::ManCommand),
}

const PROGRAM_NAME: &str = "sudoku";

/// The maximum width of the help, in columns.
const MAX_HELP_WIDTH: usize = 100;

/// Solve, explain, rate, make, check and convert sudokus.
///
/// Reads one or many puzzles from files or standard input, and detects the format of each. Output is in input order.
#[derive(Debug, Parser)]
#[command(name = PROGRAM_NAME, version, max_term_width = MAX_HELP_WIDTH, after_help = EXIT_CODES)]
#[command(subcommand_required = true, arg_required_else_help = true)]
struct Cli {
    #[command(subcommand)]
    command: CliCommand,
}

const EXIT_CODES: &str = "\
Exit codes: 0 if every puzzle was handled as asked, 1 if one has no solution or several, 2 on error.";

pub fn main() -> ExitCode {
    signals::let_writes_fail();
    let status = match run() {
        Ok(status) => status,
        // Nobody reads the output any more, which is not a failure.
        Err(error) if error.is::<OutputClosed>() => Status::Done,
        Err(error) => {
            match error.downcast_ref::<clap::Error>() {
                // A closed stderr changes nothing.
                Some(clap_error) => drop(clap_error.print()),
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
    let parsed = parse_arguments(&arguments);
    if let Some(list) = parsed.as_ref().err().and_then(|error| requested_values(error, &arguments)) {
        Output::stdout().write(list.as_bytes())?;
        return Ok(Status::Done);
    }
    match parsed {
        // Help and the version, if the user asks for them, go to standard output.
        Err(help) if !help.use_stderr() => {
            let has_colours = AutoStream::choice(&io::stdout()) != ColorChoice::Never;
            Output::stdout().with_colours(true).write(help_text(&help, has_colours).as_bytes())?;
            Ok(Status::Done)
        }
        Err(clap_error) => match suggestions::input_without_command(&arguments) {
            // The error is about the first argument.
            Some(file) if matches!(clap_error.kind(), InvalidSubcommand | MissingSubcommand | UnknownArgument) => {
                bail!("no such command '{file}'; did you mean `sudoku solve {file}`?")
            }
            _ => Err(usage_error(clap_error, &arguments)),
        },
        Ok(command) => command.run(),
    }
}

/// Returns the list of an option's values if the user gives `help` for one, as in `--format help`.
fn requested_values(error: &clap::Error, arguments: &[OsString]) -> Option<String> {
    let is_context = |kind, text: &str| matches!(error.get(kind), Some(ContextValue::String(value)) if value == text);
    if error.kind() != InvalidValue || !is_context(ContextKind::InvalidValue, "help") {
        return None;
    }
    let mut command = CliCommand::command_named(arguments.get(1)?.to_str()?)?;
    command.build();
    let option = command.get_arguments().find(|arg| is_context(ContextKind::InvalidArg, &arg.to_string()))?;
    Some(usage::list_of_values(option))
}

/// Returns the error for arguments that cannot be parsed, with their control characters escaped.
fn usage_error(error: clap::Error, arguments: &[OsString]) -> anyhow::Error {
    let escape = |argument: &OsString| escape_unprintable(&argument.to_string_lossy()).into_owned().into();
    let escaped_arguments: Vec<OsString> = arguments.iter().map(escape).collect();
    let error = if escaped_arguments == arguments { Some(error) } else { parse_arguments(&escaped_arguments).err() };
    error.map_or_else(
        || anyhow!("an argument has control characters; remove them"),
        |error| suggestions::add_suggestion(error, arguments, &cli_definition()).into(),
    )
}

/// Parses the arguments. Builds the definition of the named command only, since building all of them takes longer than
/// solving a puzzle.
fn parse_arguments(arguments: &[OsString]) -> clap::error::Result<CliCommand> {
    let first_argument = arguments.get(1).and_then(|argument| argument.to_str());
    match first_argument.and_then(CliCommand::command_named) {
        None => Cli::from_arg_matches(&cli_definition().try_get_matches_from(arguments)?).map(|cli| cli.command),
        Some(command) => {
            let asks_for_help = arguments.iter().any(|argument| argument == "--help");
            let command = if asks_for_help { usage::with_full_help(command) } else { command };
            suggestions::check_separate_values(&command, &arguments[2..])?;
            let cli = clap::Command::new(PROGRAM_NAME).max_term_width(MAX_HELP_WIDTH).subcommand(command);
            CliCommand::from_arg_matches(&cli.try_get_matches_from(arguments)?)
        }
    }
}

fn cli_definition() -> clap::Command {
    let cli = Cli::command().disable_help_subcommand(true).mut_subcommands(usage::adapt);
    let cli = cli.after_long_help(usage::command_examples(PROGRAM_NAME).unwrap_or_default());
    let template = usage::grouped_help(&cli, GROUPS);
    cli.help_template(template)
}

fn help_text(help: &clap::Error, has_colours: bool) -> String {
    let styled_text = help.render();
    let text = if has_colours { styled_text.ansi().to_string() } else { styled_text.to_string() };
    text.replace(usage::BRACE_SUBSTITUTE, "{")
}

/// Returns the help of the command with this name or, for an empty name, of `sudoku`.
fn command_help(name: &str) -> String {
    let words = [PROGRAM_NAME, name, "--help"].into_iter().filter(|word| !word.is_empty());
    let help = parse_arguments(&words.map(OsString::from).collect::<Vec<_>>()).err();
    help.map(|help| help_text(&help, false)).unwrap_or_default()
}
