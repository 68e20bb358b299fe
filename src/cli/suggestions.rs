//! Suggests what the user may have meant by a wrong argument: a command, an option, a value.

use std::ffi::OsString;
use std::path::Path;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, Command};

use super::args::is_stdio;
use super::input::resembles_puzzle;

/// The maximum number of edits between a word and the command suggested for it.
const MAX_EDITS: usize = 2;

/// Returns the first argument if it is an input instead of a command: `-`, a puzzle, or a file, even a missing one.
pub fn input_without_command(arguments: &[OsString]) -> Option<String> {
    let argument = arguments.get(1)?;
    let (path, text) = (Path::new(argument), argument.to_string_lossy());
    let is_file = if path.exists() { !path.is_dir() } else { text.contains(['.', '/']) && !text.starts_with('-') };
    (is_stdio(path) || is_file || resembles_puzzle(path)).then(|| text.into_owned())
}

/// Adds what the user may have meant to an error about a command, an option or a value.
pub fn add_suggestion(mut error: clap::Error, arguments: &[OsString], cli: &Command) -> clap::Error {
    let context = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => Some(text.clone()),
        _ => None,
    };
    let command = arguments.get(1).and_then(|argument| argument.to_str()).unwrap_or_default();
    let (option, value) = (context(ContextKind::InvalidArg), context(ContextKind::InvalidValue));
    let suggestion = match error.kind() {
        ErrorKind::InvalidSubcommand => {
            context(ContextKind::InvalidSubcommand).and_then(|word| command_suggestion(&word, cli))
        }
        ErrorKind::UnknownArgument => option.and_then(|option| option_suggestion(command, &option)),
        ErrorKind::InvalidValue => value.and_then(|value| value_suggestion(&value, arguments)),
        ErrorKind::TooManyValues => option.and_then(|option| flag_suggestion(command, &option)),
        _ => None,
    };
    // The parser also suggests distant commands.
    error.remove(ContextKind::SuggestedSubcommand);
    if let Some(suggestion) = suggestion {
        error.remove(ContextKind::SuggestedArg);
        error.remove(ContextKind::SuggestedValue);
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![suggestion.into()]));
    }
    error
}

/// Words for what a command does, and the commands.
const COMMAND_WORDS: &[(&[&str], &str)] = &[
    (&["validate", "valid", "verify", "test"], "check"),
    (&["unique", "uniqueness"], "check"),
    (&["minimal"], "check --minimal"),
    (&["candidates", "pencilmarks", "marks", "notes"], "convert --format pencilmarks"),
    (&["show", "view", "display", "format"], "convert --format grid"),
    (&["draw", "picture", "svg"], "convert --format svg"),
    (&["json", "csv"], "convert --format json"),
    (&["difficulty", "grade", "score", "level", "rating"], "rate"),
    (&["create", "make", "new", "gen"], "generate"),
    (&["next", "help-me", "clue"], "hint"),
    (&["trace", "logic", "walkthrough"], "solve --trace=logic"),
    (&["solutions"], "solve --all"),
    (&["reduce", "prune"], "minimize"),
    (&["scramble", "permute", "transform", "randomize"], "shuffle"),
    (&["normalize", "normalise", "canonical", "minlex"], "canonicalize"),
    (&["maxlex"], "canonicalize --max"),
    (&["pdf", "sheet", "sheets", "book"], "print"),
    (&["technique", "techniques", "learn", "handbook", "glossary"], "explain"),
    (&["speed", "benchmark"], "bench"),
];

/// Returns the command that a word stands for or, if there is none, the closest one. A word may differ by one edit for
/// every three letters, and by at most [`MAX_EDITS`].
fn command_suggestion(word: &str, cli: &Command) -> Option<String> {
    let lowercase_word = word.to_lowercase();
    let row = COMMAND_WORDS.iter().find(|(words, _)| words.contains(&&*lowercase_word));
    let meant_command = row.map(|(_, command)| (*command).to_owned());
    let closest_command = || {
        let max_edits = MAX_EDITS.min(word.chars().count() / 3);
        let names = cli.get_subcommands().map(Command::get_name);
        let distances = names.map(|name| (strsim::osa_distance(word, name), name));
        let (_, name) = distances.filter(|(edits, _)| *edits <= max_edits).min_by_key(|(edits, _)| *edits)?;
        Some(name.to_owned())
    };
    meant_command.or_else(closest_command).map(|command| format!("did you mean 'sudoku {command}'?"))
}

/// An option that had another name.
struct RenamedOption {
    /// The commands that had it; all commands if there are none.
    commands: &'static [&'static str],
    old_name: &'static str,
    advice: &'static str,
}

const RENAMED_OPTIONS: &[RenamedOption] = &[
    RenamedOption { commands: &["hint"], old_name: "--level", advice: "use '--detail'" },
    RenamedOption { commands: &["steps"], old_name: "--why", advice: "use '--detail step'" },
    RenamedOption { commands: &["rate", "generate"], old_name: "--difficulty", advice: "use '--level'" },
    RenamedOption { commands: &["rate", "generate"], old_name: "--removes", advice: "use '--eliminates'" },
    RenamedOption { commands: &["canonicalize", "neighbours"], old_name: "--against", advice: "use '--exclude'" },
    RenamedOption { commands: &["generate"], old_name: "--with", advice: "use '--theme'" },
    RenamedOption { commands: &["generate"], old_name: "--with-solution", advice: "use '--solution'" },
    RenamedOption { commands: &["generate"], old_name: "--no-minimal", advice: "use '--redundant'" },
    RenamedOption {
        commands: &["generate"],
        old_name: "--minimal",
        advice: "leave it out: puzzles are minimal unless --redundant is given",
    },
    RenamedOption { commands: &["generate"], old_name: "--first", advice: "use '--start'" },
    RenamedOption { commands: &["print"], old_name: "--first", advice: "use '--number'" },
    RenamedOption { commands: &["print"], old_name: "--first-page", advice: "use '--page'" },
    RenamedOption { commands: &["backdoors"], old_name: "--max", advice: "use '--max-cells'" },
    RenamedOption { commands: &["unavoidable"], old_name: "--count", advice: "use '--summary'" },
    RenamedOption { commands: &[], old_name: "--with-source", advice: "use '-H'" },
];

fn option_suggestion(command: &str, option: &str) -> Option<String> {
    let is_meant =
        |row: &&RenamedOption| option == row.old_name && (row.commands.is_empty() || row.commands.contains(&command));
    RENAMED_OPTIONS.iter().find(is_meant).map(|row| row.advice.to_owned())
}

/// Values that other programs or older versions know by other names.
const VALUE_WORDS: &[(&[&str], &str)] = &[
    (&["central", "180", "point", "half-turn", "rotate180", "c2"], "use 'rotational'"),
    (&["90", "quarter-turn", "rotate90", "c4"], "use 'rotational4'"),
    (&["mirror"], "use 'vertical' (left and right match) or 'horizontal' (top and bottom match)"),
    (&["legal-size"], "use 'legal'"),
    (&["full"], "use '--detail step'; with every link of chains, '--detail links'"),
    (&["jigsaw", "fiendish", "diabolical"], "use 'unfair' or 'extreme'"),
];

/// Returns the name of a value that has several, or explains an argument that looks like a long option with one hyphen.
fn value_suggestion(value: &str, arguments: &[OsString]) -> Option<String> {
    let lowercase_value = value.to_lowercase();
    if let Some((_, advice)) = VALUE_WORDS.iter().find(|(words, _)| words.contains(&&*lowercase_value)) {
        return Some((*advice).to_owned());
    }
    let mut words = arguments.iter().filter_map(|argument| argument.to_str());
    let argument = words.find(|word| {
        let rest = word.strip_prefix('-').and_then(|rest| rest.strip_prefix(|c: char| c.is_ascii_alphabetic()));
        rest == Some(value) && !value.is_empty()
    })?;
    let short = &argument[..2];
    Some(format!("'{argument}' is {short} with the value '{value}'; long options begin with two hyphens"))
}

/// Returns the advice for a flag that once took a value.
fn flag_suggestion(command: &str, option: &str) -> Option<String> {
    (command == "solve" && option == "--random").then(|| "use '--random --seed SEED'".to_owned())
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
