//! Adapts the definitions of arguments, adds examples to the help, and suggests corrections of wrong arguments.

use std::ffi::OsString;
use std::path::Path;

use clap::builder::StyledStr;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, ArgAction, Command};

use super::args::is_stdio;
use super::input::resembles_puzzle;

/// The maximum number of edits between a word and the command suggested for it.
const MAX_EDITS: usize = 2;

/// The substitute for the opening brace of `{n}` in help texts, since clap replaces `{n}` with a line break.
pub const BRACE_SUBSTITUTE: char = '\u{E000}';

/// Makes a command easier to use: the case of values does not matter, a negative number is reported as a wrong value
/// rather than as an unknown option, and the last value of a repeated option counts. Adds the examples of the command
/// to the long help, then the names of its hidden options to both the short and the long help.
pub fn adapt(command: Command) -> Command {
    let adapt_argument = |arg: Arg| {
        let takes_value = arg.get_action().takes_values();
        let takes_separate_value = !arg.is_positional() && !arg.is_require_equals_set();
        arg.ignore_case(takes_value).allow_negative_numbers(takes_value && takes_separate_value)
    };
    let command = command.args_override_self(true).mut_args(adapt_argument);
    let command = match command_examples(command.get_name()) {
        Some(text) => command.after_long_help(text),
        None => command,
    };
    let hidden_options = command.get_arguments().filter(|arg| arg.is_hide_set() && !arg.is_positional());
    let option_name =
        |arg: &Arg| arg.get_short().map(|short| format!("-{short}")).or(Some(format!("--{}", arg.get_long()?)));
    let names: Vec<_> = hidden_options.filter_map(option_name).collect();
    if names.is_empty() {
        return command;
    }
    let machines_line = format!("For machines, see `sudoku man machines`: {}", names.join(", "));
    let examples = command.get_after_long_help().map(|text| format!("{text}\n\n")).unwrap_or_default();
    command.after_long_help(examples + &machines_line).after_help(machines_line)
}

/// Returns the examples of a command, or those of `sudoku`, from the section of `examples.txt` with its name.
pub fn command_examples(command: &str) -> Option<&'static str> {
    let (_, section) = include_str!("examples.txt").split_once(&format!("# {command}\n"))?;
    section.split("\n\n# ").next().map(str::trim_end)
}

/// Gives the long help of a command the layout of `-h`, which takes only half the lines.
pub fn with_full_help(command: Command) -> Command {
    let full_text = |long: Option<&StyledStr>, short: Option<&StyledStr>| long.or(short).cloned().unwrap_or_default();
    let about = full_text(command.get_long_about(), command.get_about());
    let after_help = full_text(command.get_after_long_help(), command.get_after_help());
    let with_full_description = move |arg: Arg| {
        let help = full_text(arg.get_long_help(), arg.get_help()).to_string();
        let help = help.replace("\n\n", "\n").replace("{n}", &format!("{BRACE_SUBSTITUTE}n}}"));
        arg.help(help).hide_short_help(false)
    };
    let flag = Arg::new("help").short('h').long("help").help("Print help");
    let flag = flag.help_heading(None).action(ArgAction::HelpShort);
    command.mut_args(with_full_description).about(about).after_help(after_help).disable_help_flag(true).arg(flag)
}

/// Returns a help template that lists the commands under these headings, since clap has headings for options only.
pub fn grouped_help(cli: &Command, groups: &[(&str, &[&str])]) -> String {
    let (heading, literal) = (cli.get_styles().get_header(), cli.get_styles().get_literal());
    let mut help = "{about-with-newline}\n{usage-heading} {usage}\n\n".to_owned();
    for (title, names) in groups {
        help += &format!("{heading}{title}:{heading:#}\n");
        for command in names.iter().filter_map(|name| cli.find_subcommand(name)) {
            let (name, about) = (command.get_name(), command.get_about().cloned().unwrap_or_default());
            help += &format!("  {literal}{name}{literal:#}{:1$}{about}\n", "", 14 - name.len());
        }
        help.push('\n');
    }
    help + &format!("{heading}Options:{heading:#}\n{{options}}{{after-help}}")
}

/// Returns the first argument if it is an input instead of a command: `-`, a puzzle, or a file, even a missing one.
pub fn input_without_command(arguments: &[OsString]) -> Option<String> {
    let argument = arguments.get(1)?;
    let (path, text) = (Path::new(argument), argument.to_string_lossy());
    let is_file = if path.exists() { !path.is_dir() } else { text.contains(['.', '/']) && !text.starts_with('-') };
    (is_stdio(path) || is_file || resembles_puzzle(path)).then(|| text.into_owned())
}

/// Suggests the closest command in place of an unknown one, since clap also suggests distant ones. A word may differ by
/// one edit for every three letters, and by at most [`MAX_EDITS`].
pub fn suggest_command(mut error: clap::Error, cli: &Command) -> clap::Error {
    error.remove(ContextKind::SuggestedSubcommand);
    if let Some(ContextValue::String(word)) = error.get(ContextKind::InvalidSubcommand) {
        let max_edits = MAX_EDITS.min(word.chars().count() / 3);
        let names = cli.get_subcommands().map(Command::get_name);
        let distances = names.map(|name| (strsim::osa_distance(word, name), name));
        if let Some((_, name)) = distances.filter(|(edits, _)| *edits <= max_edits).min_by_key(|(edits, _)| *edits) {
            error.insert(ContextKind::SuggestedSubcommand, ContextValue::String(name.to_owned()));
        }
    }
    error
}

/// Returns an error if an option whose value must follow `=` has its value as the next argument: `--trace logic` is an
/// error, unless there is a file `logic` to read.
pub fn check_separate_values(command: &Command, arguments: &[OsString]) -> clap::error::Result<()> {
    for pair in arguments.windows(2) {
        let [Some(option), Some(value)] = [&pair[0], &pair[1]].map(|argument| argument.to_str()) else { continue };
        let mut names = command.get_arguments().filter(|arg| arg.is_require_equals_set()).filter_map(Arg::get_long);
        let needs_equals = names.any(|long| option.strip_prefix("--") == Some(long));
        if !needs_equals || value.starts_with('-') || Path::new(value).exists() {
            continue;
        }
        let corrected_argument = format!("{option}={value}");
        if command.clone().no_binary_name(true).try_get_matches_from([&corrected_argument]).is_ok() {
            let message = format!("there is no file '{value}'; did you mean '{corrected_argument}'?");
            return Err(command.clone().error(ErrorKind::InvalidValue, message));
        }
    }
    Ok(())
}
