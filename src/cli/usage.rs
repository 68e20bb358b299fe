//! Definitions of arguments, and errors in their use: what was meant.

use std::ffi::OsString;
use std::path::Path;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, Command};

use super::args::DASH;
use super::input::resembles_puzzle;
use super::status;

/// Words that name no command, and the command that does what they say.
const SYNONYMS: [(&str, &str); 3] = [("verify", "check"), ("validate", "check"), ("teach", "explain")];

/// The greatest number of edits between a word and the command that is suggested.
const MAX_EDITS: usize = 2;

/// A substitute for the brace of `{n}` in help, since clap replaces `{n}` by a line break.
const BRACE: char = '\u{E000}';

/// Protects `{n}` in the help of an argument. [`shown_braces`] undoes it.
pub fn protect_braces(arg: Arg) -> Arg {
    match arg.get_long_help().map(ToString::to_string) {
        Some(help) if help.contains("{n}") => arg.long_help(help.replace("{n}", &format!("{BRACE}n}}"))),
        _ => arg,
    }
}

/// Returns a help text with its braces.
pub fn shown_braces(help: &str) -> String {
    help.replace(BRACE, "{")
}

/// Adapts an argument to people: values are read in any case, and a negative number is a wrong value rather than an
/// unknown option.
pub fn adapt(arg: Arg) -> Arg {
    let takes_value = arg.get_action().takes_values() && !arg.is_positional() && !arg.is_require_equals_set();
    let arg = if arg.get_action().takes_values() { arg.ignore_case(true) } else { arg };
    arg.allow_negative_numbers(takes_value)
}

/// Returns the arguments with everything escaped that a terminal would obey.
pub fn printable(arguments: &[OsString]) -> Vec<OsString> {
    arguments.iter().map(|argument| status::printable(&argument.to_string_lossy()).into_owned().into()).collect()
}

/// Returns the first argument if it names something to read where a command belongs: a file, even a missing one, or a
/// puzzle.
pub fn input_without_command(arguments: &[OsString]) -> Option<String> {
    let first = arguments.get(1)?;
    let (path, text) = (Path::new(first), first.to_string_lossy());
    let is_file = if path.exists() { !path.is_dir() } else { text.contains(['.', '/']) && !text.starts_with('-') };
    (path == Path::new(DASH) || is_file || resembles_puzzle(path)).then(|| text.into_owned())
}

/// Whether an error is about the first argument.
pub fn is_about_first_argument(usage: &clap::Error) -> bool {
    use ErrorKind::{InvalidSubcommand, MissingSubcommand, UnknownArgument};
    matches!(usage.kind(), InvalidSubcommand | MissingSubcommand | UnknownArgument)
}

/// Suggests the command that an unknown one stands for, if any, in place of the one that clap suggests.
pub fn suggest_command(mut usage: clap::Error, cli: &Command) -> clap::Error {
    usage.remove(ContextKind::SuggestedSubcommand);
    if let Some(ContextValue::String(word)) = usage.get(ContextKind::InvalidSubcommand)
        && let Some(command) = command_meant(word, cli)
    {
        usage.insert(ContextKind::SuggestedSubcommand, ContextValue::String(command));
    }
    usage
}

/// Returns the command for a word: that of its synonym, or one that differs in at most two letters, and in at most one
/// of three.
fn command_meant(word: &str, cli: &Command) -> Option<String> {
    if let Some((_, command)) = SYNONYMS.iter().find(|(synonym, _)| *synonym == word) {
        return Some((*command).to_owned());
    }
    let most = MAX_EDITS.min(word.chars().count() / 3);
    let names = cli.get_subcommands().map(Command::get_name);
    let distances = names.map(|name| (strsim::osa_distance(word, name), name));
    let nearest = distances.filter(|(edits, _)| *edits <= most).min_by_key(|(edits, _)| *edits);
    nearest.map(|(_, name)| name.to_owned())
}

/// Checks that no option has its value as the next argument if it belongs after `=`: `--trace logic` would read a file.
///
/// # Errors
/// An option has, and there is no file of that name.
pub fn check_values(command: &Command, arguments: &[OsString]) -> clap::error::Result<()> {
    for pair in arguments.windows(2) {
        let [Some(option), Some(value)] = [&pair[0], &pair[1]].map(|argument| argument.to_str()) else { continue };
        let mut joined = command.get_arguments().filter(|arg| arg.is_require_equals_set()).filter_map(Arg::get_long);
        let is_apart = joined.any(|long| option.strip_prefix("--") == Some(long));
        if !is_apart || value.starts_with('-') || Path::new(value).exists() {
            continue;
        }
        let meant = format!("{option}={value}");
        if command.clone().no_binary_name(true).try_get_matches_from([&meant]).is_ok() {
            let message = format!("there is no file '{value}'; did you mean '{meant}'?");
            return Err(command.clone().error(ErrorKind::InvalidValue, message));
        }
    }
    Ok(())
}
